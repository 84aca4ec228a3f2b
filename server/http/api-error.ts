import type { MessageDescriptor } from '@lingui/core'
import type { Code } from '../../src/core/codes.ts'

/**
 * A refusal, answered in the envelope. `message` is its stable key (`account.invalid_credentials`); texts come from
 * `messages.ts`. `retryAfterSeconds` comes with code 0429001 and HTTP 429.
 */
export class ApiError extends Error {
  readonly code: Code
  readonly result: unknown
  readonly retryAfterSeconds: number | undefined
  /** The text for this case; it replaces the one in the table of messages. */
  readonly subMsg: string | undefined
  /** The text of the form rule that refused a field. */
  readonly rule: MessageDescriptor | undefined

  constructor(
    code: Code,
    more: {
      message?: string
      result?: unknown
      retryAfterSeconds?: number
      subMsg?: string
      rule?: MessageDescriptor | undefined
    } = {},
  ) {
    super(more.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.result = more.result ?? null
    this.retryAfterSeconds = more.retryAfterSeconds
    this.subMsg = more.subMsg
    this.rule = more.rule
  }
}

/** Too many calls already wait for this work. Answered with HTTP 503 and Retry-After, like an unavailable database. */
export class Overloaded extends Error {
  constructor() {
    super('overloaded')
    this.name = 'Overloaded'
  }
}

/** Code 0400001: `field` of the payload was refused because of `reason`, a stable key; `rule` is the text of a form's rule. */
export const invalidField = (field: string, reason: string, rule?: MessageDescriptor) =>
  new ApiError('0400001', { message: `field.${reason}`, result: { field, reason }, rule })
