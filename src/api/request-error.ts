import type { Envelope } from '../core/envelope.ts'

/**
 * Why a call brought no result. `refused`: the server answered, with its code and words. `queued`: kept on this device and
 * sent later. `silent` kinds show no toast.
 */
export type FailureKind =
  | 'refused'
  | 'sessionEnded'
  | 'queued'
  | 'offline'
  | 'timeout'
  | 'cancelled'
  | 'tooMany'
  | 'serverError'
  | 'requestError'
  | 'malformed'

export interface FailureFacts {
  /** Null where no envelope came. */
  envelope?: Envelope | null
  /** 0 where no answer came. */
  status?: number
  text?: string
}

export class RequestError extends Error {
  readonly kind: FailureKind
  readonly status: number
  /** The envelope's code; undefined where none came. */
  readonly code: string | undefined
  /** What to show: in the person's language. */
  readonly text: string
  readonly envelope: Envelope | null
  /** Set by whoever has told the person, in a form for instance: no toast then. */
  isShown = false

  constructor(kind: FailureKind, { envelope = null, status = 0, text = '' }: FailureFacts = {}) {
    super(`${kind} ${envelope?.code ?? status}`)
    this.name = 'RequestError'
    this.kind = kind
    this.status = status
    this.code = envelope?.code
    this.text = text
    this.envelope = envelope
  }

  get result(): unknown {
    return this.envelope?.result
  }
}
