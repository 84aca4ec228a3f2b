import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clockOf, machinesAt, playableEvents, recordsOf } from './replay-events-rules.ts'

const event = (timestamp: number, type = 3) => ({ timestamp, type })

test('a recording begins with its first snapshot and the size of the window before it, whatever order it came in', () => {
  const [size, snapshot, later] = [event(3, 4), event(4, 2), event(9)]
  expect(playableEvents([later, event(1), snapshot, size])).toEqual([size, snapshot, later])
  expect(playableEvents([later, snapshot])).toEqual([snapshot, later])
  expect(playableEvents([later])).toEqual([])
})

test('a segment is read as it was recorded', async () => {
  const records = [event(1, 4), { ...event(2), data: { text: '会话回放 🙂' } }]
  const segment = deflateSync(JSON.stringify({ records, session_id: 'x' })).toString('base64')
  expect(await recordsOf(segment)).toEqual(records)
})

test.each([
  [0, '0:00'],
  [59_999, '0:59'],
  [61_000, '1:01'],
  [3_661_000, '1:01:01'],
])('%i ms are shown as %s', (ms, text) => {
  expect(clockOf(ms)).toBe(text)
})

test('the machines are shown as they were at the moment of the player, whatever a recording claims', () => {
  const step = (timestamp: number, payload: unknown) => ({ timestamp, type: 5, data: { tag: 'machine', payload } })
  const events = [
    step(10, { machine: 'transport', from: null, to: 'up', event: 'wake' }),
    step(10, { machine: 'session', from: null, to: 'signedIn', event: 'validated' }),
    { timestamp: 20, type: 5, data: { tag: 'visual_viewport', payload: { scale: 2 } } },
    step(20, { machine: 1, to: 'odd' }),
    step(30, { machine: 'session', from: 'signedIn', to: 'expired', event: 'session.expired' }),
  ]
  const shown = (at: number) => machinesAt(events, at).map(({ machine, to, isEarlier }) => [machine, to, isEarlier])
  expect(shown(9)).toEqual([])
  expect(shown(29)).toEqual([
    ['session', 'signedIn', true],
    ['transport', 'up', true],
  ])
  expect(shown(30)[0]).toEqual(['session', 'expired', false])
})
