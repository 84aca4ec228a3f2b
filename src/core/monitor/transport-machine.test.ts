import { expect, test } from 'vitest'
import { play, unwalkedEdges } from '../../../test/play.ts'
import { transportDefinition, transportMachine } from './transport-machine.ts'

const failure = (random: number, more: object = {}) => ({
  type: 'batch.failed',
  at: 1000,
  status: 503,
  retryAfterMs: null,
  random,
  ...more,
})
const acknowledged = { type: 'batch.acknowledged', at: 5000, status: 204 }
const nextAt = (snapshot: ReturnType<typeof play<typeof transportMachine>>) =>
  transportDefinition.view(snapshot).nextAttemptAt

test('up, failure detected, down, and up again', () => {
  const end = play(transportMachine, [
    [failure(0.5), 'failureDetected'],
    [failure(0.5), 'down'],
    [failure(0.5), 'down'],
    [acknowledged, 'up'],
    [failure(0.5), 'failureDetected'],
    [acknowledged, 'up'],
  ])
  expect(transportDefinition.view(end)).toEqual({ status: 'up', nextAttemptAt: null })
})

test('an answer while up and a plain wake-up change nothing', () => {
  play(transportMachine, [
    [acknowledged, 'up'],
    [{ type: 'wake', at: 1 }, 'up'],
  ])
})

test('the pause starts at one second, doubles, and is limited to 256 seconds', () => {
  const longest = 0.999999
  const pauses = Array.from({ length: 12 }, (_, failures) => {
    const steps = Array.from(
      { length: failures + 1 },
      (_, at) => [failure(longest), at === 0 ? 'failureDetected' : 'down'] as const,
    )
    return Math.round(((nextAt(play(transportMachine, steps)) ?? 0) - 1000) / 1000)
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 256, 256])
})

test('the pause is random over its whole length, and never shorter than Retry-After', () => {
  expect(nextAt(play(transportMachine, [[failure(0), 'failureDetected']]))).toBe(1000)
  expect(nextAt(play(transportMachine, [[failure(0.25), 'failureDetected']]))).toBe(1250)
  expect(nextAt(play(transportMachine, [[failure(0.25, { retryAfterMs: 9000 }), 'failureDetected']]))).toBe(10_000)
})

const wake = (at: number) => ({ type: 'wake', at })
const afterLongOutage = Array.from(
  { length: 10 },
  (_, at) => [failure(0.999999), at === 0 ? 'failureDetected' : 'down'] as const,
)

test('a returning network ends the pause for one probe; a failed probe continues the pause', () => {
  const woken = play(transportMachine, [...afterLongOutage, [wake(60_000), 'down']])
  expect(nextAt(woken)).toBe(60_000)
  const failed = play(transportMachine, [
    ...afterLongOutage,
    [wake(60_000), 'down'],
    [failure(0.5, { at: 60_000 }), 'down'],
  ])
  expect(nextAt(failed)).toBe(60_000 + 128_000)
})

test('repeated wake-ups cause at most one probe in ten seconds', () => {
  const steps = [...afterLongOutage, ...[1001, 1002, 1003].map((at) => [wake(at), 'down'] as const)]
  expect(nextAt(play(transportMachine, steps))).toBe(11_000)
})

test('a wake-up never makes a pause longer', () => {
  const short = play(transportMachine, [
    [failure(0.5), 'failureDetected'],
    [wake(1100), 'failureDetected'],
  ])
  expect(nextAt(short)).toBe(1500)
})

test('Retry-After is respected whatever the network does', () => {
  const end = play(transportMachine, [
    [failure(0, { retryAfterMs: 90_000 }), 'failureDetected'],
    [wake(60_000), 'failureDetected'],
  ])
  expect(nextAt(end)).toBe(91_000)
})

test('a record of version 1 keeps its pause', () => {
  const old = { value: 'down', context: { failures: 4, nextAttemptAt: 9000 } }
  expect(transportDefinition.migrations[1]?.(old)).toEqual({
    value: 'down',
    context: { failures: 4, nextAttemptAt: 9000, earliestAt: 9000 },
  })
})

test('the traces above cover every edge of the machine', () => {
  expect(unwalkedEdges(transportMachine)).toEqual([])
})
