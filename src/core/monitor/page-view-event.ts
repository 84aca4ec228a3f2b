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
  /** Identifies one load of the page. */
  sessionId: string
  origin: string
  /** Null when nobody is signed in. */
  userId: string | null
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
  ['Chrome', /\b(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*Safari/],
] as const
const systems = [
  ['iOS', /\b(?:iPhone|CPU) OS ([\d_]+)/],
  ['Android', /\bAndroid ([\d.]+)/],
  ['Windows', /\bWindows NT ([\d.]+)/],
  ['macOS', /\bMac OS X ([\d_.]+)/],
  ['Linux', /\bLinux\b()/],
] as const

/** The tags of every event; `is_signin` is F until a user is known (MON-2). */
export const sourceTags = (source: EventSource): MonitorEvent['tags'] => {
  const system = firstMatch(systems, source.userAgent)
  const browser = firstMatch(browsers, source.userAgent)
  return {
    sdk_name: 'worktide',
    app_id: source.appId,
    env: source.environment,
    service: 'worktide-page',
    home: source.home,
    session_id: source.sessionId,
    session_type: 'user',
    userid: source.userId,
    is_signin: source.userId === null ? 'F' : 'T',
    os: system.name,
    os_version: system.version,
    browser: browser.name,
    browser_version: browser.version,
    screen_size: source.screenSize,
    network_type: source.networkType,
  }
}

/** The page-view event of a navigation. Secrets are removed from its paths. */
export function pageViewEvent(
  { previous, next }: PageView,
  { id, at, source }: { id: string; at: number; source: EventSource },
): MonitorEvent {
  const path = scrubUrl(next.path)
  const before = previous ? scrubUrl(previous.path) : null
  return {
    measurement: 'view',
    id,
    at,
    tags: {
      ...sourceTags(source),
      view_id: id,
      view_name: next.name,
      view_url: source.origin + path,
      view_host: source.origin.replace(/^https?:\/\//, ''),
      view_path: path.split(/[?#]/)[0],
      view_referrer: before === null ? null : source.origin + before,
    },
    fields: { previous: before, next: path, first_visit: isFirstVisit({ previous }) },
  }
}
