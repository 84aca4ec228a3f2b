import {
  BrowserClient,
  type BrowserOptions,
  breadcrumbsIntegration,
  dedupeIntegration,
  defaultStackParser,
  type Event,
  eventFiltersIntegration,
  getCurrentScope,
  httpContextIntegration,
  linkedErrorsIntegration,
  setCurrentClient,
  startInactiveSpan,
} from '@sentry/browser'
import {
  errorReportRates,
  ignoredErrors,
  maxBreadcrumbs,
  networkAborts,
  scrubReport,
} from '../../core/monitor/error-report-rules.ts'
import { createHandover, type HandoverDeps } from '../outbox-handover.ts'

type Transport = ReturnType<NonNullable<BrowserOptions['transport']>>
type Envelope = Parameters<Transport['send']>[0]

/** The person and place of an error; without a person before a sign-in. */
export interface ReportSource {
  userId: string | null
  orgId: string | null
  sessionId: string
  home: string
}

export interface ReporterDeps extends Pick<HandoverDeps, 'enqueue' | 'newId' | 'lost'> {
  dsn: string
  environment: string
  source(): ReportSource
  now(): number
  /** Shares of errors and of traces that are reported, 0–1. */
  rates?: typeof errorReportRates
}

/** Something that went wrong. `at`: epoch milliseconds. */
export interface Trouble {
  thrown: unknown
  isHandled: boolean
  at: number
}

/** How many reports a page without a runtime holds back at most, and how soon it tries again. */
const maxWaiting = 20
const againMs = 10_000

type Loose = [header: Record<string, unknown>, items: object[][]]

/** `sent_at` is added as it is sent. */
const textOf = (envelope: Envelope): string => {
  const [{ sent_at: _sentAt, dsn: _dsn, ...header }, items] = scrubReport(envelope as unknown as Loose)
  return [header, ...items.flat()].map((part) => JSON.stringify(part)).join('\n')
}

/** The payload of an envelope's first item. */
const reportOf = (envelope: Envelope) => (envelope[1][0]?.[1] ?? {}) as Event

/** Hands envelopes to the outbox, which keeps and sends them. */
const outboxTransport = ({ enqueue, newId, lost, now }: ReporterDeps): Transport => {
  const handover = createHandover({
    ...{ lane: 'errors', flushCount: 1, pauseMs: againMs, maxWaiting, enqueue, newId, lost },
  })
  return {
    send: async (envelope) => {
      const { type, user, tags } = reportOf(envelope)
      const owner = user?.id === undefined ? null : `${user.id}/${String(tags?.org_id ?? '')}`
      // a full queue drops traces before errors
      const kind = type === 'transaction' ? 'resource' : 'error'
      handover.add({ id: newId(), at: now(), kind, data: textOf(envelope), ...(owner !== null && { owner }) })
      return {}
    },
    flush: async () => true,
  }
}

const optionsOf = (deps: ReporterDeps): ConstructorParameters<typeof BrowserClient>[0] => {
  const { dsn, environment, rates = errorReportRates } = deps
  return {
    ...{ dsn, environment, sampleRate: rates.errors, tracesSampleRate: rates.traces, maxBreadcrumbs },
    ...{ sendClientReports: false, traceLifecycle: 'static', tracePropagationTargets: [] },
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: { allow: ['user-agent'] } },
      urlQueryParams: false,
    },
    ignoreErrors: [ignoredErrors, networkAborts],
    stackParser: defaultStackParser,
    integrations: [
      eventFiltersIntegration(),
      dedupeIntegration(),
      linkedErrorsIntegration(),
      httpContextIntegration(),
      // breadcrumbs name clicked elements by their text, which people may have written; monitoring leaves that out (`actionName`)
      breadcrumbsIntegration({ dom: false }),
    ],
    transport: () => outboxTransport(deps),
  }
}

/** Requests after this time belong to no navigation. */
const longestTraceMs = 10_000

/**
 * Traces navigations by their route's name: from the tap to the last answer before the next one, with the requests in it. Sentry's
 * own integration measures more and is as large as the rest of the reporter.
 */
const createTraces = (newId: () => string) => {
  let root: ReturnType<typeof startInactiveSpan> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let endAt = 0
  const secondsOf = (sincePage: number) => (performance.timeOrigin + sincePage) / 1000
  const end = () => {
    clearTimeout(timer)
    root?.end(endAt)
    root = undefined
  }
  const takeRequest = ({ name, initiatorType, startTime, duration }: PerformanceResourceTiming) => {
    // what monitoring sends belongs to no navigation
    if (!root || !/^(?:fetch|xmlhttprequest)$/.test(initiatorType) || name.includes('/v1/write/')) return
    const attributes = { 'http.url': name }
    const span = { name: new URL(name).pathname, op: 'http.client', startTime: secondsOf(startTime), attributes }
    startInactiveSpan({ ...span, parentSpan: root }).end(secondsOf(startTime + duration))
    endAt = Math.max(endAt, secondsOf(startTime + duration))
  }
  if (typeof PerformanceObserver === 'function') {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) takeRequest(entry as PerformanceResourceTiming)
    })
    observer.observe({ type: 'resource' })
  }
  addEventListener('pagehide', end)
  return {
    begin: (name: string): void => {
      end()
      // errors on a page belong to its trace, and each trace is sampled
      getCurrentScope().setPropagationContext({ traceId: newId().replaceAll('-', ''), sampleRand: Math.random() })
      endAt = secondsOf(performance.now())
      root = startInactiveSpan({ name, op: 'navigation', startTime: endAt, forceTransaction: true })
      timer = setTimeout(end, longestTraceMs)
    },
  }
}

/** Reports errors and traces as Sentry's envelopes, through the outbox (ANA-7, ANA-8). Once per page. */
export function createErrorReporter(deps: ReporterDeps) {
  const client = new BrowserClient(optionsOf(deps))
  setCurrentClient(client)
  client.init()
  const traces = createTraces(deps.newId)
  client.addEventProcessor((event) => {
    const { userId, orgId, sessionId, home } = deps.source()
    if (userId !== null) event.user = { id: userId }
    event.tags = { ...event.tags, session_id: sessionId, home, ...(userId !== null && orgId && { org_id: orgId }) }
    return event
  })
  return {
    report: ({ thrown, isHandled, at }: Trouble): void => {
      const scope = getCurrentScope().clone()
      scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1000 }))
      const type = isHandled ? 'console' : 'onerror'
      client.captureException(thrown, { mechanism: { handled: isHandled, type } }, scope)
    },
    /** A navigation to a route, by its name. */
    shown: traces.begin,
  }
}
