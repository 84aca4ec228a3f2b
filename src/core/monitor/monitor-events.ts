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
  /** The organisation it happens in; the collector accepts it only from a member. */
  orgId?: string | null
  /** Stands in for the user while nobody is signed in; meaningless after a sign-out. */
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

/** In this order, because every browser also claims to be some of those below it. An unknown one is `Other`. */
const browsers = [
  ['WeCom', /\bwxwork\/([\d.]+)/i],
  ['WeChat', /\bMicroMessenger\/([\d.]+)/],
  ['DingTalk', /\bDingTalk[/(]([\d.]+)/i],
  ['Lark', /\b(?:Lark|Feishu)\/([\d.]+)/i],
  ['Slack', /\bSlack(?:_SSB)?\/([\d.]+)/],
  ['Teams', /\bTeams\/([\d.]+)/],
  ['QQ', /\bM?QQBrowser\/([\d.]+)/],
  ['UC', /\b(?:UCBrowser|UBrowser)\/([\d.]+)/],
  ['Huawei', /\bHuaweiBrowser\/([\d.]+)/],
  ['Xiaomi', /\bMiuiBrowser\/([\d.]+)/],
  ['Samsung', /\bSamsungBrowser\/([\d.]+)/],
  ['Edge', /\bEdg(?:A|iOS)?\/([\d.]+)/],
  ['Opera', /\b(?:OPR|OPT|OPX)\/([\d.]+)/],
  ['Yandex', /\bYaBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*Safari/],
  // without Safari's own name: a page inside another app
  ['WebKit', /\bAppleWebKit\/([\d.]+)/],
  ['Other', /^./],
] as const
const systems = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)[ /]?([\d.]*)/],
  ['iOS', /\b(?:iPhone|CPU) OS ([\d_]+)/],
  ['Android', /\bAndroid ([\d.]+)/],
  ['Windows', /\bWindows NT ([\d.]+)/],
  ['macOS', /\bMac OS X ([\d_.]+)/],
  ['ChromeOS', /\bCrOS \w+ ([\d.]+)/],
  ['Linux', /\bLinux\b()/],
  ['Other', /^./],
] as const

const agentTags = (agent: string) => {
  const system = firstMatch(systems, agent)
  const browser = firstMatch(browsers, agent)
  return { os: system.name, os_version: system.version, browser: browser.name, browser_version: browser.version }
}

/** The tags of every message about the product. `version` is the product's (`package.json`), `sdk_version` the version of these messages. */
export const productTags = {
  sdk_name: 'worktide',
  sdk_version: '1',
  service: 'worktide-page',
  version: '0.1.0',
} as const

const sourceTags = (source: EventSource): MonitorEvent['tags'] => ({
  ...productTags,
  app_id: source.appId,
  env: source.environment,
  home: source.home,
  session_id: source.sessionId,
  session_type: 'user',
  userid: source.userId ?? source.visitorId ?? null,
  org_id: source.userId === null ? null : source.orgId,
  is_signin: source.userId === null ? 'F' : 'T',
  ...agentTags(source.userAgent),
  screen_size: source.screenSize,
  network_type: source.networkType,
})

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

/** The tags of every event: who, on which device, in which view; `is_signin` is F until a user is known (MON-2). */
export const contextTags = (source: EventSource, view: MonitorView | null): MonitorEvent['tags'] => ({
  ...sourceTags(source),
  ...(view && viewTags(view, source.origin)),
})

/** A collector's event, with its own tags and fields and scrubbed texts. */
export type Observation = Pick<MonitorEvent, 'measurement' | 'tags' | 'fields'>

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
