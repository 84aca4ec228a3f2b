import type { Envelope } from '../core/envelope.ts'
import type { Trouble } from '../core/trouble/troubles.ts'

/**
 * Why a call has no result. `refused`: the server answered with a code and text. `unknown`: a write whose answer was lost.
 * `silent` kinds show no toast.
 */
export type FailureKind =
  | 'refused'
  | 'sessionEnded'
  | 'offline'
  | 'unknown'
  | 'timeout'
  | 'cancelled'
  | 'tooMany'
  | 'serverError'
  | 'requestError'
  | 'malformed'

/** The failure in the terms of the table of texts; null for failures that are not shown. */
export const troubleOfKind: Readonly<Record<FailureKind, Trouble | null>> = {
  refused: 'refused',
  sessionEnded: null,
  offline: 'offline',
  unknown: 'unknown',
  timeout: 'silent',
  cancelled: null,
  tooMany: 'refused',
  serverError: 'server',
  requestError: 'refused',
  malformed: 'server',
}

export interface FailureFacts {
  /** Null without an envelope. */
  envelope?: Envelope | null
  /** 0 without an answer. */
  status?: number
  /** How long the server asks to wait before the next try; null if it does not say. */
  retryAfterMs?: number | null
  /** A function for a text of ours, which follows a later change of the language. */
  text?: string | (() => string)
}

export class RequestError extends Error {
  readonly kind: FailureKind
  readonly status: number
  /** The envelope's code; undefined without one. */
  readonly code: string | undefined
  readonly envelope: Envelope | null
  readonly retryAfterMs: number | null
  /** Set by a caller that has shown it, for example in a form: then there is no toast. */
  isShown = false
  private readonly given: string | (() => string)

  constructor(kind: FailureKind, { envelope = null, status = 0, retryAfterMs = null, text = '' }: FailureFacts = {}) {
    super(`${kind} ${envelope?.code ?? status}`)
    this.name = 'RequestError'
    this.kind = kind
    this.status = status
    this.code = envelope?.code
    this.given = text
    this.envelope = envelope
    this.retryAfterMs = retryAfterMs
  }

  /** The text to show, in the user's language of now. */
  get text(): string {
    const { given } = this
    return typeof given === 'string' ? given : given()
  }

  get result(): unknown {
    return this.envelope?.result
  }
}
