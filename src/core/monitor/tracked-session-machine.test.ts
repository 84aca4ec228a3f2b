import { expect, test } from 'vitest'
import { play, unwalkedEdges } from '../../../test/play.ts'
import { trackedSessionDefinition, trackedSessionMachine } from './tracked-session-machine.ts'
import { idleMs, longestMs } from './tracked-session-rules.ts'

const active = (activeAt: number, more: object = {}) => ({
  type: 'person.active',
  at: activeAt,
  activeAt,
  person: null,
  id: `at-${activeAt}`,
  random: 0.5,
  replayRandom: 0.5,
  sampleRate: 100,
  replaySampleRate: 100,
  ...more,
})
const passed = (at: number, person: string | null = null) => ({ type: 'time.passed', at, person })
const sessionOf = (end: ReturnType<typeof play<typeof trackedSessionMachine>>) =>
  trackedSessionDefinition.view(end).session

test('a session is renewed by activity, and ends 15 minutes after the last, to the millisecond', () => {
  const end = play(trackedSessionMachine, [
    [passed(0), 'none'],
    [active(1000), 'tracked'],
    [active(1000 + idleMs - 1), 'tracked'],
    [passed(1000 + 2 * idleMs - 2), 'tracked'],
    [passed(1000 + 2 * idleMs - 1), 'expired'],
    [passed(1000 + 3 * idleMs), 'expired'],
  ])
  expect(sessionOf(end)).toBeNull()
})

test('after its end an activity starts another session', () => {
  const end = play(trackedSessionMachine, [
    [active(0), 'tracked'],
    [passed(idleMs), 'expired'],
    [active(idleMs + 5), 'tracked'],
  ])
  expect(sessionOf(end)).toMatchObject({ id: `at-${idleMs + 5}`, startedAt: idleMs + 5 })
  const unnoticed = play(trackedSessionMachine, [
    [active(0), 'tracked'],
    [active(idleMs), 'tracked'],
  ])
  expect(sessionOf(unnoticed)?.id).toBe(`at-${idleMs}`)
})

test('it ends after four hours, however active somebody is', () => {
  const steps = Array.from(
    { length: longestMs / 600_000 + 1 },
    (_none, at) => [active(at * 600_000), 'tracked'] as const,
  )
  expect(sessionOf(play(trackedSessionMachine, steps.slice(0, -1)))?.id).toBe('at-0')
  expect(sessionOf(play(trackedSessionMachine, steps))?.id).toBe(`at-${longestMs}`)
})

test('an activity that is reported late counts from when it was done', () => {
  const end = play(trackedSessionMachine, [
    [active(0), 'tracked'],
    [active(50_000, { at: 80_000 }), 'tracked'],
    [active(20_000, { at: 81_000 }), 'tracked'],
  ])
  expect(sessionOf(end)).toMatchObject({ id: 'at-0', activeAt: 50_000 })
})

test('sampling decides once for each session', () => {
  const never = { random: 0.2, sampleRate: 20 }
  const end = play(trackedSessionMachine, [
    [active(0, never), 'notTracked'],
    [active(1, { random: 0 }), 'notTracked'],
    [passed(1), 'notTracked'],
    [passed(idleMs + 1), 'expired'],
    [active(idleMs + 2, never), 'notTracked'],
    [active(2 * idleMs + 2, { random: 0.1999, sampleRate: 20, replaySampleRate: 50 }), 'tracked'],
    [active(3 * idleMs + 2, never), 'notTracked'],
  ])
  expect(sessionOf(end)?.hasReplay).toBe(false)
  expect(sessionOf(play(trackedSessionMachine, [[active(0, { replaySampleRate: 51 }), 'tracked']]))?.hasReplay).toBe(
    true,
  )
  expect(sessionOf(play(trackedSessionMachine, [[active(0, { replaySampleRate: 50 }), 'tracked']]))?.hasReplay).toBe(
    false,
  )
})

test('who signs in keeps the session; nobody after them does', () => {
  const signedIn = play(trackedSessionMachine, [
    [active(0), 'tracked'],
    [active(1, { person: '10001' }), 'tracked'],
  ])
  expect(sessionOf(signedIn)).toMatchObject({ id: 'at-0', person: '10001' })
  const next = play(trackedSessionMachine, [[active(2), 'tracked']], signedIn)
  expect(sessionOf(next)).toMatchObject({ id: 'at-2', person: null })
  const other = play(trackedSessionMachine, [[active(3, { person: '10002' }), 'tracked']], signedIn)
  expect(sessionOf(other)).toMatchObject({ id: 'at-3', person: '10002' })
  expect(sessionOf(play(trackedSessionMachine, [[passed(2), 'expired']], signedIn))).toBeNull()
  play(trackedSessionMachine, [[passed(2, '10001'), 'tracked']], signedIn)
})

test('the traces above cover every edge of the machine', () => {
  expect(unwalkedEdges(trackedSessionMachine)).toEqual([])
})
