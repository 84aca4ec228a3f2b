import { expect, test } from 'vitest'
import { createMemoryStore } from '../../store/memory-store.ts'
import { createWorld, newId, openHome } from './toy-world.ts'

const path = '/org/update'
const call = (id: string, more: object = {}) => ({ id, kind: 'call' as const, owner: 'anna', data: { path }, ...more })
const come = { type: 'owner.came', owner: 'anna' }

const openSignedIn = async () => {
  const world = createWorld(createMemoryStore())
  const { home } = openHome(world)
  await home.tell('toy', come, { eventId: newId() })
  const queue = async (...calls: ReturnType<typeof call>[]) => {
    await home.capture('call', calls, { eventId: newId() })
    await home.settled()
  }
  return { world, home, queue }
}

test('a queued write that the server refuses is told, with what and why, until it has been read', async () => {
  const { world, home, queue } = await openSignedIn()
  world.answer = ({ messages }) => ({ status: 200, code: messages[0]?.id === 'c' ? '200' : '0411001' })
  await queue(call('a'), call('b'), call('c'))
  expect((await home.look()).news).toEqual({ waiting: 0, unsent: 0, lost: { [`${path} code.0411001`]: 2 } })
  await home.forgetLostWrites([`${path} code.0411001`])
  expect((await home.look()).news.lost).toEqual({})
})

test('so is one that its owner left behind, and one that is too large', async () => {
  const { world, home, queue } = await openSignedIn()
  world.answer = () => ({ status: 0 })
  await queue(call('a'), call('b', { size: 256 * 1024 + 1 }))
  await home.tell('toy', { type: 'owner.left' }, { eventId: newId() })
  expect((await home.look()).news.lost).toEqual({ [`${path} signedOut`]: 1, [`${path} tooLarge`]: 1 })
})

test('a lost beacon is counted, and nobody is bothered', async () => {
  const { world, home } = await openSignedIn()
  world.answer = () => ({ status: 400 })
  await home.capture('rum', [{ id: 'a', kind: 'view', data: 'a' }], { eventId: newId() })
  await home.settled()
  expect((await home.look()).news.lost).toEqual({})
  expect((await home.counters('rum')).dropped).toEqual({ 'http.400': 1 })
})
