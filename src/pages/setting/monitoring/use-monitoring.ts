import { useState } from 'react'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { monitoringCalls, vitals as vitalOrder } from '../../../core/calls/monitoring-calls.ts'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { replayCalls } from '../../../core/calls/replay-calls.ts'
import { pathOf, routeNames } from '../../../core/routes.ts'
import { usePaged } from '../../../shared/paging/use-paged.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'

export type MonitoringSummary = ResultOf<typeof monitoringCalls.monitoringSummary>
export type Timeline = ResultOf<typeof monitoringCalls.monitoringTimeline>
export type Vital = MonitoringSummary['vitals'][number]['vital']

/** The address of a page whose events are shown; for a page that this build does not have, the address it was seen at. */
export const pageAddress = (name: string, path?: string): string => {
  const known = routeNames.find((each) => each === name)
  return known ? pathOf(known) : path || name
}

/** Upper ends of good and of acceptable, by web.dev; a load has none. */
export const vitalEndsTable: Readonly<Record<Vital, readonly [number, number] | null>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
  load: null,
}

/** How good a value is; `calm` without a limit. */
export const vitalTone = (vital: Vital, value: number): 'done' | 'wait' | 'bad' | 'calm' => {
  const ends = vitalEndsTable[vital]
  if (!ends) return 'calm'
  if (value <= ends[0]) return 'done'
  return value <= ends[1] ? 'wait' : 'bad'
}

/** The vitals of each page, in one order; the page with most samples first. */
export const vitalsByPage = (vitals: MonitoringSummary['vitals']) => {
  const pages = new Map<string, MonitoringSummary['vitals']>()
  const ordered = [...vitals].sort((a, b) => vitalOrder.indexOf(a.vital) - vitalOrder.indexOf(b.vital))
  for (const row of ordered) pages.set(row.page, [...(pages.get(row.page) ?? []), row])
  return [...pages]
    .map(([page, rows]) => ({ page, path: rows[0]?.path, rows, samples: Math.max(...rows.map(({ count }) => count)) }))
    .sort((a, b) => b.samples - a.samples)
}

/** People notice a request that takes longer as a wait, milliseconds. */
export const slowRequestMs = 500
const maxSlowRequests = 10

/** The slowest requests; quick ones are never listed. */
export const slowRequests = (resources: MonitoringSummary['resources']): MonitoringSummary['resources'] =>
  resources.filter(({ p75 }) => p75 >= slowRequestMs).slice(0, maxSlowRequests)

/** Whether sessions of the organisation's people are recorded, where the server records at all (MON-19). */
export const useSessionRecording = () => {
  const { call, dispatch, config } = useServices()
  const action = useAsyncAction()
  const query = useQuery((options) => call(organizationCalls.organizationInfo, {}, options))
  return {
    isOffered: (config().monitoring?.replaySampleRate ?? 0) > 0,
    ...{ query, isBusy: action.isBusy },
    set: (enabled: boolean) =>
      action.run(async () => {
        await call(replayCalls.setSessionRecording, { enabled })
        if (query.value) query.setWritten({ ...query.value, recordsSessions: enabled })
        // this device's recorder reads it from the session
        void dispatch('session', { type: 'refresh.requested', force: true })
      }),
  }
}

/** What monitoring saw in the chosen period. */
export const useMonitoring = () => {
  const { call } = useServices()
  const [period, setPeriod] = useState('7')
  const days = Number(period)
  const summary = useQuery((options) => call(monitoringCalls.monitoringSummary, { days }, options), period)
  const sessions = usePaged(
    (page, options) => call(monitoringCalls.monitoringSessions, { ...page, days }, options),
    period,
  )
  return { period, setPeriod, summary, sessions }
}

export const useTimeline = (sessionId: string) => {
  const { call } = useServices()
  return useQuery((options) => call(monitoringCalls.monitoringTimeline, { sessionId }, options), sessionId)
}
