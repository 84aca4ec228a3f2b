import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { type Item, ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { KeyDetail } from './key-detail.tsx'
import type { ApiKey, ApiKeys } from './use-api-keys.ts'

const isOver = ({ expiresAt }: ApiKey) => expiresAt !== null && Date.parse(expiresAt) < Date.now()

export function KeyList({ flow }: { flow: ApiKeys }) {
  const { t } = useLingui()
  const item = (key: ApiKey): Item => ({
    key: key.id,
    title: (
      <>
        {key.name}{' '}
        {isOver(key) && (
          <Tag tone="wait">
            <Trans>Expired</Trans>
          </Tag>
        )}
      </>
    ),
    detail: <KeyDetail apiKey={key} />,
    actions: (
      <ConfirmButton
        kind="danger"
        label={t`Revoke ${key.name}`}
        title={<Trans>Revoke “{key.name}”?</Trans>}
        consequence={<Trans>Everything that uses this key stops working at once. This cannot be undone.</Trans>}
        confirm={<Trans>Revoke key</Trans>}
        onConfirm={() => flow.revoke(key, t`“${key.name}” is revoked.`)}
      >
        <Trans>Revoke</Trans>
      </ConfirmButton>
    ),
  })
  return (
    <Panel title={<Trans>Your keys</Trans>}>
      <DoneNote text={flow.done} />
      <LoadedView loaded={flow.keys} shapes={['line', 'line']}>
        {(keys) =>
          keys.length > 0 ? (
            <ItemList label={t`Your keys`} items={keys.map(item)} />
          ) : (
            <EmptyState>
              <Trans>You have no keys yet.</Trans>
            </EmptyState>
          )
        }
      </LoadedView>
    </Panel>
  )
}
