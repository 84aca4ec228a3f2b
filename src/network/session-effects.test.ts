import { describe, expect, test, vi } from 'vitest'
import { type AskServer, Unreachable } from './ask-server.ts'
import { createCredentialKeeper } from './credential-keeper.ts'
import { createSessionEffects, fetchTokenByCookie } from './session-effects.ts'

const resumePath = '/account/session/resume'
const signal = new AbortController().signal
const answer = (code: string, result: object | null = null) => ({ code, msg: '', result })

/** A server that knows one token by now, and what the cookie holds there. */
const createWorld = (living: string | null, cookie: () => ReturnType<typeof answer>) => {
  const asked: [path: string, token: string | undefined][] = []
  const ask: AskServer = vi.fn(async (path, _payload, { token } = {}) => {
    asked.push([path, token])
    if (path === resumePath) return cookie()
    return token === living ? answer('200', { userInfo: { userId: '10001' }, orgInfo: null }) : answer('04206')
  })
  const keeper = createCredentialKeeper({ heldEpoch: async () => 5, resume: async () => null })
  keeper.keep('old', 5)
  return { asked, keeper, ...createSessionEffects({ ask, keeper, now: () => 7 }) }
}
const validate = (world: ReturnType<typeof createWorld>) => world.validate({ epoch: 5 }, { signal })

describe('a session is asked about', () => {
  test('with the token in memory', async () => {
    const world = createWorld('old', () => answer('04206'))
    expect(await validate(world)).toMatchObject({ epoch: 5, code: '200', account: { userId: '10001' } })
    expect(world.asked.map(([path]) => path)).not.toContain(resumePath)
  })

  test('where that is refused with the one that the cookie holds, which is kept', async () => {
    const world = createWorld('new', () => answer('200', { token: 'new' }))
    expect(await validate(world)).toMatchObject({ epoch: 5, code: '200', account: { userId: '10001' } })
    expect(world.asked).toEqual([
      ['/account/token/validate', 'old'],
      [resumePath, undefined],
      ['/account/token/validate', 'new'],
      ['/account/user-org-assemble', 'new'],
    ])
    expect(world.keeper.held(5)?.token).toBe('new')
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
    const world = createWorld('new', cookie)
    await expect(validate(world)).rejects.toMatchObject({ ...failure, epoch: 5 })
    expect(world.asked.filter(([path]) => path === resumePath)).toHaveLength(1)
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
])('the cookie of %s', async (_whose, of, told, outcome) => {
  const asked = fetchTokenByCookie(async () => answer('200', { token: 'new', ...told }), signal, of)
  expect(await asked.catch((refused) => refused.answer.code)).toBe(outcome)
})
