import { expect, test } from 'vitest'
import { done, due, play } from '../../../test/play.ts'
import { workSyncMachine } from './work-sync-machine.ts'

test('a lane that another runtime holds is tried again in a moment, not at the end of its lease', () => {
  const held = (snapshot: Parameters<ReturnType<typeof done>>[0]) => ({
    ...done({ status: 'held', forMs: 40_000 })(snapshot),
    at: 2000,
  })
  const end = play(workSyncMachine, [
    [{ type: 'sync.requested', at: 1000 }, 'syncing'],
    [held, 'waiting'],
  ])
  expect(end.context.nextAttemptAt).toBe(4000)
  play(workSyncMachine, [
    [{ type: 'sync.requested', at: 1000 }, 'syncing'],
    [held, 'waiting'],
    [(snapshot) => ({ ...due('pause')(snapshot), at: 4000 }), 'syncing'],
  ])
})

test('a session that is confirmed while a pass finds nobody signed in is synced; without such news the pass ends', () => {
  const nobody = done({ status: 'signedOut' })
  play(workSyncMachine, [
    [{ type: 'sync.requested', at: 1000 }, 'syncing'],
    [{ type: 'sync.requested', at: 1001 }, 'syncing'],
    [nobody, 'syncing'],
    [nobody, 'idle'],
  ])
})

test('a device whose clock is set back while it waits is synced when asked, not when the old time comes again', () => {
  const dayMs = 86_400_000
  const away = (snapshot: Parameters<ReturnType<typeof done>>[0]) => ({
    ...done({ status: 'away', retryAfterMs: 5000, random: 1 })(snapshot),
    at: dayMs + 1000,
  })
  const wait = [
    [{ type: 'sync.requested', at: dayMs }, 'syncing'],
    [away, 'waiting'],
  ] as const
  const requestedAt = (at: number) =>
    play(workSyncMachine, [...wait, [{ type: 'sync.requested', at }, 'waiting']]).context.nextAttemptAt
  expect(requestedAt(1000)).toBe(1000)
  expect(requestedAt(dayMs + 1001), 'the server asked for five seconds').toBe(dayMs + 6000)
})
