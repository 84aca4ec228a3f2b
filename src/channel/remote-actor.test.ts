import { expect, test, vi } from 'vitest'
import type { ViewsPublished } from '../core/contract.ts'
import { createRemoteActor } from './remote-actor.ts'

const initial = { status: 'up', nextAttemptAt: null } as const
const view = (rev: number, nextAttemptAt: number, bornAt = 1): ViewsPublished => ({
  v: 1,
  kind: 'view',
  machine: 'transport',
  bornAt,
  rev,
  view: { status: 'down', nextAttemptAt },
})

test('the newest view wins, in whatever order they come', () => {
  const actor = createRemoteActor('transport', initial)
  const heard = vi.fn()
  actor.subscribe(heard)
  for (const each of [view(2, 20), view(1, 10), view(2, 21), view(3, 30)]) actor.receive(each)
  expect(heard.mock.calls.map(([each]) => each.nextAttemptAt)).toEqual([20, 30])
  expect(actor.getSnapshot()).toEqual({ status: 'down', nextAttemptAt: 30 })
})

test('a machine that began anew is heard, though it counts from one again', () => {
  const actor = createRemoteActor('transport', initial)
  actor.receive(view(9, 90))
  actor.receive(view(1, 11, 2))
  actor.receive(view(10, 100))
  expect(actor.getSnapshot().nextAttemptAt).toBe(11)
})

test('other machines and those who left are not heard', () => {
  const actor = createRemoteActor('transport', initial)
  const heard = vi.fn()
  actor.subscribe({ next: heard }).unsubscribe()
  actor.receive({ ...view(1, 1), machine: 'calls' } as ViewsPublished)
  expect(actor.getSnapshot()).toBe(initial)
  actor.receive(view(2, 2))
  expect(heard).not.toHaveBeenCalled()
})
