import type { Channel } from '../channel/page-channel.ts'
import { onAnyView, readStoredTrace } from '../channel/trace/stored-trace.ts'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import { isNonProduction } from '../core/environment-rules.ts'
import { isErrorReportingOn } from '../core/monitor/error-report-rules.ts'
import type { EventSource, MonitorView, Observation, PageView } from '../core/monitor/monitor-events.ts'
import { type MonitorOptions, monitorMessages, optionsProblem } from '../core/monitor/monitor-options-rules.ts'
import { unansweredEvents } from '../core/monitor/resource-rules.ts'
import { isUsageOn, type UsageEvents, type UsageName } from '../core/monitor/usage-rules.ts'
import { mayRecordSessions, ownerName } from '../core/session/session-rules.ts'
import { collectActions, createOwnTexts } from './action-collector.ts'
import { collectErrors, type EarlyError } from './error-collector.ts'
import { createEventBuffer, sendAtEnd } from './event-buffer.ts'
import { createEventLimit, createLossCount } from './event-limit.ts'
import { createContexts, sourceOf } from './event-source.ts'
import { collectPerformance } from './performance-collector.ts'
import { createReplayWatch } from './replay-watch.ts'
import { createReportWatch } from './report-watch.ts'
import { traceRequests } from './request-tracing.ts'
import { createTrackedSession } from './tracked-session.ts'
import { createUsageTracker } from './usage-tracker.ts'
import { createViews } from './view-collector.ts'

export interface MonitorDeps {
  channel: Pick<Channel, 'enqueue' | 'session' | 'trackedSession' | 'dispatch' | 'link'>
  config(): PublicConfig
  /** Facts of this page that the wiring knows. */
  facts(): Pick<EventSource, 'home'>
  /** The catalogues that are loaded, in the language that is shown. */
  texts(): Readonly<Record<string, unknown>>
}

const activities = ['click', 'touchstart', 'keydown', 'scroll'] as const
const newId = () => crypto.randomUUID()
const now = () => Date.now()
let isStarted = false

const optionsOf = ({ rumApplicationId, collectorOrigin, monitoring }: PublicConfig): MonitorOptions => ({
  ...{ applicationId: rumApplicationId, datakitOrigin: collectorOrigin },
  // a server before 0.2 sends no `monitoring`
  ...(monitoring ?? { sampleRate: 100, replaySampleRate: 100, tracingSampleRate: 0 }),
  ...{
    allowedTracingOrigins: monitoring?.allowedTracingOrigins ?? [],
    excludedActivityUrls: monitoring?.excludedActivityUrls ?? [],
  },
})

/** Why nothing may be collected here; null if it may. */
const problemHere = (options: MonitorOptions): string | null => {
  if (isStarted) return monitorMessages.alreadyStarted
  if (!isSecureContext) return monitorMessages.wrongContext
  if (!navigator.cookieEnabled) return monitorMessages.noCookies
  return optionsProblem(options)
}

/** The installation's part of an event's source. */
const aboutOf = ({ config, facts }: MonitorDeps) => {
  const { rumApplicationId: appId, environment } = config()
  return { appId, environment, home: facts().home }
}

type Deps = MonitorDeps & {
  options(): MonitorOptions
  /** Counts events that the page lost before the outbox accepted them. */
  lost(count: number, reason?: string): void
}

/** The tracked session as this page knows it. */
const openSession = ({ channel: { session, trackedSession, dispatch }, options }: Deps) => {
  const tracked = createTrackedSession({
    storage: () => localStorage,
    now,
    newId,
    random: Math.random,
    person: () => {
      const { status, account } = session.getSnapshot()
      return status === 'unknown' ? undefined : (account?.userId ?? null)
    },
    rates: options,
    dispatch: (event) => dispatch('trackedSession', event),
  })
  trackedSession.subscribe(tracked.receive)
  return tracked
}

/** The path of an event: the session decides whether it is collected, the limit how many are, and the buffer keeps it. */
const openCapture = (deps: Deps) => {
  const { channel, options } = deps
  const tracked = openSession(deps)
  const buffer = createEventBuffer({
    enqueue: channel.enqueue,
    newId,
    lost: deps.lost,
    owner: () => ownerName(channel.session.getSnapshot()),
    beacon: (lines, path) => sendAtEnd(options().datakitOrigin + path, lines),
    storage: () => localStorage,
  })
  const limit = createEventLimit(now)
  const contextOf = createContexts(channel.session)
  const write = (event: Observation, view: MonitorView | null, { id = newId(), at = now() } = {}) => {
    const session = tracked.current()
    const passed = session?.isTracked ? limit.pass(event) : null
    if (!session || !passed) return
    const { measurement, tags, fields } = passed
    buffer.add({ measurement, id, at, tags, fields }, contextOf(session.id, view, aboutOf(deps)))
  }
  return { tracked, buffer, limit, write }
}

