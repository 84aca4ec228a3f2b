import { describe, expect, test, vi } from 'vitest'
import { createCredentials } from './credentials.ts'

test('concurrent requests fetch a lost token once', async () => {
  const resume = vi.fn(async () => 'token')
  const credentials = createCredentials({ currentEpoch: async () => 2, resume })
  const all = await Promise.all(Array.from({ length: 20 }, () => credentials.current()))
  expect(new Set(all.map((credential) => credential?.token))).toEqual(new Set(['token']))
  expect(resume).toHaveBeenCalledTimes(1)
})

test('a token of an older epoch is never returned', async () => {
  let epoch = 2
  const credentials = createCredentials({ currentEpoch: async () => epoch, resume: async () => 'new' })
  credentials.set('old', 2)
  epoch = 3
  expect(await credentials.current()).toEqual({ token: 'new', epoch: 3 })
})

test('without a session nothing is requested', async () => {
  const resume = vi.fn(async () => 'token')
  const credentials = createCredentials({ currentEpoch: async () => null, resume })
  expect(await credentials.current()).toBeNull()
  expect(resume).not.toHaveBeenCalled()
})

test('a request made while a token is being received waits for that token', async () => {
  let epoch = 1
  const credentials = createCredentials({ currentEpoch: async () => epoch, resume: async () => 'by cookie' })
  const received = credentials.receive('fresh', async () => {
    epoch = 2
    return epoch
  })
  expect(await credentials.current()).toEqual({ token: 'fresh', epoch: 2 })
  await received
})

test('a token whose session has been replaced is not stored', async () => {
  const resume = vi.fn(async () => 'by cookie')
  const credentials = createCredentials({ currentEpoch: async () => 2, resume })
  await credentials.receive('late', async () => null)
  expect(await credentials.current()).toEqual({ token: 'by cookie', epoch: 2 })
})

describe('the successor of a refused token', () => {
  interface Row {
    when: string
    /** The credential in memory; null if this runtime was restarted. */
    inMemory: { token: string; epoch: number } | null
    /** The machine's epoch, and the last epoch in which a session was ended or replaced. */
    epoch: number | null
    clearedEpoch?: number
    cookie: string | null
    successor: { token: string; epoch: number } | null
  }
  const old = { token: 'old', epoch: 5 }
  const rows: Row[] = [
    {
      when: 'no runtime received its answer',
      inMemory: old,
      epoch: 5,
      cookie: 'new',
      successor: { token: 'new', epoch: 5 },
    },
    {
      when: 'another tab received its answer',
      inMemory: old,
      epoch: 6,
      cookie: 'new',
      successor: { token: 'new', epoch: 6 },
    },
    {
      when: 'this runtime received its answer during the request',
      inMemory: { token: 'new', epoch: 6 },
      epoch: 6,
      cookie: 'not requested',
      successor: { token: 'new', epoch: 6 },
    },
    {
      when: 'this runtime was restarted',
      inMemory: null,
      epoch: 5,
      cookie: 'new',
      successor: { token: 'new', epoch: 5 },
    },
    { when: 'none if the cookie has no session', inMemory: old, epoch: 5, cookie: null, successor: null },
    { when: 'none if the cookie holds the same token', inMemory: old, epoch: 5, cookie: 'old', successor: null },
    { when: 'none after a sign-out', inMemory: old, epoch: null, cookie: 'not requested', successor: null },
    {
      when: 'none after another sign-in',
      inMemory: old,
      epoch: 7,
      clearedEpoch: 7,
      cookie: 'not requested',
      successor: null,
    },
  ]
  test.each(rows)('$when', async ({ inMemory, epoch, clearedEpoch = 0, cookie, successor }) => {
    const resume = vi.fn(async () => cookie)
    const currentEpoch = async (since = Number.POSITIVE_INFINITY) => (clearedEpoch <= since ? epoch : null)
    const credentials = createCredentials({ currentEpoch, resume })
    if (inMemory) credentials.set(inMemory.token, inMemory.epoch)
    expect(await credentials.successor(old, '/setting')).toEqual(successor)
    expect(resume.mock.calls).toEqual(cookie === 'not requested' ? [] : [[epoch, '/setting']])
  })

  test('is fetched once, however many requests were refused', async () => {
    const resume = vi.fn(async () => 'new')
    const credentials = createCredentials({ currentEpoch: async () => 5, resume })
    credentials.set('old', 5)
    const all = await Promise.all(Array.from({ length: 20 }, () => credentials.successor(old, '/')))
    expect(new Set(all.map((credential) => credential?.token))).toEqual(new Set(['new']))
    expect(await credentials.current()).toEqual({ token: 'new', epoch: 5 })
    expect(resume).toHaveBeenCalledTimes(1)
  })
})
