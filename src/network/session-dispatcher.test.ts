import { afterEach, expect, test, vi } from 'vitest'
import { createSessionDispatcher, type SessionRuntime } from './session-dispatcher.ts'

/** A runtime whose session is in epoch 5; `clearedEpoch` is the last epoch that was ended or replaced. */
const createEnvironment = (clearedEpoch?: number) => {
  const dispatched: unknown[] = []
  const dispatch = async (_machine: string, { type }: { type: string }, { epoch }: { epoch?: number }) => {
    dispatched.push([type, epoch])
    return { view: { epoch: 5 }, ...(epoch === undefined || epoch === 5 ? {} : { stale: true as const }) }
  }
  const cleared = clearedEpoch === undefined ? null : { epoch: clearedEpoch, reason: 'tokenReplaced' }
  const view = async () => ({ status: 'signedIn', epoch: 5, cleared })
  return { dispatched, ...createSessionDispatcher(() => ({ dispatch, view }) as never as SessionRuntime) }
}

test('a new token starts a session; a renewed one counts only while its session lasts', async () => {
  const { dispatched, tokenReceived } = createEnvironment()
  expect(await tokenReceived({ userId: '10001' })).toBe(5)
  expect(await tokenReceived({ renewed: true, epoch: 5 })).toBe(5)
  expect(await tokenReceived({ renewed: true, epoch: 4 }), 'a sign-out or sign-in since then').toBeNull()
  expect(dispatched).toEqual([
    ['token.received', undefined],
    ['token.renewed', 5],
    ['token.renewed', 4],
  ])
})

test.each([
  ['a renewed token', undefined, 4, 5],
  ['a renewed token, long after the sign-in', 3, 4, 5],
  ['a sign-in in that epoch', 4, 4, 5],
  ['a sign-out or sign-in since then', 5, 4, null],
])('the session of an epoch is still current: %s', async (_why, clearedEpoch, since, expected) => {
  const { currentEpoch } = createEnvironment(clearedEpoch)
  expect(await currentEpoch(since)).toBe(expected)
  expect(await currentEpoch()).toBe(5)
})

test.each([
  ['a member', '10001', '10001'],
  ['somebody without an organisation: all of them have one id', 'temporary0418', 'ada@example.com'],
])('the signed-in user: %s', async (_who, userId, dispatched) => {
  const account = { userId, orgEmail: 'ada@example.com' }
  const view = async () => ({ account })
  expect(await createSessionDispatcher(() => ({ view }) as never).signedInAs()).toBe(dispatched)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a connection that was cut is tried again soon, with growing pauses, and left to pages when it keeps being cut', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  let isStale = false
  const returnedAt: number[] = []
  const dispatch = async (_machine: string, { type }: { type: string }) => {
    isStale = type === 'network.lost'
    if (!isStale) returnedAt.push(Date.now() - begun)
    return { view: {} }
  }
  const view = async () => ({ isStale, trouble: isStale ? 'offline' : null, epoch: 5 })
  const { reportReachability } = createSessionDispatcher(() => ({ dispatch, view }) as never)
  let begun = Date.now()
  const lose = async (trouble: 'offline' | 'silent' | 'server' = 'offline') => {
    begun = Date.now()
    await reportReachability(trouble)
    await vi.advanceTimersByTimeAsync(9000)
  }
  for (const pauseMs of [1000, 2000, 4000, 8000]) {
    await lose()
    expect(returnedAt.splice(0)).toEqual([pauseMs])
  }
  await lose()
  expect(returnedAt).toEqual([])

  isStale = false
  await vi.advanceTimersByTimeAsync(20_000)
  await lose()
  expect(returnedAt.splice(0)).toEqual([1000])

  await vi.advanceTimersByTimeAsync(20_000)
  for (const trouble of ['server', 'silent'] as const) {
    isStale = false
    await lose(trouble)
  }
  expect(returnedAt).toEqual([])

  await vi.advanceTimersByTimeAsync(20_000)
  vi.stubGlobal('navigator', { onLine: false })
  await lose()
  expect(returnedAt).toEqual([])
})

const temporary = { userId: 'temporary0418', personId: '10001', orgId: null, joinedOrgIds: [] }

test.each([
  ['a member', 'signedIn', { userId: '10001', orgId: '7', joinedOrgIds: ['8'] }, '7', ['8', '7'], '10001/7'],
  ['somebody without an organisation, by their own id', 'temporary', temporary, null, [], 'temporary0418/'],
] as const)('edits are sent for %s', async (_who, status, account, org, orgs, owner) => {
  const dispatcherOf = (isStale: boolean) =>
    createSessionDispatcher(() => ({ view: async () => ({ status, account, isStale }) }) as never)
  expect(await dispatcherOf(false).signedIn()).toEqual({ person: '10001', org, orgs, owner })
  expect(await dispatcherOf(false).person()).toBe('10001')
  expect(await dispatcherOf(true).signedIn()).toBeNull()
})

test('edits of a temporary user whose own id an older build did not keep are nobody’s', async () => {
  const { personId: _, ...account } = temporary
  const { signedIn, person } = createSessionDispatcher(
    () => ({ view: async () => ({ status: 'temporary', account, isStale: false }) }) as never,
  )
  expect([await signedIn(), await person()]).toEqual([null, null])
})

/** A runtime whose database was erased, and what it publishes while the cookie's session is resumed. */
const createErased = (published: readonly object[]) => {
  const listeners = new Set<(views: unknown[]) => void>()
  const runtime = {
    view: async () => ({ status: 'unknown', epoch: 0, cleared: null, account: null }),
    subscribe: (listener: (views: unknown[]) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: async (_machine: string, { type }: { type: string }) => {
      expect(type).toBe('page.opened')
      const publish = (view: object) => {
        for (const listener of [...listeners]) listener([{ machine: 'session', view }])
      }
      setTimeout(() => published.forEach(publish))
      return { view: { status: 'unknown' } }
    },
  }
  return { listeners, ...createSessionDispatcher(() => runtime as never as SessionRuntime) }
}

test.each([
  ['is resumed', [{ status: 'busy' }, { status: 'signedIn', epoch: 2, account: { userId: '7' } }], 2, '7'],
  ['is over', [{ status: 'signedOut', account: null }], null, null],
  ['cannot be validated without a network', [{ status: 'busy', isStale: true, epoch: 1, account: null }], 1, null],
])(
  'a database erased under an open page: requests wait while the session of the cookie %s',
  async (_how, published, epoch, person) => {
    const { currentEpoch, person: personOf, listeners } = createErased(published)
    expect(await Promise.all([currentEpoch(), personOf()])).toEqual([epoch, person])
    expect(listeners.size).toBe(0)
  },
)
