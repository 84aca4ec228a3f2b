import { expect, test, vi } from 'vitest'
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
