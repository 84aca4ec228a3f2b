import type { PublicConfig } from '../calls/product-calls.ts'
import type { Account } from '../session/account-types.ts'
import { scrubText } from './text-scrubber.ts'
import { scrubUrl } from './url-scrubber.ts'

/** ANA-4: events waiting in a page are handed over after this time, or when there are this many. */
export const usageFlushMs = 10_000
export const usageFlushCount = 5
/** Below the collector's origin: the host that events go to unless another is configured. */
export const usagePath = '/v1/write/usage'

const longestText = 1000
const idDigits = 5

type Value = string | number | boolean | null

type Nothing = Readonly<Record<string, never>>

/**
 * THE list of usage events with their properties: numbers and our own words, never a text that a person wrote. Names that begin with
 * `$` are PostHog's own.
 */
export interface UsageEvents {
  $pageview: Nothing
  sign_up_finished: Nothing
  organization_created: Nothing
  /** The number of emailed invitations. */
  invitation_sent: Readonly<{ count: number }>
  project_created: Readonly<{ template: string }>
  board_opened: Nothing
  /** The number created together. */
  issue_created: Readonly<{ count: number }>
  share_created: Readonly<{ of: string }>
  /** The number of rows of the imported table. */
  import_started: Readonly<{ rows: number }>
  import_finished: Nothing
}
export type UsageName = keyof UsageEvents

/** An event on the wire (PostHog's batch format). `timestamp` is ISO time, `uuid` is stored once. */
export interface UsageMessage {
  event: string
  properties: Readonly<Record<string, Value>>
  distinct_id: string
  uuid: string
  timestamp: string
}

type Config = Pick<PublicConfig, 'analytics' | 'environment'>

/**
 * ANA-3: whether events are captured: by the server's flag, in `prod` and `pre` or in debug mode. Once the user is known, their
 * switch `event_track` can turn it off.
 */
export const isUsageOn = ({ analytics, environment }: Config, account: Pick<Account, 'features'> | null): boolean => {
  if (!analytics || (!analytics.isDebug && environment !== 'prod' && environment !== 'pre')) return false
  return account?.features.event_track !== false
}

/** ANA-5: the address to which a page of `origin` sends; null if nothing is sent. */
export const usageTarget = ({ analytics }: Pick<Config, 'analytics'>, origin: string) =>
  analytics ? { host: analytics.hosts[origin] ?? analytics.host, apiKey: analytics.apiKey } : null

/** ANA-4: a user's id as `distinct_id`: at least five digits. */
export const paddedId = (userId: string): string => userId.padStart(idDigits, '0')

/** The person and place of an event. */
export interface UsageSource {
  origin: string
  environment: string
  /** The path of the page at capture. */
  path: string
  /** Null when nobody is signed in; then `visitorId` stands in. */
  userId: string | null
  visitorId: string
  orgId: string | null
}

const safe = (value: Value): Value => (typeof value === 'string' ? scrubText(value, longestText) : value)

/** The path of a page without query and fragment. */
export const pagePath = (path: string): string => scrubUrl(path).split(/[?#]/)[0] ?? ''

/** An event as it leaves the device: texts and addresses without secrets, a profile for identified users only. */
export const usageMessage = (
  name: string,
  properties: Readonly<Record<string, Value>>,
  { id, at, source }: { id: string; at: number; source: UsageSource },
): UsageMessage => {
  const { origin, environment, userId, visitorId, orgId } = source
  const path = pagePath(source.path)
  return {
    event: name,
    properties: {
      ...Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, safe(value)])),
      $current_url: origin + path,
      $pathname: path,
      $lib: 'worktide',
      $process_person_profile: userId !== null,
      environment,
      ...(userId !== null && orgId !== null && { org_id: orgId }),
    },
    distinct_id: userId === null ? visitorId : paddedId(userId),
    uuid: id,
    timestamp: new Date(at).toISOString(),
  }
}
