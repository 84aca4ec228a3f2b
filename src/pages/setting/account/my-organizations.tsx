import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../../core/routes.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { OrganizationAction } from './organization-action.tsx'
import { OrganizationLine } from './organization-line.tsx'
import { useMyOrganizations } from './use-my-organizations.ts'

export function MyOrganizations() {
  const { t } = useLingui()
  const mine = useMyOrganizations()
  return (
    <Panel title={<Trans>Organisations</Trans>}>
      <QueryView query={mine.query} shapes={['field']}>
        {(organizations) => (
          <>
            {organizations.length === 0 && (
              <EmptyState>
                <Trans>You do not belong to an organisation yet. Create one, or join with a code.</Trans>
              </EmptyState>
            )}
            <ItemList
              label={t`Organisations`}
              items={organizations.map((organization) => ({
                key: organization.orgId,
                title: <OrganizationLine organization={organization} />,
                actions: <OrganizationAction organization={organization} mine={mine} />,
              }))}
            />
          </>
        )}
      </QueryView>
      <Actions>
        <ButtonLink kind="plain" href={`${pathOf('create-organization')}?new=1`}>
          <Trans>Create another organisation</Trans>
        </ButtonLink>
        <ButtonLink kind="quiet" href={pathOf('code-join-organization')}>
          <Trans>Join with a code</Trans>
        </ButtonLink>
      </Actions>
    </Panel>
  )
}
