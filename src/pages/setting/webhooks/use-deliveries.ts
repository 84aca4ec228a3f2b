import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { webhookCalls } from '../../../core/calls/webhook-calls.ts'
import type { DeliveryTry } from '../../../core/webhooks/webhook-kinds.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'
import { failureTexts } from './webhook-texts.ts'

/** The delivery log of one webhook. */
export const useDeliveries = (id: string, isPaused: boolean, onSent: () => void) => {
  const { call } = useServices()
  const { t, i18n } = useLingui()
  const query = useQuery((options) => call(webhookCalls.listDeliveries, { id }, options), id)
  const action = useAsyncAction()
  const [tested, setTested] = useState<DeliveryTry | null>(null)

  /** One line about a try. */
  const outcome = ({ code, failure, ms }: DeliveryTry): string => {
    const what = failure ? i18n._(failureTexts[failure]) : t`Accepted`
    const answer = code === undefined ? '' : ` · ${t`response ${code}`}`
    return `${what}${answer} · ${t`${ms} ms`}`
  }

  return {
    query,
    outcome,
    isBusy: action.isBusy,
    done: action.done,
    tested,
    test: () =>
      action.run(async () => {
        setTested(null)
        setTested((await call(webhookCalls.testWebhook, { id })).tried as DeliveryTry)
        query.reload()
        onSent()
      }),
    redeliver: async (deliveryId: string) => {
      const done = isPaused ? t`It will be sent when the webhook is resumed.` : t`Sending again.`
      await action.run(() => call(webhookCalls.redeliver, { id, deliveryId }), done)
      query.reload()
    },
  }
}

export type Deliveries = ReturnType<typeof useDeliveries>
