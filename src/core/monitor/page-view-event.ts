import type { MonitorEvent } from './line-protocol-rules.ts'
import { scrubUrl } from './url-scrubber.ts'

/** A navigation that happened (ROU-7). */
export interface PageView {
  /** Null: nothing was shown before. `name` null: the route has none. */
  previous: { path: string; name: string | null } | null
  next: { path: string; name: string }
}

/** What every event says of where it comes from (MON-2). */
export interface EventSource {
  appId: string
  environment: string
  /** How the machines are run for this page. */
  home: string
  /** One life of the page. */
  sessionId: string
  origin: string
  /** Null: nobody is signed in. */
  userId: string | null
  screenSize: string
  networkType: string | null
  userAgent: string
}

/** The first visit is true when the previous route has no name (ROU-7). */
export const isFirstVisit = ({ previous }: Pick<PageView, 'previous'>): boolean => !previous?.name

const firstMatch = (table: readonly (readonly [string, RegExp])[], agent: string) => {
  for (const [name, expression] of table) {
    const found = expression.exec(agent)
    if (found) return { name, version: found[1]?.replaceAll('_', '.') }
  }
  return {}
}

/** The order matters: every browser also calls itself the ones below it. */
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

/** The tags that every event carries; `is_signin` is F until a user is known (MON-2). */
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

/** The page-view event of a navigation. Paths leave without what could open something. */
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
