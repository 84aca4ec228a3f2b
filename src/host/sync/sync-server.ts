import type { BootstrapAnswer, BootstrapRequest, SyncAnswer, SyncRequest } from '../../core/sync/sync-types.ts'

/** Who may send now: edits leave with the token of their person, or not at all. */
export interface SignedIn {
  person: string
  org: string | null
  /** Under this name the session keeps its data (`ownerName`). */
  owner: string
}

/** The envelope of an answer; `result` is null where the code is not 200. */
export interface SyncReply<Answer> {
  code: string
  result: Answer | null
}

/** The server could not be asked, or could not answer. */
export class ServerAway extends Error {
  readonly retryAfterMs: number | null

  constructor(retryAfterMs: number | null = null) {
    super('the server could not be asked')
    this.retryAfterMs = retryAfterMs
  }
}

/** The calls of sync, made for an owner who is signed in. They reject with `ServerAway`. */
export interface SyncServer {
  sync(request: SyncRequest, owner: string, signal: AbortSignal): Promise<SyncReply<SyncAnswer>>
  bootstrap(request: BootstrapRequest, owner: string, signal: AbortSignal): Promise<SyncReply<BootstrapAnswer>>
}
