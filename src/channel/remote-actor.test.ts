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
  const received = vi.fn()
  actor.subscribe(received)
  for (const each of [view(2, 20), view(1, 10), view(2, 21), view(3, 30)]) actor.receive(each)
  expect(received.mock.calls.map(([each]) => each.nextAttemptAt)).toEqual([20, 30])
  expect(actor.getSnapshot()).toEqual({ status: 'down', nextAttemptAt: 30 })
})

test('a machine that started again wins, although its revisions start at one', () => {
  const actor = createRemoteActor('transport', initial)
  actor.receive(view(9, 90))
  actor.receive(view(1, 11, 2))
  actor.receive(view(10, 100))
  expect(actor.getSnapshot().nextAttemptAt).toBe(11)
})

test('other machines and removed listeners get nothing', () => {
  const actor = createRemoteActor('transport', initial)
  const received = vi.fn()
  actor.subscribe({ next: received }).unsubscribe()
  actor.receive({ ...view(1, 1), machine: 'calls' } as ViewsPublished)
  expect(actor.getSnapshot()).toBe(initial)
  actor.receive(view(2, 2))
  expect(received).not.toHaveBeenCalled()
})
