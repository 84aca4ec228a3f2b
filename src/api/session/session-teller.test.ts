import { expect, test } from 'vitest'
import type { SessionHome } from './session-home-types.ts'
import { createSessionTeller } from './session-teller.ts'

/** A home whose session is in epoch 5. */
const createWorld = () => {
  const told: unknown[] = []
  const tell: SessionHome['tell'] = async (_machine, { type }, { epoch }) => {
    told.push([type, epoch])
    return { view: { epoch: 5 }, ...(epoch === undefined || epoch === 5 ? {} : { stale: true as const }) }
  }
  return { told, ...createSessionTeller(() => ({ tell }) as SessionHome) }
}

test('a new token is everybody’s news; one that goes on with a session only while that lasts', async () => {
  const { told, tokenReceived } = createWorld()
  expect(await tokenReceived({ userId: '10001' })).toBe(5)
  expect(await tokenReceived({}, 5)).toBe(5)
  expect(await tokenReceived({}, 4), 'somebody has left or come since').toBeNull()
  expect(told).toEqual([
    ['token.received', undefined],
    ['token.renewed', 5],
    ['token.renewed', 4],
  ])
})
