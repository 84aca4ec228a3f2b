import { callHeaders } from '../core/calls/call-headers.ts'
import { codes } from '../core/codes.ts'
import { apiBasePath, rumPath } from '../core/limits.ts'

interface Message {
  id: string
  data: unknown
  owner?: string | null
}

interface LanesDeps {
  /** For beacons: no session, no cookies of ours needed. */
  fetch: typeof fetch
  /** For queued writes: knows the session. */
  sessionFetch: typeof fetch
  collectorOrigin(): Promise<string>
  commonHeaders(): Record<string, string>
}

const longestPauseMs = 256_000

/** `Retry-After` in seconds or as a date; null when the server does not say. */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), longestPauseMs) : null
}

/** OUT-9: a batch travels deflated where the browser can; the collector hears of it by `encoding`. */
const packed = async (text: string) => {
  const bytes = new TextEncoder().encode(text)
  if (!globalThis.CompressionStream) return { body: bytes, query: '' }
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return { body: await new Response(stream).arrayBuffer(), query: '&encoding=deflate' }
}

const outcome = ({ status, headers }: Response) => ({
  status,
  retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
})

/**
 * The queues of the outbox and how each is sent. `monitor`: lines for the collector, which drops ids it has seen.
 * `call`: writes queued offline, one at a time; the message's id is their idempotency key.
 */
export function createOutboxLanes({ fetch, sessionFetch, collectorOrigin, commonHeaders }: LanesDeps) {
  const sendBeacons = async ({ messages }: { messages: readonly Message[] }, signal: AbortSignal) => {
    // bytes, not text: without a content type a collector of another origin needs no preflight
    const { body, query } = await packed(messages.map(({ data }) => data).join('\n'))
    const response = await fetch((await collectorOrigin()) + rumPath + query, {
      method: 'POST',
      body,
      credentials: 'omit',
      signal,
    })
    return outcome(response)
  }

  const sendCall = async ({ messages }: { messages: readonly Message[] }, signal: AbortSignal) => {
    const [{ id, data, owner }] = messages as [Message]
    const { path, payload } = data as { path: string; payload: unknown }
    const response = await sessionFetch(self.location.origin + apiBasePath + path, {
      method: 'POST',
      headers: {
        ...commonHeaders(),
        'content-type': 'application/json',
        'idempotency-key': id,
        [callHeaders.owner]: owner ?? '',
      },
      body: JSON.stringify(payload),
      signal,
    })
    const body = (await response.json().catch(() => null)) as { code?: unknown } | null
    return { ...outcome(response), code: String(body?.code ?? response.status) }
  }

  return {
    monitor: { machine: 'transport' as const, send: sendBeacons },
    call: {
      machine: 'calls' as const,
      send: sendCall,
      owned: true,
      keepCodes: [codes.sessionRevoked, codes.sessionInvalid],
    },
  }
}
