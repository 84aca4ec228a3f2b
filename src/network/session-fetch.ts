import { callHeaders } from '../core/calls/call-headers.ts'
import { codes } from '../core/codes.ts'
import { apiBasePath } from '../core/limits.ts'
import type { Assembly } from '../core/session/account-types.ts'
import { readAssembly } from '../core/session/assembly-rules.ts'
import { shareTokenPrefix } from '../core/share/share-rules.ts'
import { type CachedAnswers, withCachedAnswer } from './cached-answers.ts'
import type { Credential } from './credential-keeper.ts'

/** What an answer says of the session whose token it brings. */
export interface TokenFacts {
  userId?: string
  temporary?: boolean
  /** Absent where it came in another shape, or not at all. */
  assembly?: Assembly
  /** The epoch whose token the request carried. */
  epoch?: number
  /** The same session goes on: the token takes the place of that epoch's. */
  renewed?: true
}

export interface SessionFetchDeps {
  fetch: typeof fetch
  /** The one origin that hears a token. */
  origin: string
  /** The token in force. Null: nobody is signed in. Rejects when it was lost and the server cannot be asked. */
  credential(): Promise<Credential | null>
  /** Keeps a token that an answer brought. The answer goes on, without token and assembly, when this resolves. */
  onToken(token: string, facts: TokenFacts): Promise<void>
  /** Another token of the same session for one that was refused by 04206; null where there is none. Rejects as above. */
  successor(refused: Credential, pagePath: string): Promise<Credential | null>
  /** Code 403 or 04206 on a request that carried the token of `epoch`. */
  onRefused(refusal: { code: string; epoch: number; pagePath: string }): Promise<void>
  /** Whether the server answered a request that was made for someone signed in. */
  onReach?(isReached: boolean): void
  answers: CachedAnswers
  /** Keeps a write of `owner` for later; false when it cannot be kept, or they have left meanwhile. */
  queue?(write: { id: string; path: string; payload: unknown; owner: string }): Promise<boolean>
}

/** Without it the server gives nobody a token for the cookie alone. */
export const resumeHeader = 'x-sso-worker'
export const resumePath = `${apiBasePath}/account/session/resume`
const endsSession: readonly string[] = [codes.sessionRevoked, codes.sessionInvalid]
const away: readonly number[] = [0, 502, 503, 504]

interface Envelope {
  code?: unknown
  result?: { token?: unknown; assembly?: unknown; userId?: string; temporary?: boolean; renewed?: true } | null
}

const parse = (text: string): Envelope | null => {
  try {
    return JSON.parse(text) as Envelope | null
  } catch {
    return null
  }
}

const queuedAnswer = () =>
  new Response(JSON.stringify({ code: codes.ok, msg: '', subMsg: '', message: '', result: null }), {
    headers: { 'content-type': 'application/json', [callHeaders.queued]: '1' },
  })

/** The answer with another body: its length and encoding were the old one's. */
const withBody = (response: Response, body: string) => {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

const isJson = (response: Response) => (response.headers.get('content-type') ?? '').includes('json')

/** Ours, and those that only a runtime may set: the token, and the word that opens the cookie's session. */
const ownHeaders = [callHeaders.call, callHeaders.page, callHeaders.owner, 'accesstoken', resumeHeader]

/** The request as it may leave the device: without our own headers, with the token. */
const outgoing = (request: Request, body: string | undefined, credential: Credential | null) => {
  const headers = new Headers(request.headers)
  for (const name of ownHeaders) headers.delete(name)
  if (credential) headers.set('accesstoken', credential.token)
  const { method, signal } = request
  return { method, headers, body, signal, credentials: 'same-origin', redirect: 'error', cache: 'no-store' } as const
}

type SayAgain = (successor: Credential) => Promise<Response>

/** Hears what an answer says of the session; what a page may hear goes on. `again` where the request may be said again. */
const answerHearer =
  (deps: SessionFetchDeps) =>
  async (response: Response, credential: Credential | null, pagePath: string, again?: SayAgain): Promise<Response> => {
    if (!isJson(response)) return response
    const text = await response.text()
    const answer = parse(text)
    const code = String(answer?.code)
    if (credential && endsSession.includes(code)) {
      const successor = again && code === codes.sessionInvalid && (await deps.successor(credential, pagePath))
      if (successor) return again(successor)
      await deps.onRefused({ code, epoch: credential.epoch, pagePath })
    }
    const { token, assembly, ...rest } = answer?.result ?? {}
    // a share's token opens that share alone: it is the page's own (SHR-8)
    if (typeof token !== 'string' || token.startsWith(shareTokenPrefix)) return withBody(response, text)
    const { userId, temporary, renewed } = rest
    await deps.onToken(token, {
      userId,
      temporary,
      renewed,
      assembly: readAssembly(assembly),
      epoch: credential?.epoch,
    })
    return withBody(response, JSON.stringify({ ...answer, result: rest }))
  }

/**
 * A `fetch` for `/api/*` that knows the session; the worker answers pages with it, and in a page runtime it is the page's own.
 * It adds the token to what leaves and takes it out of what comes, so that page code never sees one in worker mode; tells
 * the machine of tokens and refusals; answers reads from the device, and keeps writes, while the server is away.
 */
export function createSessionFetch(deps: SessionFetchDeps) {
  const heard = answerHearer(deps)

  /** What was refused for its token alone was not done: it may be said again, once, whatever it is. */
  const send = async (
    request: Request,
    body: string | undefined,
    kinds: string,
    successor?: Credential,
  ): Promise<Response> => {
    const credential = successor ?? (kinds.includes('open') ? null : await deps.credential())
    const owner = request.headers.get(callHeaders.owner)
    // the credential is older than this look: it is that owner's, or the request stays
    if (owner !== null && owner !== (await deps.answers.owner())) throw new TypeError('its owner has left')
    const response = await deps.fetch(request.url, outgoing(request, body, credential))
    if (credential) deps.onReach?.(!away.includes(response.status))
    const again = successor ? undefined : (other: Credential) => send(request, body, kinds, other)
    return heard(response, credential, request.headers.get(callHeaders.page) ?? '', again)
  }

  const keepForLater = async (request: Request, body: string | undefined, owner: string | null) => {
    const id = request.headers.get('idempotency-key')
    if (!id || owner === null) return false
    const path = new URL(request.url).pathname.slice(apiBasePath.length)
    return (await deps.queue?.({ id, path, payload: JSON.parse(body ?? '{}'), owner })) ?? false
  }

  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    if (origin !== deps.origin || !pathname.startsWith(`${apiBasePath}/`)) throw new TypeError('not one of our calls')
    // Never forwarded for pages. No word about the session either: a page that asks runs a runtime of its own, until it hears of us.
    if (pathname === resumePath) return Response.error()
    const kinds = request.headers.get(callHeaders.call) ?? ''
    const body = request.method === 'GET' ? undefined : await request.text()
    const answer = () =>
      send(request, body, kinds).catch((error) => {
        if (!request.signal.aborted && !kinds.includes('open')) deps.onReach?.(false)
        throw error
      })
    if (kinds.includes('cached')) return withCachedAnswer(deps.answers, `${request.url} ${body ?? ''}`, answer, away)
    if (!kinds.includes('queued')) return answer()
    const owner = await deps.answers.owner()
    const response = await answer().catch((error) => {
      if (request.signal.aborted) throw error
      return null
    })
    if (response && !away.includes(response.status)) return response
    if (await keepForLater(request, body, owner)) return queuedAnswer()
    if (response) return response
    throw new TypeError('the server is away')
  }
}
