import type { PayloadOf, ResultOf } from '../../core/calls/call-types.ts'
import type { workCalls } from '../../core/calls/work-calls.ts'
import type { BootstrapAnswer, BootstrapRequest, SyncAnswer, SyncRequest } from '../../core/sync/sync-types.ts'

type UploadPart = (typeof workCalls)['uploadAttachmentPart']

/** The person who may send now: edits are sent only with their author's token. */
export interface SignedIn {
  person: string
  org: string | null
  /** Their organisations, as the server answered last. */
  orgs: readonly string[]
  /** The name under which the session stores this person's data (`ownerName`). */
  owner: string
}

/** The envelope of an answer; `result` is null if the code is not 200. */
export interface SyncReply<Answer> {
  code: string
  result: Answer | null
}

/** The server was unreachable, or could not answer. */
export class ServerAway extends Error {
  readonly retryAfterMs: number | null

  constructor(retryAfterMs: number | null = null) {
    super('the server could not be asked')
    this.retryAfterMs = retryAfterMs
  }
}

/** The sync calls for a signed-in owner. They reject with `ServerAway`. */
export interface SyncServer {
  sync(request: SyncRequest, owner: string, signal: AbortSignal): Promise<SyncReply<SyncAnswer>>
  uploadPart(
    request: PayloadOf<UploadPart>,
    owner: string,
    signal: AbortSignal,
  ): Promise<SyncReply<ResultOf<UploadPart>>>
  bootstrap(request: BootstrapRequest, owner: string, signal: AbortSignal): Promise<SyncReply<BootstrapAnswer>>
}
