import { callHeaders } from '../core/calls/call-headers.ts'
import { apiBasePath } from '../core/limits.ts'
import { isRetryable, retryAfterMs } from '../core/monitor/delivery-types.ts'
import { ServerAway, type SyncReply, type SyncServer } from '../host/sync/sync-server.ts'

/** Shorter than a lane's lease, so that a waiting runtime still has it. */
const syncTimeoutMs = 30_000

interface SyncRequestsDeps {
  /** Attaches the session; refuses if the owner has signed out. */
  sessionFetch: typeof fetch
  commonHeaders(): Promise<Record<string, string>>
}

/** The sync calls, each with its owner's token. */
export function createSyncRequests({ sessionFetch, commonHeaders }: SyncRequestsDeps): SyncServer {
  const post = async <Answer>(path: string, request: object, owner: string, signal: AbortSignal) => {
    const response = await sessionFetch(self.location.origin + apiBasePath + path, {
      method: 'POST',
      headers: { ...(await commonHeaders()), 'content-type': 'application/json', [callHeaders.owner]: owner },
      body: JSON.stringify(request),
      signal: AbortSignal.any([signal, AbortSignal.timeout(syncTimeoutMs)]),
    }).catch(() => {
      throw new ServerAway()
    })
    const { status, headers } = response
    if (isRetryable(status)) throw new ServerAway(retryAfterMs(headers.get('retry-after'), Date.now()))
    const body = await response.json().catch(() => {
      throw new ServerAway()
    })
    return { code: String(body?.code), result: body?.result ?? null } as SyncReply<Answer>
  }
  return {
    sync: (request, owner, signal) => post('/sync', request, owner, signal),
    uploadPart: (request, owner, signal) => post('/work/attachment-part', request, owner, signal),
    bootstrap: (request, owner, signal) => post('/sync/bootstrap', request, owner, signal),
  }
}
