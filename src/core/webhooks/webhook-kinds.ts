/** Kinds of events, in display order. */
export const webhookKinds = [
  'issue.created',
  'issue.updated',
  'issue.deleted',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'relation.created',
  'relation.deleted',
  'attachment.created',
  'attachment.deleted',
  'project.created',
  'project.updated',
  'project.deleted',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** The event of a test delivery. */
export const pingKind = 'ping'

/**
 * Why a delivery was not accepted: the address is not public, the name is unknown, no connection, an untrusted certificate, no
 * answer in time, a redirect, or another answer than 2xx.
 */
export const deliveryFailures = [
  'address',
  'name',
  'connection',
  'certificate',
  'timeout',
  'redirect',
  'status',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** One try. `at` is epoch milliseconds; `code` the HTTP status, if there was an answer; no `failure`: accepted. */
export interface DeliveryTry {
  at: number
  ms: number
  code?: number
  failure?: DeliveryFailure
}

/** `failed`: the last of all tries failed; `gone`: the receiver answered 410. */
export const pauseReasons = ['byHand', 'failed', 'gone'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** How many webhooks an organisation may have. */
export const webhooksPerOrganization = 20

/** The pause before each try but the first, in seconds; after the last try the webhook is paused. */
const pausesSeconds = [10, 60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600] as const

/** How long to wait after so many failed tries; null: there is no further one. */
export const pauseAfter = (failedTries: number): number | null => pausesSeconds[failedTries - 1] ?? null
