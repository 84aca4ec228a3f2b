import { expect, test } from 'vitest'
import { transportDefinition } from '../../core/monitor/transport-machine.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { createEnvironment, lanesTo, newId, openRuntime, type TestEnvironment } from './sample-environment.ts'

const sizes = (environment: TestEnvironment) => environment.batches.map(({ messages }) => messages.length)

/** A runtime with the real transport, an unreachable collector and three queued messages. */
const openOffline = async () => {
  const environment = createEnvironment(createMemoryStore(sessionDatabase))
  const machines = [transportDefinition, { ...transportDefinition, id: 'calls' }]
  const { runtime } = openRuntime(environment, undefined, {
    machines,
    lanes: lanesTo(environment, 'transport', 'calls'),
  })
  environment.answer = () => ({ status: 0 })
  await runtime.enqueue(
    'rum',
    ['a', 'b', 'c'].map((id) => ({ id, kind: 'view', data: id })),
    { eventId: newId() },
  )
  await runtime.settled()
  return { environment, runtime }
}

test('after a long outage a returning network is tried once, at once, with one message', async () => {
  const { environment, runtime } = await openOffline()
  for (let n = 0; n < 9; n++) {
    environment.now += 400_000
    await runtime.wake()
  }
  const before = environment.batches.length
  environment.now += 60_000
  await runtime.wake()
  expect(environment.batches.length).toBe(before)
  for (let n = 0; n < 20; n++) await runtime.wake(true)
  expect(sizes(environment).slice(before)).toEqual([1])
  environment.now += 60_000
  environment.answer = () => ({ status: 200 })
  await runtime.wake(true)
  expect(sizes(environment).slice(before)).toEqual([1, 1, 2])
  expect(await runtime.counters('rum')).toMatchObject({ acknowledged: 3, waiting: 0 })
})

test('a clock that is set back does not pause the queue for the difference', async () => {
  const { environment, runtime } = await openOffline()
  environment.now -= 86_400_000
  environment.answer = () => ({ status: 200 })
  await runtime.wake()
  expect(await runtime.counters('rum')).toMatchObject({ acknowledged: 3, waiting: 0 })
})
