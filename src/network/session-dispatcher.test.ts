import { expect, test } from 'vitest'
import { createSessionDispatcher, type SessionRuntime } from './session-dispatcher.ts'

/** A runtime whose session is in epoch 5; something of it was ended or replaced with `clearedEpoch`. */
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

test('a new token is everybody’s news; one that goes on with a session only while that lasts', async () => {
  const { dispatched, tokenReceived } = createEnvironment()
  expect(await tokenReceived({ userId: '10001' })).toBe(5)
  expect(await tokenReceived({ renewed: true, epoch: 5 })).toBe(5)
  expect(await tokenReceived({ renewed: true, epoch: 4 }), 'somebody has left or come since').toBeNull()
  expect(dispatched).toEqual([
    ['token.received', undefined],
    ['token.renewed', 5],
    ['token.renewed', 4],
  ])
})

test.each([
  ['another token for the same session', undefined, 4, 5],
  ['another token, long after somebody came', 3, 4, 5],
  ['somebody came in that very epoch', 4, 4, 5],
  ['somebody has left or come since', 5, 4, null],
])('what an epoch held is still in force: %s', async (_why, clearedEpoch, since, held) => {
  const { heldEpoch } = createEnvironment(clearedEpoch)
  expect(await heldEpoch(since)).toBe(held)
  expect(await heldEpoch()).toBe(5)
})

test.each([
  ['a member', '10001', '10001'],
  ['somebody without an organisation: all of them have one id', 'temporary0418', 'ada@example.com'],
])('who is signed in: %s', async (_who, userId, dispatched) => {
  const account = { userId, orgEmail: 'ada@example.com' }
  const view = async () => ({ account })
  expect(await createSessionDispatcher(() => ({ view }) as never).signedInAs()).toBe(dispatched)
})
