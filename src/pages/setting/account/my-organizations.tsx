import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../../core/routes.ts'
import { LeaveButton } from '../../../shared/members/leave-button.tsx'
import { PersonLine } from '../../../shared/person-line.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { highestRole, roleNamesTable } from '../../../shared/role-names.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useMyOrganizations } from './use-my-organizations.ts'

interface OrganizationActionProps {
  organization: { orgId: string; orgName: string; current: boolean; enabled: boolean }
  mine: ReturnType<typeof useMyOrganizations>
}

/** Opens another organisation, or leaves the current one. */
function OrganizationAction({ organization, mine }: OrganizationActionProps) {
  const { t } = useLingui()
  const { orgId, orgName, current, enabled } = organization
  if (current) return <LeaveButton kind="quiet" orgName={orgName} isLastOwner={mine.isLastOwner} />
  if (!enabled) return null
  return (
    <Button aria-label={t`Open ${orgName}`} busy={mine.isBusy} onClick={() => mine.open(orgId)}>
      <Trans>Open</Trans>
    </Button>
  )
}

interface OrganizationLineProps {
  organization: {
    orgName: string
    orgKey: string
    avatar: string | null
    roleCodes: readonly string[]
    current: boolean
    enabled: boolean
  }
}

function OrganizationLine({ organization }: OrganizationLineProps) {
  const { i18n } = useLingui()
  const { orgName, orgKey, avatar, current, enabled } = organization
  const role = roleNamesTable[highestRole(organization.roleCodes)]
  return (
    <PersonLine
      square
      name={orgName}
      picture={avatar}
      detail={
        <>
          <code>{orgKey}</code>
          {role && ` · ${i18n._(role)}`}
        </>
      }
      tags={
        <>
          {current && (
            <Tag tone="done">
              <Trans>Current</Trans>
            </Tag>
          )}
          {!enabled && (
            <Tag tone="wait">
              <Trans>Disabled</Trans>
            </Tag>
          )}
        </>
      }
    />
  )
}

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
                <Trans>You're not part of an organisation yet. Create one, or join with a code.</Trans>
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
