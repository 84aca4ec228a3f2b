import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Delivery, webhookCalls } from '../../../core/calls/webhook-calls.ts'
import type { DeliveryTry } from '../../../core/webhooks/webhook-kinds.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { type Query, useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useShell } from '../../../ui/shell-context.ts'
import { failureTexts } from './webhook-texts.ts'

const firstPauseMs = 1500
const longestPauseMs = 30_000

/** Reloads the log while a delivery is due, with growing pauses; `onTried` is called after each new try. */
const useProgress = ({ value, reload }: Query<{ list: Delivery[] }>, isPaused: boolean, onTried: () => void) => {
  const isOffline = useShell().offline !== null
  const pauses = useRef(0)
  const list = value?.list
  useEffect(() => {
    if (isPaused || isOffline || !list?.some(({ status }) => status === 'waiting')) return
    const pause = Math.min(firstPauseMs * 2 ** pauses.current, longestPauseMs)
    pauses.current += 1
    const timer = setTimeout(reload, pause)
    return () => clearTimeout(timer)
  }, [list, isPaused, isOffline, reload])

  const tries = list?.reduce((sum, each) => sum + each.tries.length, 0)
  const before = useRef(tries)
  const tried = useRef(onTried)
  tried.current = onTried
  useEffect(() => {
    if (before.current !== undefined && tries !== before.current) tried.current()
    before.current = tries
  }, [tries])
  return {
    /** Begins with short pauses again. */
    hurry: () => {
      pauses.current = 0
    },
  }
}

/** The delivery log of one webhook. */
export const useDeliveries = (id: string, isPaused: boolean, onSent: () => void) => {
  const { call } = useServices()
  const { t, i18n } = useLingui()
  const query = useQuery((options) => call(webhookCalls.listDeliveries, { id }, options), id)
  const { hurry } = useProgress(query, isPaused, onSent)
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
      hurry()
      query.reload()
    },
  }
}

export type Deliveries = ReturnType<typeof useDeliveries>
