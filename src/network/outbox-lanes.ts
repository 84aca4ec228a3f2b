import { callHeaders } from '../core/calls/call-headers.ts'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import { codes } from '../core/codes.ts'
import { apiBasePath } from '../core/limits.ts'
import { retryAfterMs } from '../core/monitor/delivery-types.ts'
import { linePath } from '../core/monitor/line-protocol-rules.ts'
import { isReplaySegment, type ReplaySegment, replayPath } from '../core/monitor/replay/replay-segment-rules.ts'
import { usageTarget } from '../core/monitor/usage-rules.ts'

interface Message {
  id: string
  data: unknown
  owner?: string | null
}

interface LanesDeps {
  /** For beacons: without cookies. */
  fetch: typeof fetch
  /** For writes of earlier builds: attaches the session. */
  sessionFetch: typeof fetch
  config(): Promise<Pick<PublicConfig, 'collectorOrigin' | 'analytics' | 'errorReports'>>
  commonHeaders(): Promise<Record<string, string>>
  /** The session's token, by which our own collector knows whose events these are. Rejects while the session is unknown. */
  credential(): Promise<{ token: string } | null>
}

/** OUT-9: deflates a batch where the browser can; the parameter `encoding` tells the collector. */
const linesOf = async (messages: readonly Message[]) => {
  const path = linePath(messages[0]?.data)
  const bytes = new TextEncoder().encode(messages.map(({ data }) => data).join('\n'))
  if (!globalThis.CompressionStream) return { body: bytes, path }
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return { body: await new Response(stream).arrayBuffer(), path: `${path}&encoding=deflate` }
}

/** MON-3: a form, whose type needs no preflight either. */
const formOf = ({ fields, segment }: ReplaySegment) => {
  const form = new FormData()
  form.set('segment', new Blob([segment as BlobPart]), 'segment')
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

const outcome = ({ status, headers }: Response) => ({
  status,
  retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
})

/**
 * The lanes of the outbox. `monitor`: lines and replay segments for the collector, which ignores repetitions. `usage`: events for the
 * host of the page's origin. `errors`: reports, an envelope each. `call`: writes that builds up to 0.1 queued offline, sent one at a
 * time with the message id as idempotency key; nothing is added to it any more, since people's edits have a queue of their own
 * (`host/sync`).
 */
export function createOutboxLanes({ fetch, sessionFetch, config, commonHeaders, credential }: LanesDeps) {
  /** Sends to a collector, with the session's token to our own. */
  const post = async (url: string, body: BodyInit, signal: AbortSignal) => {
    const session = new URL(url).origin === self.location.origin ? await credential() : null
    const headers = session && { headers: { accesstoken: session.token } }
    return outcome(await fetch(url, { method: 'POST', body, ...headers, credentials: 'omit', signal }))
  }

  const sendBeacons = async ({ messages }: { messages: readonly Message[] }, signal: AbortSignal) => {
    const { collectorOrigin } = await config()
    const first = messages[0]?.data
    // send bytes: without a content type a cross-origin collector needs no preflight
    const { body, path } = isReplaySegment(first) ? { body: formOf(first), path: replayPath } : await linesOf(messages)
    return post(collectorOrigin + path, body, signal)
  }

  /** ANA-4: PostHog's batch format; bytes, so that another host needs no preflight. */
  const sendUsage = async (
    { messages, sentAt }: { messages: readonly Message[]; sentAt: number },
    signal: AbortSignal,
  ) => {
    const target = usageTarget(await config(), self.location.origin)
    // usage tracking was turned off meanwhile: the events count as dropped
    if (!target) return { status: 410 }
    const batch = messages.map(({ data }) => data)
    const body = { api_key: target.apiKey, batch, sent_at: new Date(sentAt).toISOString() }
    return post(`${target.host}/batch/`, new TextEncoder().encode(JSON.stringify(body)), signal)
  }

  /** A Sentry envelope, which holds one report. */
  const sendReport = async (
    { messages, sentAt }: { messages: readonly Message[]; sentAt: number },
    signal: AbortSignal,
  ) => {
    const { errorReports } = await config()
    if (!errorReports) return { status: 410 }
    const sent = `{"sent_at":"${new Date(sentAt).toISOString()}",`
    // an envelope begins with its header, an object that is not empty
    return post(errorReports.endpoint, sent + String(messages[0]?.data).slice(1), signal)
  }

  const sendCall = async ({ messages }: { messages: readonly Message[] }, signal: AbortSignal) => {
    const [{ id, data, owner }] = messages as [Message]
    const { path, payload } = data as { path: string; payload: unknown }
    const response = await sessionFetch(self.location.origin + apiBasePath + path, {
      method: 'POST',
      headers: {
        ...(await commonHeaders()),
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
    // the other two lanes write no lines, so their losses are reported here
    monitor: { machine: 'transport' as const, send: sendBeacons, reportsLossesOf: ['usage', 'errors'] },
    usage: { machine: 'usage' as const, send: sendUsage },
    errors: { machine: 'errors' as const, send: sendReport, isSingle: true },
    call: {
      machine: 'calls' as const,
      send: sendCall,
      owned: true,
      keepCodes: [codes.sessionRevoked, codes.sessionInvalid],
    },
  }
}
