import { expect, test } from 'vitest'
import { transportDefinition } from '../../core/monitor/transport-machine.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { createWorld, lanesTo, newId, openHome, type World } from './toy-world.ts'

const sizes = (world: World) => world.batches.map(({ messages }) => messages.length)

/** A home with the real transport whose collector is away, and three messages in it. */
const openAway = async () => {
  const world = createWorld(createMemoryStore())
  const machines = [transportDefinition, { ...transportDefinition, id: 'calls' }]
  const { home } = openHome(world, undefined, { machines, lanes: lanesTo(world, 'transport', 'calls') })
  world.answer = () => ({ status: 0 })
  await home.capture(
    'rum',
    ['a', 'b', 'c'].map((id) => ({ id, kind: 'view', data: id })),
    { eventId: newId() },
  )
  await home.settled()
  return { world, home }
}

test('after a long outage a network that comes back is tried at once, with one message, and not again and again', async () => {
  const { world, home } = await openAway()
  for (let n = 0; n < 9; n++) {
    world.now += 400_000
    await home.wake()
  }
  const before = world.batches.length
  world.now += 60_000
  await home.wake()
  expect(world.batches.length).toBe(before)
  for (let n = 0; n < 20; n++) await home.wake(true)
  expect(sizes(world).slice(before)).toEqual([1])
  world.now += 60_000
  world.answer = () => ({ status: 200 })
  await home.wake(true)
  expect(sizes(world).slice(before)).toEqual([1, 1, 2])
  expect(await home.counters('rum')).toMatchObject({ acknowledged: 3, waiting: 0 })
})

test('a clock that is put back does not stop the queue for the difference', async () => {
  const { world, home } = await openAway()
  world.now -= 86_400_000
  world.answer = () => ({ status: 200 })
  await home.wake()
  expect(await home.counters('rum')).toMatchObject({ acknowledged: 3, waiting: 0 })
})
