import { expect, test } from 'vitest'
import { createEventLimit, createLossCount } from './event-limit.ts'

test('3000 events of a type in a minute, then one message; others and the next minute are not affected', () => {
  let now = 5000
  const limit = createEventLimit(() => now)
  const action = { measurement: 'action', tags: {}, fields: { n: 1 } } as const
  for (let at = 0; at < 3000; at++) expect(limit.pass(action)).toBe(action)
  expect(limit.pass(action)?.fields.error_message).toBe('Reached max number of actions by minute')
  expect(limit.pass(action)).toBeNull()
  const view = { ...action, measurement: 'view' } as const
  expect(limit.pass(view)).toBe(view)
  now += 60_000
  expect(limit.pass(action)).toBe(action)
  expect([limit.takeLost(), limit.takeLost()]).toEqual([2, 0])
})

test('what the page dropped is told by reason, once', () => {
  const losses = createLossCount()
  for (const [reason, count] of [
    ['unstored', 2],
    ['perMinute', 0],
    ['unstored', 3],
  ] as const)
    losses.add(reason, count)
  expect(losses.take()).toEqual([
    { measurement: 'browser_log', tags: { status: 'warn', loss_reason: 'unstored' }, fields: { lost: 5 } },
  ])
  expect(losses.take()).toEqual([])
})
