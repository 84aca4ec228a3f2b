import { codes } from '../core/codes.ts'
import type { EffectFailure } from '../core/durable-machine-types.ts'
import type { SessionEffects } from '../core/session/session-types.ts'
import type { Credentials } from './credentials.ts'
import { type RequestServer, type ServerAnswer, Unreachable } from './request-server.ts'
import { resumeHeader } from './session-fetch.ts'

interface EffectsDeps {
  request: RequestServer
  credentials: Credentials
  now(): number
}

type Run<Name extends keyof SessionEffects> = (
  input: SessionEffects[Name]['input'],
  context: { signal: AbortSignal },
) => Promise<SessionEffects[Name]['output']>

const isOrganization = (info: unknown): boolean => Boolean((info as { id?: string } | null)?.id)

const resumeHeaders = { [resumeHeader]: '1' }
const path = {
  resume: '/account/session/resume',
  validate: '/account/token/validate',
  assemble: '/account/user-org-assemble',
  organization: '/org/org-info',
  rights: '/product/get/org-product-right',
  logout: '/account/logout',
} as const

export class Refused extends Error {
  readonly answer: ServerAnswer

  constructor(answer: ServerAnswer) {
    super(`refused: ${answer.code}`)
    this.answer = answer
  }
}

/** Returns the answer if its code is among the accepted ones; throws `Refused` for any other. */
const accepted = (answer: ServerAnswer, ...accept: string[]): ServerAnswer => {
  if (![codes.ok, ...accept].includes(answer.code)) throw new Refused(answer)
  return answer
}

/**
 * Fetches the token of the cookie's session: the only call that the cookie authenticates. With `of` only that person's
 * token, because someone else may have signed in on this device without this runtime. Rejects with `Refused`.
 */
export const fetchTokenByCookie = async (
  request: RequestServer,
  signal?: AbortSignal,
  of?: string,
): Promise<string> => {
  const { result } = accepted(await request(path.resume, {}, { headers: resumeHeaders, signal }))
  // a server of the previous build sends no address
  if (of && result.orgEmail && ![result.userId, result.orgEmail].includes(of))
    throw new Refused({ code: codes.sessionInvalid, msg: '', result: null })
  return result.token
}

const failureOf = (thrown: unknown, at: number, epoch: number): EffectFailure => {
  if (thrown instanceof Refused)
    return { kind: 'refused', code: thrown.answer.code, text: thrown.answer.msg, at, epoch }
  const code = thrown instanceof Unreachable ? String(thrown.status) : '0'
  return { kind: 'unreachable', code, text: '', at, epoch }
}

/** The effects that start or validate a session. */
const signInEffects = ({ request, credentials, now }: EffectsDeps) => {
  const byCookie = async (epoch: number, signal: AbortSignal) =>
    credentials.set(await fetchTokenByCookie(request, signal), epoch).token
  const tokenOf = async (epoch: number, signal: AbortSignal) =>
    credentials.get(epoch)?.token ?? (await byCookie(epoch, signal))

  const resume: Run<'resume'> = async ({ epoch }, { signal }) => {
    await byCookie(epoch, signal)
    return { epoch, at: now() }
  }

  const validateSession = async (epoch: number, signal: AbortSignal) => {
    const check = (token: string) => request(path.validate, {}, { token, signal })
    let token = await tokenOf(epoch, signal)
    let answer = await check(token)
    // another runtime may have received a newer token; the cookie holds it
    if (answer.code === codes.sessionInvalid) {
      token = await byCookie(epoch, signal)
      answer = await check(token)
    }
    accepted(answer)
    const assembled = await request(path.assemble, {}, { token, signal })
    // API-6
    const answered = { ...assembled, code: String(assembled.result?.code ?? assembled.code) }
    const { code, msg, result } = accepted(answered, codes.temporaryUser)
    if (result.userInfo?.enabled === false) throw new Refused({ code: codes.accountDisabled, msg, result: null })
    const organization = isOrganization(result.orgInfo) ? result.orgInfo : null
    return { epoch, at: now(), code, account: result.userInfo, organization }
  }

  const validate: Run<'validate'> = ({ epoch }, { signal }) =>
    validateSession(epoch, signal).catch((thrown) => {
      if (thrown instanceof Refused) console.warn(`the session was not confirmed: ${thrown.answer.code}`)
      throw thrown
    })

  const wanted = async (isWanted: boolean, call: () => Promise<ServerAnswer>) => {
    if (!isWanted) return null
    return call().then(
      (answer) => accepted(answer).result,
      (error) => {
        console.warn('the organisation could not be loaded', error)
        return null
      },
    )
  }

  const loadOrganization: Run<'loadOrganization'> = async (input, { signal }) => {
    const { epoch, productLineId, wantsOrganization, wantsRights } = input
    const token = await tokenOf(epoch, signal)
    const [organization, rights] = await Promise.all([
      wanted(wantsOrganization, () => request(path.organization, {}, { token, signal })),
      wanted(wantsRights, () => request(path.rights, { productLineId }, { token, signal })),
    ])
    return { epoch, at: now(), organization, rights }
  }

  return { resume, validate, loadOrganization }
}

/** The effects that end a session. */
const signOutEffects = ({ request, credentials, now }: EffectsDeps) => {
  /** Null when the server has no session any more, so there is nothing to end. */
  const tokenToEnd = (signal: AbortSignal) =>
    fetchTokenByCookie(request, signal).catch((thrown) => {
      if (thrown instanceof Refused) return null
      throw thrown
    })

  const signOut: Run<'signOut'> = async ({ epoch, timeoutMs }, { signal }) => {
    const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const token = credentials.get(epoch)?.token ?? (await tokenToEnd(both))
    // `keepalive`: without storage there is no record of the sign-out from which the next page could repeat it
    if (token !== null) accepted(await request(path.logout, {}, { token, signal: both, keepalive: true }))
    return { epoch, at: now() }
  }

  const forget: Run<'forget'> = async ({ epoch }) => {
    credentials.dropBefore(epoch)
    return { epoch, at: now() }
  }

  return { signOut, forget }
}

/**
 * The session machine's effects, the same in worker and page. Each answer repeats the epoch in which it was invoked; each
 * failure says whether the server refused or was unreachable.
 */
export function createSessionEffects(deps: EffectsDeps) {
  const typed =
    <Name extends keyof SessionEffects>(run: Run<Name>): Run<Name> =>
    (input, context) =>
      run(input, context).catch((thrown) => {
        throw failureOf(thrown, deps.now(), input.epoch)
      })
  const { resume, validate, loadOrganization } = signInEffects(deps)
  const { signOut, forget } = signOutEffects(deps)
  return {
    resume: typed<'resume'>(resume),
    validate: typed<'validate'>(validate),
    loadOrganization: typed<'loadOrganization'>(loadOrganization),
    signOut: typed<'signOut'>(signOut),
    forget: typed<'forget'>(forget),
  }
}
