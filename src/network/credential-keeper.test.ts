import { describe, expect, test, vi } from 'vitest'
import { createCredentialKeeper } from './credential-keeper.ts'

test('a lost token is fetched once, for however many ask', async () => {
  const resume = vi.fn(async () => 'token')
  const keeper = createCredentialKeeper({ heldEpoch: async () => 2, resume })
  const all = await Promise.all(Array.from({ length: 20 }, () => keeper.current()))
  expect(new Set(all.map((credential) => credential?.token))).toEqual(new Set(['token']))
  expect(resume).toHaveBeenCalledTimes(1)
})

test('a token of an older epoch is never given out', async () => {
  let epoch = 2
  const keeper = createCredentialKeeper({ heldEpoch: async () => epoch, resume: async () => 'new' })
  keeper.keep('old', 2)
  epoch = 3
  expect(await keeper.current()).toEqual({ token: 'new', epoch: 3 })
})

test('nobody signed in, nothing asked', async () => {
  const resume = vi.fn(async () => 'token')
  const keeper = createCredentialKeeper({ heldEpoch: async () => null, resume })
  expect(await keeper.current()).toBeNull()
  expect(resume).not.toHaveBeenCalled()
})

test('who asks while a token is being received gets that one', async () => {
  let epoch = 1
  const keeper = createCredentialKeeper({ heldEpoch: async () => epoch, resume: async () => 'by cookie' })
  const received = keeper.receive('fresh', async () => {
    epoch = 2
    return epoch
  })
  expect(await keeper.current()).toEqual({ token: 'fresh', epoch: 2 })
  await received
})

test('a token whose session is another’s by now is not kept', async () => {
  const resume = vi.fn(async () => 'by cookie')
  const keeper = createCredentialKeeper({ heldEpoch: async () => 2, resume })
  await keeper.receive('late', async () => null)
  expect(await keeper.current()).toEqual({ token: 'by cookie', epoch: 2 })
})

describe('a token that the server refused has a successor', () => {
  interface Row {
    when: string
    /** What this runtime holds; null where it was stopped meanwhile. */
    held: { token: string; epoch: number } | null
    /** The machine's epoch, and the last in which something was ended or replaced. */
    epoch: number | null
    clearedEpoch?: number
    cookie: string | null
    successor: { token: string; epoch: number } | null
  }
  const old = { token: 'old', epoch: 5 }
  const rows: Row[] = [
    { when: 'its answer reached nobody', held: old, epoch: 5, cookie: 'new', successor: { token: 'new', epoch: 5 } },
    {
      when: 'its answer reached another tab',
      held: old,
      epoch: 6,
      cookie: 'new',
      successor: { token: 'new', epoch: 6 },
    },
    {
      when: 'its answer reached this home while the request was under way',
      held: { token: 'new', epoch: 6 },
      epoch: 6,
      cookie: 'not asked',
      successor: { token: 'new', epoch: 6 },
    },
    { when: 'this home was stopped', held: null, epoch: 5, cookie: 'new', successor: { token: 'new', epoch: 5 } },
    { when: 'the cookie opens nothing: never', held: old, epoch: 5, cookie: null, successor: null },
    { when: 'the cookie holds the same: never', held: old, epoch: 5, cookie: 'old', successor: null },
    { when: 'somebody has left: never', held: old, epoch: null, cookie: 'not asked', successor: null },
    {
      when: 'somebody else has come: never',
      held: old,
      epoch: 7,
      clearedEpoch: 7,
      cookie: 'not asked',
      successor: null,
    },
  ]
  test.each(rows)('$when', async ({ held, epoch, clearedEpoch = 0, cookie, successor }) => {
    const resume = vi.fn(async () => cookie)
    const heldEpoch = async (since = Number.POSITIVE_INFINITY) => (clearedEpoch <= since ? epoch : null)
    const keeper = createCredentialKeeper({ heldEpoch, resume })
    if (held) keeper.keep(held.token, held.epoch)
    expect(await keeper.successor(old, '/setting')).toEqual(successor)
    expect(resume.mock.calls).toEqual(cookie === 'not asked' ? [] : [[epoch, '/setting']])
  })

  test('which is asked for once, for however many were refused', async () => {
    const resume = vi.fn(async () => 'new')
    const keeper = createCredentialKeeper({ heldEpoch: async () => 5, resume })
    keeper.keep('old', 5)
    const all = await Promise.all(Array.from({ length: 20 }, () => keeper.successor(old, '/')))
    expect(new Set(all.map((credential) => credential?.token))).toEqual(new Set(['new']))
    expect(await keeper.current()).toEqual({ token: 'new', epoch: 5 })
    expect(resume).toHaveBeenCalledTimes(1)
  })
})
