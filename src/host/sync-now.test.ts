import { expect, test } from 'vitest'
import { createSyncNow } from './sync-now.ts'

/** A runtime with these views once it has worked, and the events it received. */
const runtimeWith = (end: { isStale: boolean; status: string }, wasStale = false) => {
  const events: string[] = []
  let hasWorked = false
  const runtime = {
    view: async (machine: string) =>
      machine === 'session' ? { isStale: hasWorked ? end.isStale : wasStale } : { status: end.status },
    dispatch: async (_machine: string, { type }: { type: string }) => void events.push(type),
    wake: async () => {
      hasWorked = true
    },
  }
  return {
    events,
    sync: createSyncNow(
      () => runtime as never,
      () => crypto.randomUUID(),
    ),
  }
}

test('a session that is not confirmed is confirmed first', async () => {
  const { events, sync } = runtimeWith({ isStale: false, status: 'idle' }, true)
  await sync()
  expect(events).toEqual(['network.returned', 'sync.requested'])
})

test.each([
  ['the server was not reached', { isStale: false, status: 'waiting' }],
  ['the session could not be confirmed, so that nothing was sent', { isStale: true, status: 'idle' }],
])('the browser is told to try again: %s', async (_, end) => {
  await expect(runtimeWith(end).sync()).rejects.toThrow('not synced')
})
