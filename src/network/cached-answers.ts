import { callHeaders } from '../core/calls/call-headers.ts'

/** Cached answers, per person and organisation. */
export interface CachedAnswers {
  /** Whose answers may be cached now; null when nobody is signed in. */
  owner(): Promise<string | null>
  read(owner: string, name: string): Promise<{ body: string; at: number } | undefined>
  write(owner: string, name: string, body: string): Promise<unknown>
}

/** How long a read waits for the server before the cached answer is used. */
export const patienceMs = 8000

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/**
 * Sends the request and caches its answer. Falls back to the cached answer if the server is unreachable or does not answer
 * in time, so that a failing network does not leave a skeleton on the page. Its header `as-of` marks it as cached.
 */
export async function withCachedAnswer(
  answers: CachedAnswers,
  name: string,
  send: () => Promise<Response>,
  unreachableStatuses: readonly number[],
): Promise<Response> {
  const owner = await answers.owner()
  if (owner === null) return send()
  const sendAndCache = async () => {
    const response = await send()
    if (!response.ok) return response
    const body = await response.text()
    if (String((JSON.parse(body) as { code?: unknown })?.code) === '200') await answers.write(owner, name, body)
    return new Response(body, { status: response.status, headers: response.headers })
  }
  const cached = await answers.read(owner, name)
  if (!cached) return sendAndCache()
  const fromDevice = () =>
    new Response(cached.body, {
      headers: { 'content-type': 'application/json', [callHeaders.asOf]: String(cached.at) },
    })
  const sent = sendAndCache().catch(() => null)
  const response = await Promise.race([sent, after(patienceMs)])
  if (response && !unreachableStatuses.includes(response.status)) return response
  // they may have signed out while the request was waiting
  if ((await answers.owner()) !== owner) throw new TypeError('its owner has left')
  return fromDevice()
}
