import { Trans } from '@lingui/react/macro'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { Permission } from '../../../shared/permission.tsx'
import { PictureField } from '../../../shared/picture/picture-field.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { usePermission } from '../../../shared/use-permission.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { useOrganizationInfo, useSaveOrganizationPicture } from './use-organization-info.ts'

/** As tall as what comes, so that the panels under it stay where they are: the picture with the form, or its facts. */
const outlines = {
  form: ['row', 'field', 'field', 'field', 'field', 'field'],
  facts: ['field', 'field', 'field'],
} as const

export function OrganizationInfo() {
  const query = useOrganizationInfo()
  const savePicture = useSaveOrganizationPicture()
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
      <QueryView query={query} shapes={mayChange ? outlines.form : outlines.facts}>
        {(organization) => (
          <Permission value={administratorRoles} otherwise={<OrganizationFacts organization={organization} />}>
            <PictureField
              square
              name={organization.orgName}
              picture={organization.avatar}
              save={(avatar) => savePicture(avatar).then(query.setValue)}
            />
            <OrganizationForm key={organization.id} organization={organization} onSaved={query.setValue} />
          </Permission>
        )}
      </QueryView>
    </Panel>
  )
}
