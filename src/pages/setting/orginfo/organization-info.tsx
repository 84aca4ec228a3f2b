import { Trans } from '@lingui/react/macro'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { useOrganizationInfo } from './use-organization-info.ts'

export function OrganizationInfo() {
  const { loaded, isAdmin } = useOrganizationInfo()
  return (
    <Panel
      title={<Trans>About the organisation</Trans>}
      lead={!isAdmin && <Trans>Administrators can change this. Ask one of them.</Trans>}
    >
      <LoadedView loaded={loaded} shapes={['field', 'field', 'field']}>
        {(organization) =>
          isAdmin ? (
            <OrganizationForm key={organization.id} organization={organization} onSaved={loaded.put} />
          ) : (
            <OrganizationFacts organization={organization} />
          )
        }
      </LoadedView>
    </Panel>
  )
}
