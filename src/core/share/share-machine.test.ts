import { expect, test } from 'vitest'
import { play } from '../../../test/play.ts'
import { createMemoryRuntime } from '../../host/runtimes/memory-runtime.ts'
import { runtimeMachines } from '../runtime-machines.ts'
import { type ShareEvent, shareDefinition, shareMachine, shareOwner } from './share-machine.ts'

const at = 5
const after = (...events: ShareEvent[]) =>
  shareDefinition.view(
    play(
      shareMachine,
      events.map((event) => [event, 'visiting']),
    ) as never,
  ).shares
const opened: ShareEvent[] = [
  { type: 'visit.started', code: 'abc', at },
  { type: 'info.loaded', code: 'abc', isProtected: false, at },
  { type: 'share.opened', code: 'abc', at },
]

test('who opened a share is its code, as anonymous', () => {
  expect(after(...opened).abc).toEqual({
    status: 'open',
    isProtected: false,
    user: { userId: 'abc', roleCodes: ['anonymous'] },
  })
})

test('an ended share is opened by nothing but a person', () => {
  const ended: ShareEvent[] = [...opened, { type: 'share.ended', code: 'abc', at }]
  expect(after(...ended, { type: 'token.found', code: 'abc', at }).abc).toMatchObject({ status: 'ended', user: null })
  expect(after(...ended, { type: 'info.loaded', code: 'abc', isProtected: true, at }).abc?.status).toBe('ended')
  expect(after(...ended, { type: 'visit.started', code: 'abc', at }).abc?.status).toBe('unknown')
})

test('two shares do not touch each other, and the one that was not visited for longest goes first', () => {
  const two = after(...opened, { type: 'share.ended', code: 'other', at })
  expect([two.abc?.status, two.other?.status]).toEqual(['open', 'ended'])
  const many = Array.from({ length: 51 }, (_, n): ShareEvent => ({ type: 'visit.started', code: `c${n}`, at: n + 1 }))
  expect(Object.keys(after(...many))).toHaveLength(50)
  expect(after(...many).c0).toBeUndefined()
})

test('what a share showed stays through a sign-in, and goes with the share or the visitor', async () => {
  const runtime = createMemoryRuntime({
    machines: runtimeMachines,
    effects: { session: {}, workSync: {}, messenger: {} } as never,
    lanes: {},
  })
  let n = 0
  const dispatch = (event: Omit<ShareEvent, 'at'>) =>
    runtime.dispatch('share', event as ShareEvent, { eventId: `e${n++}` })
  const keep = (code: string) => runtime.cache(shareOwner(code), 'shown', { version: 1, data: code, timeout: null })
  const kept = async (code: string) => (await runtime.cached(shareOwner(code), 'shown'))?.data
  expect(await keep('abc')).toBe(false)
  for (const code of ['abc', 'other']) {
    await dispatch({ type: 'share.opened', code } as never)
    expect(await keep(code)).toBe(true)
  }
  await runtime.dispatch('session', { type: 'token.received', userId: '7', temporary: true } as never, {
    eventId: 'signIn',
  })
  expect(await kept('abc')).toBe('abc')
  await dispatch({ type: 'share.ended', code: 'abc' } as never)
  expect([await kept('abc'), await kept('other')]).toEqual([undefined, 'other'])
  await dispatch({ type: 'visitor.left' })
  expect(await kept('other')).toBeUndefined()
})
