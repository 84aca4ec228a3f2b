import { expect, test } from 'vitest'
import { createMemoryStore } from '../../store/memory-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { createEnvironment, newId, openRuntime } from './sample-environment.ts'

const path = '/org/update'
const call = (id: string, more: object = {}) => ({ id, kind: 'call' as const, owner: 'anna', data: { path }, ...more })
const come = { type: 'owner.came', owner: 'anna' }

const openSignedIn = async () => {
  const environment = createEnvironment(createMemoryStore(sessionDatabase))
  const { runtime } = openRuntime(environment)
  await runtime.dispatch('sample', come, { eventId: newId() })
  const queue = async (...calls: ReturnType<typeof call>[]) => {
    await runtime.enqueue('call', calls, { eventId: newId() })
    await runtime.settled()
  }
  return { environment, runtime, queue }
}

test('a queued write that the server refuses is reported with path and reason until it is read', async () => {
  const { environment, runtime, queue } = await openSignedIn()
  environment.answer = ({ messages }) => ({ status: 200, code: messages[0]?.id === 'c' ? '200' : '0411001' })
  await queue(call('a'), call('b'), call('c'))
  expect((await runtime.snapshot()).outboxStatus).toEqual({
    waiting: 0,
    unsent: 0,
    lost: { [`${path} code.0411001`]: 2 },
  })
  await runtime.forgetDeadLetters([`${path} code.0411001`])
  expect((await runtime.snapshot()).outboxStatus.lost).toEqual({})
})

test('a queued write is reported when its owner left or when it is too large', async () => {
  const { environment, runtime, queue } = await openSignedIn()
  environment.answer = () => ({ status: 0 })
  await queue(call('a'), call('b', { size: 256 * 1024 + 1 }))
  await runtime.dispatch('sample', { type: 'owner.left' }, { eventId: newId() })
  expect((await runtime.snapshot()).outboxStatus.lost).toEqual({ [`${path} signedOut`]: 1, [`${path} tooLarge`]: 1 })
})

test('a lost beacon is counted but not reported to pages', async () => {
  const { environment, runtime } = await openSignedIn()
  environment.answer = () => ({ status: 400 })
  await runtime.enqueue('rum', [{ id: 'a', kind: 'view', data: 'a' }], { eventId: newId() })
  await runtime.settled()
  expect((await runtime.snapshot()).outboxStatus.lost).toEqual({})
  expect((await runtime.counters('rum')).dropped).toEqual({ 'http.400': 1 })
})
