import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '../../../core/calls/webhook-calls.ts'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import type { Webhooks } from './use-webhooks.ts'
import { pauseTexts } from './webhook-texts.ts'
import style from './webhooks.module.css'

function StateTag({ webhook: { pausedAt, lastTry } }: { webhook: Webhook }) {
  if (pausedAt)
    return (
      <Tag tone="wait">
        <Trans>Paused</Trans>
      </Tag>
    )
  if (lastTry?.failure)
    return (
      <Tag tone="bad">
        <Trans>Failing</Trans>
      </Tag>
    )
  return (
    <Tag tone="done">
      <Trans>On</Trans>
    </Tag>
  )
}

/** Why it is paused, and the two ways to go on. */
function Paused({ webhook, flow }: { webhook: Webhook; flow: Webhooks }) {
  const { i18n } = useLingui()
  const { pauseReason } = webhook
  if (!pauseReason) return null
  return (
    <div className={style.paused}>
      <Notice tone="wait">{i18n._(pauseTexts[pauseReason])}</Notice>
      <Row>
        <Button onClick={() => void flow.resume(webhook, 'waiting')}>
          <Trans>Resume and send waiting events</Trans>
        </Button>
        <ConfirmButton
          kind="quiet"
          title={<Trans>Skip waiting events?</Trans>}
          consequence={<Trans>Events that happened while it was paused won't be sent.</Trans>}
          confirm={<Trans>Skip and resume</Trans>}
          onConfirm={() => flow.resume(webhook, 'now')}
        >
          <Trans>Resume from now</Trans>
        </ConfirmButton>
      </Row>
    </div>
  )
}

function WebhookActions({ webhook, flow }: { webhook: Webhook; flow: Webhooks }) {
  const { t } = useLingui()
  const { id, name, pausedAt } = webhook
  const isLogged = flow.loggedId === id
  return (
    <>
      <Button
        kind="quiet"
        aria-expanded={isLogged}
        aria-label={t`Deliveries of ${name}`}
        onClick={() => flow.showLog(isLogged ? null : id)}
      >
        <Trans>Deliveries</Trans>
      </Button>
      <Button kind="quiet" aria-label={t`Edit ${name}`} onClick={() => flow.edit(webhook)}>
        <Trans>Edit</Trans>
      </Button>
      {!pausedAt && (
        <Button kind="quiet" aria-label={t`Pause ${name}`} onClick={() => void flow.pause(webhook)}>
          <Trans>Pause</Trans>
        </Button>
      )}
      <ConfirmButton
        kind="danger"
        label={t`Remove ${name}`}
        title={<Trans>Remove “{name}”?</Trans>}
        consequence={<Trans>We'll stop sending events and delete the delivery log. This can't be undone.</Trans>}
        confirm={<Trans>Remove</Trans>}
        onConfirm={() => flow.remove(webhook)}
      >
        <Trans>Remove</Trans>
      </ConfirmButton>
    </>
  )
}

/** The webhooks of the organisation; the log of one opens below it. */
export function WebhookList({ list, flow }: { list: readonly Webhook[]; flow: Webhooks }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  return (
    <ItemList
      label={t`Webhooks`}
      items={list.map((webhook) => ({
        key: webhook.id,
        title: (
          <>
            {webhook.name} <StateTag webhook={webhook} />
          </>
        ),
        detail: (
          <>
            <span className={style.url}>{webhook.url}</span>
            <br />
            {webhook.lastTry ? t`last sent ${moment(webhook.lastTry.at)}` : t`nothing sent yet`}
          </>
        ),
        actions: <WebhookActions webhook={webhook} flow={flow} />,
        below: (webhook.pausedAt || flow.loggedId === webhook.id) && (
          <>
            <Paused webhook={webhook} flow={flow} />
            {flow.loggedId === webhook.id && <DeliveryLog webhook={webhook} onSent={flow.query.reload} />}
          </>
        ),
      }))}
    />
  )
}
