import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { spaced } from '../../../shared/named-text-rules.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { useLinkedAccounts } from './use-linked-accounts.ts'

/** Why linking failed; nothing was changed. */
function LinkProblem({ problem }: { problem: string }) {
  if (problem === 'taken')
    return <Trans>That account is linked to another Worktide account. Unlink it there first.</Trans>
  if (problem === 'denied') return <Trans>You didn't allow it, so nothing was linked.</Trans>
  if (problem === 'otherTenant') return <Trans>That account belongs to another organisation.</Trans>
  return <Trans>Linking didn't work. Nothing was changed. Please try again.</Trans>
}

/** Accounts at other services with which this person can sign in. Not shown if there are none and none can be linked. */
export function LinkedAccounts() {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { query, reauth, done, problem, isBusy, link, unlink } = useLinkedAccounts()
  // most installations have none, so nothing is shown while loading that would disappear again
  if (!query.failure && !query.value?.list.length && !query.value?.available.length) return null
  return (
    <Panel
      title={<Trans>Linked accounts</Trans>}
      intro={<Trans>Accounts at other services that you can sign in with.</Trans>}
    >
      <DoneNote text={done} />
      {problem && (
        <Notice tone="bad">
          <LinkProblem problem={problem} />
        </Notice>
      )}
      <QueryView query={query} shapes={['card']}>
        {({ list, available }) => (
          <>
            {list.length === 0 ? (
              <EmptyState>
                <Trans>No account is linked yet.</Trans>
              </EmptyState>
            ) : (
              <ItemList
                label={t`Linked accounts`}
                items={list.map((binding) => ({
                  key: binding.bindingId,
                  title: [binding.providerName, binding.displayName].filter(Boolean).join(' · '),
                  detail: [binding.tenantName, t`linked ${moment(binding.boundAt)}`].filter(Boolean).join(' · '),
                  actions: (
                    <ConfirmButton
                      label={t`Unlink ${binding.providerName}`}
                      title={spaced(t`Unlink ${binding.providerName}?`)}
                      consequence={<Trans>You won't be able to sign in with it. Email codes still work.</Trans>}
                      confirm={<Trans>Unlink</Trans>}
                      onConfirm={() => unlink(binding)}
                    >
                      <Trans>Unlink</Trans>
                    </ConfirmButton>
                  ),
                }))}
              />
            )}
            <Row>
              {available
                .filter(({ provider }) => !list.some((binding) => binding.provider === provider))
                .map(({ provider, name }) => (
                  <Button key={provider} busy={isBusy} onClick={() => void link(provider)}>
                    {spaced(t`Link ${name}`)}
                  </Button>
                ))}
            </Row>
          </>
        )}
      </QueryView>
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}
