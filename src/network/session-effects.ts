import { codes } from '../core/codes.ts'
import type { EffectFailure } from '../core/durable-machine-types.ts'
import type { SessionEffects } from '../core/session/session-types.ts'
import type { CredentialKeeper } from './credential-keeper.ts'
import { type RequestServer, type ServerAnswer, Unreachable } from './request-server.ts'
import { resumeHeader } from './session-fetch.ts'

interface EffectsDeps {
  request: RequestServer
  keeper: CredentialKeeper
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

/** The result of an answer whose code is among those accepted; anything else is the server's refusal. */
const accepted = (answer: ServerAnswer, ...accept: string[]): ServerAnswer => {
  if (![codes.ok, ...accept].includes(answer.code)) throw new Refused(answer)
  return answer
}

/**
 * The token of the session that the cookie holds: the only call that the cookie authenticates. With `of` that person's alone:
 * whoever else signed in on this device meanwhile did so without a word to this runtime. Rejects with `Refused`.
 */
export const fetchTokenByCookie = async (
  request: RequestServer,
  signal?: AbortSignal,
  of?: string,
): Promise<string> => {
  const { result } = accepted(await request(path.resume, {}, { headers: resumeHeaders, signal }))
  // a server of the build before tells no address
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

/** The effects that begin or confirm a session. */
const signInEffects = ({ request, keeper, now }: EffectsDeps) => {
  const byCookie = async (epoch: number, signal: AbortSignal) =>
    keeper.keep(await fetchTokenByCookie(request, signal), epoch).token
  const tokenOf = async (epoch: number, signal: AbortSignal) =>
    keeper.held(epoch)?.token ?? (await byCookie(epoch, signal))

  const resume: Run<'resume'> = async ({ epoch }, { signal }) => {
    await byCookie(epoch, signal)
    return { epoch, at: now() }
  }

  const validate: Run<'validate'> = async ({ epoch }, { signal }) => {
    const check = (token: string) => request(path.validate, {}, { token, signal })
    let token = await tokenOf(epoch, signal)
    let answer = await check(token)
    // a newer one may have taken its place without a word to this runtime: the cookie knows
    if (answer.code === codes.sessionInvalid) {
      token = await byCookie(epoch, signal)
      answer = await check(token)
    }
    accepted(answer)
    const { code, result } = accepted(await request(path.assemble, {}, { token, signal }), codes.temporaryUser)
    const organization = isOrganization(result.orgInfo) ? result.orgInfo : null
    return { epoch, at: now(), code, account: result.userInfo, organization }
  }

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
const signOutEffects = ({ request, keeper, now }: EffectsDeps) => {
  /** Null when the server knows of no session any more: nothing is left to be told. */
  const tokenToEnd = (signal: AbortSignal) =>
    fetchTokenByCookie(request, signal).catch((thrown) => {
      if (thrown instanceof Refused) return null
      throw thrown
    })

  const signOut: Run<'signOut'> = async ({ epoch, timeoutMs }, { signal }) => {
    const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const token = keeper.held(epoch)?.token ?? (await tokenToEnd(both))
    if (token !== null) accepted(await request(path.logout, {}, { token, signal: both }))
    return { epoch, at: now() }
  }

  const forget: Run<'forget'> = async ({ epoch }) => {
    keeper.dropBefore(epoch)
    return { epoch, at: now() }
  }

  return { signOut, forget }
}

/**
 * The work that the session machine asks for, the same in worker and page. Each answer repeats the epoch it began in;
 * each failure says whether the server refused or could not be asked.
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
