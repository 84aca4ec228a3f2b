import {
  BrowserClient,
  type BrowserOptions,
  breadcrumbsIntegration,
  browserTracingIntegration,
  dedupeIntegration,
  defaultStackParser,
  type Event,
  eventFiltersIntegration,
  getCurrentScope,
  httpContextIntegration,
  linkedErrorsIntegration,
  setCurrentClient,
  startBrowserTracingNavigationSpan,
} from '@sentry/browser'
import type { OutboxRecord } from '../../core/contract.ts'
import {
  errorReportRates,
  ignoredErrors,
  mostBreadcrumbs,
  networkAborts,
  scrubReport,
} from '../../core/monitor/error-report-rules.ts'

type Transport = ReturnType<NonNullable<BrowserOptions['transport']>>
type Envelope = Parameters<Transport['send']>[0]

/** Who an error happened to; nobody is named before a sign-in. */
export interface ReportSource {
  userId: string | null
  orgId: string | null
  sessionId: string
  home: string
}

export interface ReporterDeps {
  dsn: string
  environment: string
  source(): ReportSource
  /** Adds records to the outbox; resolves when they are stored. */
  enqueue(lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void>
  newId(): string
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
const mostWaiting = 20
const againMs = 10_000

type Loose = [header: Record<string, unknown>, items: object[][]]

/** `sent_at` is added as it is sent. */
const textOf = (envelope: Envelope): string => {
  const [{ sent_at: _sentAt, dsn: _dsn, ...header }, items] = scrubReport(envelope as unknown as Loose)
  return [header, ...items.flat()].map((part) => JSON.stringify(part)).join('\n')
}

/** The payload of an envelope's first item. */
const reportOf = (envelope: Envelope) => (envelope[1][0]?.[1] ?? {}) as Event

/** Hands envelopes to the outbox, which keeps and sends them; those that it refused, with the next. */
const outboxTransport = ({ enqueue, newId, now }: ReporterDeps): Transport => {
  let waiting: OutboxRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const records = waiting
    waiting = []
    if (records.length === 0) return
    enqueue('errors', records, newId()).catch(() => {
      waiting = [...records, ...waiting].slice(-mostWaiting)
      timer ??= setTimeout(flush, againMs)
    })
  }
  return {
    send: async (envelope) => {
      const { type, user, tags } = reportOf(envelope)
      const owner = user?.id === undefined ? null : `${user.id}/${String(tags?.org_id ?? '')}`
      // a trace goes before an error when the queue is full
      const kind = type === 'transaction' ? 'resource' : 'error'
      waiting.push({ id: newId(), at: now(), kind, data: textOf(envelope), ...(owner !== null && { owner }) })
      flush()
      return {}
    },
    flush: async () => true,
  }
}

const optionsOf = (deps: ReporterDeps): ConstructorParameters<typeof BrowserClient>[0] => {
  const { dsn, environment, rates = errorReportRates } = deps
  return {
    ...{ dsn, environment, sampleRate: rates.errors, tracesSampleRate: rates.traces, maxBreadcrumbs: mostBreadcrumbs },
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
      // what was clicked is told by names that people gave, which monitoring masks
      breadcrumbsIntegration({ dom: false }),
      // navigations are told by the route's name
      browserTracingIntegration({
        ...{ instrumentPageLoad: false, instrumentNavigation: false, instrumentBfcacheRestore: false },
        linkPreviousTrace: 'off',
      }),
    ],
    transport: () => outboxTransport(deps),
  }
}

/** Reports errors and traces as Sentry's envelopes, through the outbox (ANA-7, ANA-8). Once per page. */
export function createErrorReporter(deps: ReporterDeps) {
  const client = new BrowserClient(optionsOf(deps))
  setCurrentClient(client)
  client.init()
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
    shown: (name: string): void => void startBrowserTracingNavigationSpan(client, { name, op: 'navigation' }),
  }
}