/** Records the page if the session was chosen for a replay. Only for people in an organisation, because nobody could watch others. */
const watchReplay = (
  { channel: { session, enqueue, link }, config, options, lost }: Deps,
  tracked: ReturnType<typeof openSession>,
  viewId: () => string | null,
) => {
  const subject = () => {
    const { account, organization } = session.getSnapshot()
    if (!account || !organization || !mayRecordSessions(organization) || options().replaySampleRate === 0) return null
    const current = tracked.current()
    return current?.hasReplay ? { sessionId: current.id, userId: account.userId, orgId: organization.id } : null
  }
  const replay = createReplayWatch({
    ...{ subject, viewId, newId, lost },
    about: () => ({ app_id: options().applicationId, env: config().environment }),
    enqueue: (record) => enqueue('monitor', [record], record.id),
    storage: () => localStorage,
    readSteps: async () => (await readStoredTrace(link)).log,
    onSteps: (listener) => onAnyView(session, listener),
  })
  session.subscribe(replay.check)
  return replay
}

/** Reports of errors, where the server wants them (ANA-7). */
const watchErrors = (deps: Deps, tracked: ReturnType<typeof openSession>) => {
  const {
    channel: { session, enqueue },
    config,
  } = deps
  const reports = createReportWatch({
    target: () => {
      const { errorReports, environment } = config()
      return errorReports && isErrorReportingOn(config()) ? { dsn: errorReports.dsn, environment } : null
    },
    isSignedIn: () => session.getSnapshot().account !== null,
    source: () => {
      const sessionOf = tracked.current()?.id ?? newId()
      const { userId, orgId = null, sessionId, home } = sourceOf(sessionOf, session, aboutOf(deps))
      return { userId, orgId, sessionId, home }
    },
    ...{ enqueue, newId, now, lost: deps.lost },
  })
  session.subscribe(reports.check)
  return reports
}

/** Usage events of this page (ANA-1 … ANA-5). */
const openUsage = (deps: Deps, tracked: ReturnType<typeof openSession>) => {
  const {
    channel: { session, enqueue },
    config,
  } = deps
  return createUsageTracker({
    isOn: () => isUsageOn(config(), session.getSnapshot().account),
    source: () => {
      const about = aboutOf(deps)
      const { environment } = about
      const { origin, userId, visitorId, orgId } = sourceOf(tracked.current()?.id ?? newId(), session, about)
      const label = isNonProduction(environment) ? 'non-production' : 'production'
      return { origin, environment: label, userId, visitorId: visitorId ?? '', orgId: orgId ?? null }
    },
    ...{ owner: () => ownerName(session.getSnapshot()), enqueue, newId, lost: deps.lost },
    ...{ isDebug: () => config().analytics?.isDebug === true, console },
  })
}

/** Starts collecting; once per page. Returns null and says why on the console when it may not. */
export function startMonitor(given: MonitorDeps) {
  const options = () => optionsOf(given.config())
  const problem = problemHere(options())
  if (problem !== null) {
    console.warn(problem)
    return null
  }
  isStarted = true
  const losses = createLossCount()
  const deps: Deps = { ...given, options, lost: (count, reason = 'unstored') => losses.add(reason, count) }
  const { tracked, buffer, limit, write } = openCapture(deps)
  const views = createViews({ capture: write, now, newId, sinceLoad: () => performance.now() })
  const capture = (event: Observation, at = now()) => {
    views.count(event.measurement)
    write(event, views.current(), { at })
  }
  const replay = watchReplay(deps, tracked, () => views.current()?.id ?? null)
  const usage = openUsage(deps, tracked)
  const reports = watchErrors(deps, tracked)
  const active = () => {
    tracked.active()
    views.activity()
    replay.check()
  }
  active()
  for (const activity of activities) addEventListener(activity, active, { passive: true, capture: true })
  const end = () => {
    losses.add('perMinute', limit.takeLost())
    for (const loss of losses.take()) capture(loss)
    views.end()
    tracked.end()
    buffer.end()
    usage.end()
  }
  addEventListener('pagehide', end)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') end()
    else active()
  })

  return {
    /** Begins the other collectors, after the first view, so that each event has one. `early`: errors from before. */
    collect: (early: readonly EarlyError[] = []) => {
      collectErrors(capture, early, reports.report)
      reports.check()
      const own = `${options().datakitOrigin}/v1/write/`
      const isOwnRequest = (url: string) => url.startsWith(own)
      const person = () => given.channel.session.getSnapshot().account?.userId ?? null
      collectActions({ capture, now, person, isOwnText: createOwnTexts(given.texts), isOwnRequest })
      // measuring the collector's own requests would cause more of them
      const excluded = () => [own, ...options().excludedActivityUrls]
      const tracing = traceRequests({
        ...{ target: globalThis, options, random: Math.random, now: () => performance.now() },
        mayTrace: (url) => !isOwnRequest(url) && tracked.current()?.isTracked === true,
        unanswered: (url, method) => unansweredEvents(url, method, excluded()).forEach((error) => void capture(error)),
        randomBytes: () => crypto.getRandomValues(new Uint8Array(24)),
      })
      collectPerformance({ capture, measure: views.measure, excluded, requestTags: tracing.tagsOf })
    },
    /** Counts errors from before the monitor was loaded that could not be kept. */
    lostEarly: (count: number): void => losses.add('early', count),
    /** Records a navigation (ROU-7). */
    recordPageView: (view: PageView, at: number): void => {
      views.show(view, at)
      usage.show(view.next.path, at)
      reports.shown(view.next.name)
    },
    /** Records a usage event on the page that is shown. */
    capture: <Name extends UsageName>(name: Name, properties: UsageEvents[Name], at: number): void =>
      usage.capture(name, properties, views.current()?.shown.next.path ?? '/', at),
  }
}
