import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { pagePaths } from '../../flow/page-paths-table.ts'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { OrganizationLine } from './organization-line.tsx'
import { useMyOrganizations } from './use-my-organizations.ts'

export function MyOrganizations() {
  const { t } = useLingui()
  const { loaded, isBusy, open, leave } = useMyOrganizations()
  const actionsOf = ({
    orgId,
    orgName,
    current,
    enabled,
  }: {
    orgId: string
    orgName: string
    current: boolean
    enabled: boolean
  }) => {
    if (!current && enabled) {
      return (
        <Button aria-label={t`Open ${orgName}`} busy={isBusy} onClick={() => open(orgId)}>
          <Trans>Open</Trans>
        </Button>
      )
    }
    if (!current) return null
    return (
      <ConfirmButton
        kind="quiet"
        label={t`Leave ${orgName}`}
        title={<Trans>Leave {orgName}?</Trans>}
        consequence={<Trans>You lose access at once. To come back you need a new invitation.</Trans>}
        confirm={<Trans>Leave</Trans>}
        onConfirm={leave}
      >
        <Trans>Leave</Trans>
      </ConfirmButton>
    )
  }
  return (
    <Panel title={<Trans>Organisations</Trans>}>
      <LoadedView loaded={loaded} shapes={['card']}>
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
                actions: actionsOf(organization),
              }))}
            />
          </>
        )}
      </LoadedView>
      <Actions>
        <ButtonLink kind="plain" href={`${pagePaths.createOrganization}?new=1`}>
          <Trans>Create another organisation</Trans>
        </ButtonLink>
        <ButtonLink kind="quiet" href={pagePaths.joinByCode}>
          <Trans>Join with a code</Trans>
        </ButtonLink>
      </Actions>
    </Panel>
  )
}
