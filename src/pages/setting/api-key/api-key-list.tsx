import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useWhen } from '../../flow/use-when.ts'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { type ApiKeys, isOver } from './use-api-keys.ts'

export function ApiKeyList({ keys: { loaded, done, revoke } }: { keys: ApiKeys }) {
  const { t } = useLingui()
  const { day, moment } = useWhen()
  return (
    <Panel title={<Trans>Your keys</Trans>}>
      <DoneNote text={done} />
      <LoadedView loaded={loaded} shapes={['card', 'card']}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState>
              <Trans>There are no keys yet.</Trans>
            </EmptyState>
          ) : (
            <ItemList
              label={t`Your keys`}
              items={keys.map(({ id, name, start, createdAt, lastUsedAt, expiresAt }) => {
                const isExpired = isOver({ expiresAt })
                const used = lastUsedAt ? t`last used ${moment(lastUsedAt)}` : t`never used`
                const until = expiresAt && !isExpired ? ` · ${t`good until ${day(expiresAt)}`}` : ''
                return {
                  key: id,
                  title: (
                    <>
                      {name} {isExpired && <Tag tone="bad">{t`Expired`}</Tag>}
                    </>
                  ),
                  detail: (
                    <>
                      <code>{start}…</code> · {t`made ${day(createdAt)}`} · {used}
                      {until}
                    </>
                  ),
                  actions: (
                    <ConfirmButton
                      kind="danger"
                      label={t`Revoke ${name}`}
                      title={<Trans>Revoke “{name}”?</Trans>}
                      consequence={
                        <Trans>Programs that use this key stop working at once. This cannot be undone.</Trans>
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
      </LoadedView>
    </Panel>
  )
}
