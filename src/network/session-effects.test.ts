import { describe, expect, test, vi } from 'vitest'
import { createCredentials } from './credentials.ts'
import { createRequestServer, type RequestServer, Unreachable } from './request-server.ts'
import { createSessionEffects, fetchTokenByCookie } from './session-effects.ts'

const resumePath = '/account/session/resume'
const signal = new AbortController().signal
const answer = (code: string, result: object | null = null) => ({ code, msg: '', result })

/** A server that accepts one token, and the answer to a resume by cookie. */
const createEnvironment = (living: string | null, cookie: () => ReturnType<typeof answer>) => {
  const asked: [path: string, token: string | undefined][] = []
  const request: RequestServer = vi.fn(async (path, _payload, { token } = {}) => {
    asked.push([path, token])
    if (path === resumePath) return cookie()
    return token === living ? answer('200', { userInfo: { userId: '10001' }, orgInfo: null }) : answer('04206')
  })
  const credentials = createCredentials({ currentEpoch: async () => 5, resume: async () => null })
  credentials.set('old', 5)
  return { asked, credentials, ...createSessionEffects({ request, credentials, now: () => 7 }) }
}
const validate = (environment: ReturnType<typeof createEnvironment>) => environment.validate({ epoch: 5 }, { signal })

test('a disabled account is a refusal, whatever the code of its assembly', async () => {
  const environment = createEnvironment('old', () => answer('04206'))
  const request: RequestServer = async () =>
    answer('200', { userInfo: { userId: '10001', enabled: false }, orgInfo: null })
  const effects = createSessionEffects({ request, credentials: environment.credentials, now: () => 7 })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(effects.validate({ epoch: 5 }, { signal })).rejects.toMatchObject({ kind: 'refused', code: '0410020' })
  expect(warn).toHaveBeenCalledOnce()
})

test('the assembly’s code may also stand in its result', async () => {
  const { credentials } = createEnvironment('old', () => answer('04206'))
  const assembled =
    (code: string): RequestServer =>
    async (path) =>
      answer('200', path.endsWith('assemble') ? { code, userInfo: { userId: '10001' }, orgInfo: {} } : {})
  const validateWith = (code: string) =>
    createSessionEffects({ request: assembled(code), credentials, now: () => 7 }).validate({ epoch: 5 }, { signal })
  expect(await validateWith('0418')).toMatchObject({ code: '0418', account: { userId: '10001' } })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(validateWith('0410020')).rejects.toMatchObject({ kind: 'refused', code: '0410020' })
  warn.mockRestore()
})

test('a sign-out goes on when its page is left', async () => {
  const { credentials } = createEnvironment('old', () => answer('04206'))
  const sent: [url: unknown, keepalive: boolean | undefined][] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    sent.push([url, init?.keepalive])
    return Response.json(answer('200'))
  }
  const request = createRequestServer({ fetch, commonHeaders: async () => ({}) })
  const effects = createSessionEffects({ request, credentials, now: () => 7 })
  await effects.signOut({ epoch: 5, timeoutMs: 1000 }, { signal })
  expect(sent).toEqual([['/api/account/logout', true]])
})

test.each([
  ['a page', 200, '<h1>Sign in to this network</h1>'],
  ['JSON', 200, '{"status":"login"}'],
  ['a refusal in JSON', 403, '{"error":"blocked"}'],
])('%s of something else than the server ends no session', async (_what, status, body) => {
  const { credentials } = createEnvironment('old', () => answer('04206'))
  const request = createRequestServer({
    fetch: async () => new Response(body, { status }),
    commonHeaders: async () => ({}),
  })
  const effects = createSessionEffects({ request, credentials, now: () => 7 })
  const failure = { kind: 'unreachable', code: '0' }
  await expect(effects.validate({ epoch: 5 }, { signal })).rejects.toMatchObject(failure)
})

describe('a session is validated', () => {
  test('with the token in memory', async () => {
    const environment = createEnvironment('old', () => answer('04206'))
    expect(await validate(environment)).toMatchObject({ epoch: 5, code: '200', account: { userId: '10001' } })
    expect(environment.asked.map(([path]) => path)).not.toContain(resumePath)
  })

  test('with the cookie’s token when that one is refused; the new token is stored', async () => {
    const environment = createEnvironment('new', () => answer('200', { token: 'new' }))
    expect(await validate(environment)).toMatchObject({ epoch: 5, code: '200', account: { userId: '10001' } })
    expect(environment.asked).toEqual([
      ['/account/token/validate', 'old'],
      [resumePath, undefined],
      ['/account/token/validate', 'new'],
      ['/account/user-org-assemble', 'new'],
    ])
    expect(environment.credentials.get(5)?.token).toBe('new')
  })

  test.each([
    ['the cookie opens nothing', () => answer('04206'), { kind: 'refused', code: '04206' }],
    ['its session was ended by somebody', () => answer('403'), { kind: 'refused', code: '403' }],
    ['the cookie’s is refused, too', () => answer('200', { token: 'older' }), { kind: 'refused', code: '04206' }],
    [
      'nobody answers',
      () => {
        throw new Unreachable(0)
      },
      { kind: 'unreachable', code: '0' },
    ],
  ])('and the answer counts where %s', async (_when, cookie, failure) => {
    const environment = createEnvironment('new', cookie)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await expect(validate(environment)).rejects.toMatchObject({ ...failure, epoch: 5 })
    const warned = failure.kind === 'refused' ? [[`the session was not confirmed: ${failure.code}`]] : []
    expect(warn.mock.calls).toEqual(warned)
    warn.mockRestore()
    expect(environment.asked.filter(([path]) => path === resumePath)).toHaveLength(1)
  })
})

const ada = { userId: '10001', orgEmail: 'ada@example.com' }
const bob = { userId: '10002', orgEmail: 'bob@example.com' }

test.each([
  ['the person who is signed in', ada.userId, ada, 'new'],
  ['the same, who has no organisation', ada.orgEmail, ada, 'new'],
  ['somebody else', ada.userId, bob, '04206'],
  ['somebody else, where both have no organisation', ada.orgEmail, bob, '04206'],
  ['a person whose address an older server does not tell', ada.orgEmail, { userId: '10001' }, 'new'],
])('the cookie of %s', async (_whose, of, dispatched, outcome) => {
  const asked = fetchTokenByCookie(async () => answer('200', { token: 'new', ...dispatched }), signal, of)
  expect(await asked.catch((refused) => refused.answer.code)).toBe(outcome)
})
