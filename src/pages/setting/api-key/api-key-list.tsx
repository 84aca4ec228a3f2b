import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { type ApiKeys, hasExpired } from './use-api-keys.ts'

export function ApiKeyList({ keys: { query, done, revoke } }: { keys: ApiKeys }) {
  const { t } = useLingui()
  const { day, moment } = useDateFormat()
  return (
    <Panel title={<Trans>Your keys</Trans>}>
      <DoneNote text={done} />
      <QueryView query={query} shapes={['card', 'card']}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState>
              <Trans>No API keys yet.</Trans>
            </EmptyState>
          ) : (
            <ItemList
              label={t`Your keys`}
              items={keys.map(({ id, name, start, createdAt, lastUsedAt, expiresAt }) => {
                const isExpired = hasExpired({ expiresAt })
                const used = lastUsedAt ? t`last used ${moment(lastUsedAt)}` : t`never used`
                const until = expiresAt && !isExpired ? ` · ${t`valid until ${day(expiresAt)}`}` : ''
                return {
                  key: id,
                  title: (
                    <>
                      {name} {isExpired && <Tag tone="bad">{t`Expired`}</Tag>}
                    </>
                  ),
                  detail: (
                    <>
                      <code>{start}…</code> · {t`created ${day(createdAt)}`} · {used}
                      {until}
                    </>
                  ),
                  actions: (
                    <ConfirmButton
                      kind="danger"
                      label={t`Revoke ${name}`}
                      title={<Trans>Revoke “{name}”?</Trans>}
                      consequence={
                        <Trans>Programs using this key will stop working right away. This can't be undone.</Trans>
                      }
                      confirm={<Trans>Revoke</Trans>}
                      onConfirm={() => revoke(id, name)}
                    >
                      <Trans>Revoke</Trans>
                    </ConfirmButton>
                  ),
                }
              })}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}
