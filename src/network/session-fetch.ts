import { callHeaders } from '../core/calls/call-headers.ts'
import { codes, shareCodes } from '../core/codes.ts'
import { apiBasePath } from '../core/limits.ts'
import type { Assembly } from '../core/session/account-types.ts'
import { readAssembly } from '../core/session/assembly-rules.ts'
import { shareTokenPrefix } from '../core/share/share-rules.ts'
import { type Trouble, troubleOfStatus } from '../core/trouble/troubles.ts'
import { type CachedAnswers, withCachedAnswer } from './cached-answers.ts'
import type { Credential } from './credentials.ts'
import { isEnvelope } from './request-server.ts'

/** What an answer with a token says about its session. */
export interface TokenFacts {
  userId?: string
  temporary?: boolean
  /** Absent if the answer has none or it is invalid. */
  assembly?: Assembly
  /** The epoch whose token the request carried. */
  epoch?: number
  /** The token replaces that epoch's token; the session continues. */
  renewed?: true
}

export interface SessionFetchDeps {
  fetch: typeof fetch
  /** The only origin that receives the token. */
  origin: string
  /** The current token; null when nobody is signed in. Rejects when it was lost and the server is unreachable. */
  credential(): Promise<Credential | null>
  /** Stores a token from an answer. When it resolves, the answer is passed on without token and assembly. */
  onToken(token: string, facts: TokenFacts): Promise<void>
  /** The token that replaced one refused with 04206; null if there is none. Rejects like `credential`. */
  successor(refused: Credential, pagePath: string): Promise<Credential | null>
  /** Code 403 or 04206 on a request that carried the token of `epoch`. `text`: the server's words for it. */
  onRefused(refusal: { code: string; text: string; epoch: number; pagePath: string }): Promise<void>
  /** A request of a signed-in user was answered (null), or why not. */
  onReachability?(lost: Trouble | null): void
  answers: CachedAnswers
  /** Cached answers of shares, and what happens when a share has ended or no longer knows a token. */
  shares: {
    answers(shareCode: string): CachedAnswers
    onRefused(shareCode: string, isEnded: boolean): Promise<void>
  }
}

/** The server returns a token for the cookie only with this header. */
export const resumeHeader = 'x-sso-worker'
export const resumePath = `${apiBasePath}/account/session/resume`
const endsSession: readonly string[] = [codes.sessionRevoked, codes.sessionInvalid]
const unreachableStatuses: readonly number[] = [0, 502, 503, 504]

interface Envelope {
  code?: unknown
  msg?: unknown
  result?: {
    token?: unknown
    accessToken?: unknown
    assembly?: unknown
    userId?: string
    temporary?: boolean
    renewed?: true
  } | null
}

const parse = (text: string): Envelope | null => {
  try {
    return JSON.parse(text) as Envelope | null
  } catch {
    return null
  }
}

interface ReadAnswer {
  text: string
  answer: Envelope | null
}

/** The answer as text and envelope; null for a file. */
const readText = async (response: Response): Promise<ReadAnswer | null> => {
  if (!isJson(response)) return null
  const text = await response.text()
  return { text, answer: parse(text) }
}

/** Whether our server has answered; a company's gateway or a captive portal answers with a page, or with JSON of its own. */
const isOurs = ({ headers }: Response, read: ReadAnswer | null): boolean =>
  read ? isEnvelope(read.answer) : !(headers.get('content-type') ?? '').startsWith('text/html')

/** Statuses with which something on the way speaks about the network and not about this request. */
const isAboutNetwork = (status: number): boolean => status < 400 || status === 407 || status === 511

