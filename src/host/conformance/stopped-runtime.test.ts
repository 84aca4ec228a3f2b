import { expect, test } from 'vitest'
import { createMemoryStore } from '../../store/memory-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { createEnvironment, newId, openRuntime } from './sample-environment.ts'

test('a stopping runtime records no failure for its aborted effect; the next runtime runs it', async () => {
  const environment = createEnvironment(createMemoryStore(sessionDatabase))
  environment.double = (_amount, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
  const { runtime } = openRuntime(environment)
  await runtime.dispatch('sample', { type: 'work.asked', amount: 4 } as never, { eventId: newId() })
  await expect.poll(() => environment.runs).toHaveLength(1)
  runtime.stop()
  await runtime.settled()

  environment.double = async (amount) => amount * 2
  const heir = openRuntime(environment, undefined, { owner: { id: 'heir', living: async () => new Set(['heir']) } })
  await heir.runtime.wake()
  const { views } = await heir.runtime.snapshot()
  expect(views.find(({ machine }) => machine === 'sample')?.view).toMatchObject({ total: 8 })
  expect(environment.runs).toHaveLength(2)
})
