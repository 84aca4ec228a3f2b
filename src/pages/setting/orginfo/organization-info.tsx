import { Trans } from '@lingui/react/macro'
import { usePermission } from '../../../channel/use-permission.ts'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { Permission } from '../../frame/permission.tsx'
import { PictureField } from '../../frame/picture/picture-field.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { saveOrganizationPicture, useOrganizationInfo } from './use-organization-info.ts'

/** As tall as what comes, so that the panels under it stay where they are: the picture with the form, or its facts. */
const outlines = {
  form: ['row', 'field', 'field', 'field', 'field', 'field'],
  facts: ['field', 'field', 'field'],
} as const

export function OrganizationInfo() {
  const loaded = useOrganizationInfo()
  const mayChange = usePermission({ value: administratorRoles })
  return (
    <Panel
      title={<Trans>About the organisation</Trans>}
      lead={
        <Permission value={administratorRoles} isNegated>
          <Trans>Administrators can change this. Ask one of them.</Trans>
        </Permission>
      }
    >
      <LoadedView loaded={loaded} shapes={mayChange ? outlines.form : outlines.facts}>
        {(organization) => (
          <Permission value={administratorRoles} otherwise={<OrganizationFacts organization={organization} />}>
            <PictureField
              square
              name={organization.orgName}
              picture={organization.avatar}
              save={(avatar) => saveOrganizationPicture(avatar).then(loaded.put)}
            />
            <OrganizationForm key={organization.id} organization={organization} onSaved={loaded.put} />
          </Permission>
        )}
      </LoadedView>
    </Panel>
  )
}
