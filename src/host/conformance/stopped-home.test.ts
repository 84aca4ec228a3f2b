import { expect, test } from 'vitest'
import { createMemoryStore } from '../../store/memory-store.ts'
import { createWorld, newId, openHome } from './toy-world.ts'

test('what a home fails at on its way out is no answer: the next one does the work', async () => {
  const world = createWorld(createMemoryStore())
  world.double = (_amount, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
  const { home } = openHome(world)
  await home.tell('toy', { type: 'work.asked', amount: 4 } as never, { eventId: newId() })
  await expect.poll(() => world.runs).toHaveLength(1)
  home.stop()
  await home.settled()

  world.double = async (amount) => amount * 2
  const heir = openHome(world, undefined, { owner: { id: 'heir', living: async () => new Set(['heir']) } })
  await heir.home.wake()
  const { views } = await heir.home.look()
  expect(views.find(({ machine }) => machine === 'toy')?.view).toMatchObject({ total: 8 })
  expect(world.runs).toHaveLength(2)
})
