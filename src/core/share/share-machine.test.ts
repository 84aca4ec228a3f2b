import { expect, test } from 'vitest'
import { play, unwalkedEdges } from '../../../test/play.ts'
import { createMemoryRuntime } from '../../host/runtimes/memory-runtime.ts'
import { runtimeMachines } from '../runtime-machines.ts'
import {
  type ShareEvent,
  type ShareStatus,
  shareDefinition,
  shareMachine,
  shareOwner,
  shareTransitions,
} from './share-machine.ts'

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

/** Actions of a person or the server on a share, by the columns of the table. */
const facts = {
  'visit.started': { type: 'visit.started', code: 'abc', at },
  'info.locked': { type: 'info.loaded', code: 'abc', isProtected: true, at },
  'info.closed': { type: 'info.loaded', code: 'abc', isProtected: false, at },
  'token.found': { type: 'token.found', code: 'abc', at },
  'share.opened': { type: 'share.opened', code: 'abc', at },
  'token.refused': { type: 'token.refused', code: 'abc', at },
  'share.ended': { type: 'share.ended', code: 'abc', at },
} as const satisfies Record<keyof (typeof shareTransitions)['unknown'], ShareEvent>

/** A way into each status. */
const eventsTo: Readonly<Record<ShareStatus, readonly ShareEvent[]>> = {
  unknown: [facts['visit.started']],
  locked: [facts['info.locked']],
  closed: [facts['info.closed']],
  open: [facts['info.closed'], facts['share.opened']],
  ended: [facts['info.locked'], facts['share.ended']],
}

/** The new status for a fact in each status; facts that are not listed change nothing. */
const changes: Readonly<Record<ShareStatus, Partial<Record<keyof typeof facts, ShareStatus>>>> = {
  unknown: {
    ...{ 'info.locked': 'locked', 'info.closed': 'closed', 'token.found': 'open' },
    ...{ 'share.opened': 'open', 'share.ended': 'ended' },
  },
  locked: { 'info.closed': 'closed', 'token.found': 'open', 'share.opened': 'open', 'share.ended': 'ended' },
  closed: { 'info.locked': 'locked', 'token.found': 'open', 'share.opened': 'open', 'share.ended': 'ended' },
  open: { 'token.refused': 'unknown', 'share.ended': 'ended' },
  ended: { 'visit.started': 'unknown', 'share.opened': 'open' },
}

const cells = (Object.keys(eventsTo) as ShareStatus[]).flatMap((status) =>
  (Object.keys(facts) as (keyof typeof facts)[]).map((fact) => [status, fact] as const),
)

test.each(cells)('%s, then %s', (status, fact) => {
  const expected = changes[status][fact] ?? status
  const { abc } = after(...eventsTo[status], facts[fact])
  expect(abc?.status).toBe(expected)
  expect(abc?.user).toEqual(expected === 'open' ? { userId: 'abc', roleCodes: ['anonymous'] } : null)
  // a share that ended also forgets whether it needs a password
  const asksFor = { locked: true, closed: false, unknown: null, ended: null } as const
  if (expected !== 'open') expect(abc?.isProtected).toBe(asksFor[expected])
  expect(shareTransitions[status][fact]).toBe(expected)
})

test('a visitor who leaves is known by no share', () => {
  for (const events of Object.values(eventsTo)) expect(after(...events, { type: 'visitor.left', at })).toEqual({})
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

test('every transition has a trace', () => {
  expect(unwalkedEdges(shareMachine)).toEqual([])
})
