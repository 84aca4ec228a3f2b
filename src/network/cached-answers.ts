import { callHeaders } from '../core/calls/call-headers.ts'

/** Answers kept for one person in one organisation. Gone with them. */
export interface CachedAnswers {
  /** Whose answers may be kept now; null when nobody is signed in. */
  owner(): Promise<string | null>
  read(owner: string, name: string): Promise<{ body: string; at: number } | undefined>
  write(owner: string, name: string, body: string): Promise<unknown>
}

/** How long an answer of the device waits for the server's. */
export const patienceMs = 8000

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/**
 * The server's answer, kept for later; the one kept before when the server is away or, since nobody should stare at a
 * skeleton on a dying network, when it does not answer in time. The header `as-of` tells the two apart.
 */
export async function withCachedAnswer(
  answers: CachedAnswers,
  name: string,
  send: () => Promise<Response>,
  away: readonly number[],
): Promise<Response> {
  const owner = await answers.owner()
  if (owner === null) return send()
  const keep = async () => {
    const response = await send()
    if (!response.ok) return response
    const body = await response.text()
    if (String((JSON.parse(body) as { code?: unknown })?.code) === '200') await answers.write(owner, name, body)
    return new Response(body, { status: response.status, headers: response.headers })
  }
  const kept = await answers.read(owner, name)
  if (!kept) return keep()
  const fromDevice = () =>
    new Response(kept.body, {
      headers: { 'content-type': 'application/json', [callHeaders.asOf]: String(kept.at) },
    })
  const asked = keep().catch(() => null)
  const response = await Promise.race([asked, after(patienceMs)])
  if (response && !away.includes(response.status)) return response
  // who asked may have left while the server was waited for
  if ((await answers.owner()) !== owner) throw new TypeError('its owner has left')
  return fromDevice()
}
