import { backoffLastMs } from '../limits.ts'

/**
 * Events from the outbox drainer to the transport machine, one per batch and answer. `batch.acknowledged` is any final
 * answer (2xx, or a 4xx that no retry would change); `batch.failed` is status 0, 408, 429, or 500 and above.
 */
export type DeliveryEvent =
  | { type: 'batch.acknowledged'; at: number; status: number }
  | {
      type: 'batch.failed'
      at: number
      status: number
      retryAfterMs: number | null /** 0 ≤ random < 1 */
      random: number
    }
  | { type: 'wake'; at: number }

/** The part of the transport's view that the drainer uses: nothing is sent before `nextAttemptAt`; while down, one probe. */
export interface DeliveryView {
  status: 'up' | 'failureDetected' | 'down'
  nextAttemptAt: number | null
}

/** Statuses worth a retry; all others are final. */
export const isRetryable = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/** `Retry-After`, in seconds or as a date, as milliseconds, 256 s at most; null without the header. */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), backoffLastMs) : null
}
