import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TracedStep, trackMachines } from './machine-track.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const step = (machine: string, rev: number, at: number, type: string, value: unknown): TracedStep => ({
  ...{ machine, rev, at, value },
  event: { type, token: 'a secret' } as TracedStep['event'],
})

test('a recording holds the state of each machine at its beginning, then each change of it once, at its time', async () => {
  const steps = [
    step('session', 1, 100, 'page.opened', 'resuming'),
    step('session', 2, 200, 'validated', 'signedIn'),
    step('transport', 5, 300, 'wake', { down: 'waiting' }),
  ]
  const emitted: { timestamp: number; data: { payload: object } }[] = []
  let stepped = () => {}
  const stop = trackMachines(
    {
      readSteps: async () => [...steps],
      onSteps: (listener) => {
        stepped = listener
        return () => {}
      },
    },
    (record) => void emitted.push(record),
    1000,
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(emitted.map(({ timestamp, data }) => [timestamp, data.payload])).toEqual([
    [1000, { machine: 'session', from: null, to: 'signedIn', event: 'validated' }],
    [1000, { machine: 'transport', from: null, to: '{"down":"waiting"}', event: 'wake' }],
  ])
  steps.push(step('transport', 6, 1400, 'batch.acknowledged', { down: 'waiting' }))
  steps.push(step('session', 3, 1500, 'session.expired', 'expired'))
  stepped()
  stepped()
  await vi.advanceTimersByTimeAsync(1000)
  expect(emitted.slice(2)).toMatchObject([
    { timestamp: 1500, data: { tag: 'machine', payload: { from: 'signedIn', to: 'expired' } } },
  ])
  expect(JSON.stringify(emitted)).not.toContain('secret')
  stepped()
  stop()
  steps.push(step('session', 4, 1600, 'page.opened', 'resuming'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(emitted).toHaveLength(3)
})