/** The answer with another body, so without its old length and encoding. */
const withBody = (response: Response, body: string) => {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

const isJson = (response: Response) => (response.headers.get('content-type') ?? '').includes('json')

/** Internal headers, and those that only a runtime may set: the token, and the header that opens the cookie's session. */
const ownHeaders = [
  callHeaders.call,
  callHeaders.page,
  callHeaders.owner,
  callHeaders.share,
  'accesstoken',
  resumeHeader,
]

/** The request as it leaves the device: without internal headers, with the token. */
const outgoing = (request: Request, body: string | undefined, credential: Credential | null) => {
  const headers = new Headers(request.headers)
  for (const name of ownHeaders) headers.delete(name)
  if (credential) headers.set('accesstoken', credential.token)
  const { method, signal } = request
  return { method, headers, body, signal, credentials: 'same-origin', redirect: 'error', cache: 'no-store' } as const
}

type Retry = (successor: Credential) => Promise<Response>

/** Reads what an answer says about the session, and returns what the page may see. `retry` is set if a retry is allowed. */
const createAnswerReader =
  (deps: SessionFetchDeps) =>
  async (
    response: Response,
    read: ReadAnswer | null,
    credential: Credential | null,
    pagePath: string,
    retry?: Retry,
  ): Promise<Response> => {
    if (!read) return response
    const { text, answer } = read
    // only its status counts
    if (!isEnvelope(answer)) return withBody(response, '')
    const code = String(answer.code)
    if (credential && endsSession.includes(code)) {
      const successor = retry && code === codes.sessionInvalid && (await deps.successor(credential, pagePath))
      if (successor) return retry(successor)
      await deps.onRefused({ code, text: String(answer.msg ?? ''), epoch: credential.epoch, pagePath })
    }
    const { accessToken, token = accessToken, assembly, ...rest } = answer.result ?? {}
    // a share's token opens that share only and belongs to the page (SHR-8)
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

/** Whether the answer to a share's token says that the share has ended, or that it does not know the token. */
const readShareRefusal = async (response: Response, onRefused: (isEnded: boolean) => Promise<void>) => {
  if (!isJson(response)) return
  const answer = parse(await response.clone().text())
  const code = isEnvelope(answer) ? String(answer.code) : ''
  if (code === codes.sessionRevoked || code === shareCodes.unknown) await onRefused(code === codes.sessionRevoked)
}

/**
 * A `fetch` for `/api/*` with the session. The worker answers pages with it; in a page runtime the page calls it directly.
 * It attaches the token to requests and removes it from answers, so page code never sees one in worker mode. It dispatches
 * tokens and refusals to the machine, and serves cached reads while the server is unreachable.
 */
export function createSessionFetch(deps: SessionFetchDeps) {
  const readAnswer = createAnswerReader(deps)

  /** A request refused only for its token had no effect, so any request may be retried once. */
  const send = async (
    request: Request,
    body: string | undefined,
    kinds: string,
    successor?: Credential,
  ): Promise<Response> => {
    const credential = successor ?? (kinds.includes('open') ? null : await deps.credential())
    const owner = request.headers.get(callHeaders.owner)
    // read after the credential: if the owner is unchanged, the credential is theirs
    if (owner !== null && owner !== (await deps.answers.owner())) throw new TypeError('its owner has left')
    const response = await deps.fetch(request.url, outgoing(request, body, credential))
    const read = await readText(response)
    const isOwn = isOurs(response, read)
    if (!isOwn && isAboutNetwork(response.status)) throw new TypeError('something else than the server has answered')
    const isReachable = !unreachableStatuses.includes(response.status)
    if (credential && (isReachable ? isOwn : !kinds.includes('held')))
      deps.onReachability?.(isReachable ? null : troubleOfStatus(String(response.status)))
    const retry = successor ? undefined : (other: Credential) => send(request, body, kinds, other)
    return readAnswer(response, read, credential, request.headers.get(callHeaders.page) ?? '', retry)
  }

  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    if (origin !== deps.origin || !pathname.startsWith(`${apiBasePath}/`)) throw new TypeError('not one of our calls')
    // never forwarded for pages; the error does not reveal whether a session exists
    if (pathname === resumePath) return Response.error()
    const kinds = request.headers.get(callHeaders.call) ?? ''
    const body = request.method === 'GET' ? undefined : await request.text()
    const answer = () =>
      send(request, body, kinds).catch((error) => {
        const { aborted, reason } = request.signal
        const isLate = aborted && reason?.name === 'TimeoutError'
        if ((!aborted || isLate) && !/open|held/.test(kinds)) deps.onReachability?.(isLate ? 'silent' : 'offline')
        throw error
      })
    const share = request.headers.get(callHeaders.share)
    const answers = share === null ? deps.answers : deps.shares.answers(share)
    const response = kinds.includes('cached')
      ? await withCachedAnswer(answers, `${request.url} ${body ?? ''}`, answer, unreachableStatuses)
      : await answer()
    if (share !== null) await readShareRefusal(response, (isEnded) => deps.shares.onRefused(share, isEnded))
    return response
  }
}
