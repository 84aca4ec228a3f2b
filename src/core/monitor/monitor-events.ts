import type { MonitorEvent } from './line-protocol-rules.ts'
import { scrubUrl } from './url-scrubber.ts'

/** A completed navigation (ROU-7). */
export interface PageView {
  /** Null for the first page. `name` is null for a path without a route. */
  previous: { path: string; name: string | null } | null
  next: { path: string; name: string }
}

/** The source of an event, sent with each of them (MON-2). */
export interface EventSource {
  appId: string
  environment: string
  /** Kind of runtime; `home` is the name of its tag. */
  home: string
  /** The tracked session (`tracked-session-machine.ts`). */
  sessionId: string
  origin: string
  /** Null when nobody is signed in. */
  userId: string | null
  /** The organisation it happens in: the collector believes it when its member sends it. */
  orgId?: string | null
  /** Stands in for the user while nobody is signed in; of no meaning after a sign-out. */
  visitorId?: string | null
  screenSize: string
  networkType: string | null
  userAgent: string
}

/** A visit is the first if the previous route has no name (ROU-7). */
export const isFirstVisit = ({ previous }: Pick<PageView, 'previous'>): boolean => !previous?.name

const firstMatch = (table: readonly (readonly [string, RegExp])[], agent: string) => {
  for (const [name, expression] of table) {
    const found = expression.exec(agent)
    if (found) return { name, version: found[1]?.replaceAll('_', '.') }
  }
  return {}
}

/** Ordered: every browser also claims to be the ones below it. */
const browsers = [
  ['Edge', /\bEdgA?\/([\d.]+)/],
  ['Firefox', /\bFirefox\/([\d.]+)/],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*Safari/],
] as const
const systems = [
  ['iOS', /\b(?:iPhone|CPU) OS ([\d_]+)/],
  ['Android', /\bAndroid ([\d.]+)/],
  ['Windows', /\bWindows NT ([\d.]+)/],
  ['macOS', /\bMac OS X ([\d_.]+)/],
  ['Linux', /\bLinux\b()/],
] as const

const agentTags = (agent: string) => {
  const system = firstMatch(systems, agent)
  const browser = firstMatch(browsers, agent)
  return { os: system.name, os_version: system.version, browser: browser.name, browser_version: browser.version }
}
/** A page has one agent and many events. */
let lastAgent = { agent: '', tags: agentTags('') }

/** The tags of every event; `is_signin` is F until a user is known (MON-2). */
export const sourceTags = (source: EventSource): MonitorEvent['tags'] => {
  const { userAgent: agent } = source
  if (lastAgent.agent !== agent) lastAgent = { agent, tags: agentTags(agent) }
  return {
    sdk_name: 'worktide',
    app_id: source.appId,
    env: source.environment,
    service: 'worktide-page',
    home: source.home,
    session_id: source.sessionId,
    session_type: 'user',
    userid: source.userId ?? source.visitorId ?? null,
    org_id: source.userId === null ? null : source.orgId,
    is_signin: source.userId === null ? 'F' : 'T',
    ...lastAgent.tags,
    screen_size: source.screenSize,
    network_type: source.networkType,
  }
}

/** The view that an event happens in: one page between two navigations. */
export interface MonitorView {
  id: string
  /** When it was shown, epoch milliseconds. */
  at: number
  shown: PageView
}

const viewTags = ({ id, shown: { previous, next } }: MonitorView, origin: string): MonitorEvent['tags'] => {
  const path = scrubUrl(next.path)
  return {
    view_id: id,
    view_name: next.name,
    view_url: origin + path,
    view_host: origin.replace(/^https?:\/\//, ''),
    view_path: path.split(/[?#]/)[0],
    view_referrer: previous && origin + scrubUrl(previous.path),
  }
}

/** What a collector saw: its own tags and fields, to which the page adds who, where and on what. */
export type Observation = Pick<MonitorEvent, 'measurement' | 'tags' | 'fields'>

/** An event with the contexts of each: who, on which device, in which view (MON-2). Its texts are scrubbed by its collector. */
export const monitorEvent = (
  { measurement, tags, fields }: Observation,
  { id, at, source, view }: { id: string; at: number; source: EventSource; view: MonitorView | null },
): MonitorEvent => ({
  measurement,
  id,
  at,
  tags: { ...sourceTags(source), ...(view && viewTags(view, source.origin)), ...tags },
  fields,
})

/** The page-view event of a navigation. Secrets are removed from its paths. */
export const viewShown = ({ shown: { previous, next } }: Pick<MonitorView, 'shown'>): Observation => ({
  measurement: 'view',
  tags: {},
  fields: {
    previous: previous && scrubUrl(previous.path),
    next: scrubUrl(next.path),
    first_visit: isFirstVisit({ previous }),
  },
})
