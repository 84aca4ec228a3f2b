/**
 * What the outbox's drainer tells the transport machine: one event per batch and answer. `batch.acknowledged` is any
 * final answer (2xx, or a 4xx that no retry would change); `batch.failed` is status 0, 408, 429 and 500 or above.
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

/** What the drainer reads from the transport's view: nothing is sent before `nextAttemptAt`; while down one probe goes first. */
export interface DeliveryView {
  status: 'up' | 'failureDetected' | 'down'
  nextAttemptAt: number | null
}

/** The answers worth a retry; every other one is final. */
export const isRetryable = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500
