import { Trans, useLingui } from '@lingui/react/macro'
import type { Delivery, Webhook } from '../../../core/calls/webhook-calls.ts'
import type { DeliveryTry } from '../../../core/webhooks/webhook-kinds.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { type Deliveries, useDeliveries } from './use-deliveries.ts'
import style from './webhooks.module.css'

function StatusTag({ delivery: { status, tries }, isPaused }: { delivery: Delivery; isPaused: boolean }) {
  if (status === 'delivered')
    return (
      <Tag tone="done">
        <Trans>Delivered</Trans>
      </Tag>
    )
  if (status === 'failed')
    return (
      <Tag tone="bad">
        <Trans>Failed</Trans>
      </Tag>
    )
  if (status === 'skipped')
    return (
      <Tag>
        <Trans>Skipped</Trans>
      </Tag>
    )
  return tries.length > 0 && !isPaused ? (
    <Tag tone="wait">
      <Trans>Retrying</Trans>
    </Tag>
  ) : (
    <Tag tone="wait">
      <Trans context="delivery">Waiting</Trans>
    </Tag>
  )
}

/** All tries of a delivery, the newest first. */
function Tries({ tries, outcome }: { tries: readonly DeliveryTry[]; outcome: Deliveries['outcome'] }) {
  const { moment } = useDateFormat()
  return (
    <ul className={style.tries}>
      {tries.toReversed().map((tried) => (
        <li key={tried.at}>
          {moment(tried.at)} · {outcome(tried)}
        </li>
      ))}
    </ul>
  )
}

interface DeliveryLogProps {
  webhook: Webhook
  onSent: () => void
}

/** The deliveries of a webhook with their results; sends a test, or a delivery again. */
export function DeliveryLog({ webhook: { id, name, pausedAt }, onSent }: DeliveryLogProps) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const isPaused = pausedAt !== null
  const log = useDeliveries(id, isPaused, onSent)
  const { query, tested, isBusy, outcome } = log
  return (
    <div className={style.log}>
      <Row>
        <Button busy={isBusy} onClick={() => void log.test()}>
          <Trans>Send a test</Trans>
        </Button>
        <Button kind="quiet" onClick={query.reload}>
          <Trans>Refresh</Trans>
        </Button>
      </Row>
      <div role="status">{tested && <Notice tone={tested.failure ? 'bad' : 'done'}>{outcome(tested)}</Notice>}</div>
      <DoneNote text={log.done} />
      <QueryView query={query} shapes={['card', 'card']}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState>
              <Trans>No deliveries in the last 30 days.</Trans>
            </EmptyState>
          ) : (
            <ItemList
              label={t`Deliveries of ${name}`}
              items={list.map((delivery) => ({
                key: delivery.id,
                title: (
                  <>
                    <code>{delivery.kinds.join(', ')}</code> <StatusTag delivery={delivery} isPaused={isPaused} />
                  </>
                ),
                detail: moment(delivery.createdAt),
                actions: delivery.status !== 'waiting' && (
                  <Button
                    kind="quiet"
                    busy={isBusy}
                    aria-label={t`Send again: ${delivery.kinds.join(', ')}, ${moment(delivery.createdAt)}`}
                    onClick={() => void log.redeliver(delivery.id)}
                  >
                    <Trans>Send again</Trans>
                  </Button>
                ),
                below: delivery.tries.length > 0 && <Tries tries={delivery.tries as DeliveryTry[]} outcome={outcome} />,
              }))}
            />
          )
        }
      </QueryView>
    </div>
  )
}
