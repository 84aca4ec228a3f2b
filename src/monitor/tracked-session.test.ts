import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleMs, longestMs } from '../core/monitor/tracked-session-rules.ts'
import { createTrackedSession } from './tracked-session.ts'

let ids = 0
let person: string | null | undefined
const dispatch = vi.fn(async (_event: { type: string; activeAt?: number }) => {})
const create = (storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage) =>
  createTrackedSession({
    storage,
    now: () => Date.now(),
    newId: () => `visit-${++ids}`,
    random: () => 0.5,
    person: () => person,
    rates: () => ({ sampleRate: 100, replaySampleRate: 100 }),
    dispatch,
  })
/** A page that was just opened. */
const open = (...storage: Parameters<typeof create>) => {
  const session = create(...storage)
  session.active()
  return session
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  localStorage.clear()
  dispatch.mockClear()
  ids = 0
  person = null
})
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('tabs share one session', () => {
  const first = open().current()?.id
  expect(open().current()?.id).toBe(first)
})

test('every activity counts, also one just after another: it ends 15 minutes after the last', () => {
  const [tab, other] = [open(), open()]
  const first = tab.current()?.id
  vi.advanceTimersByTime(20_000)
  tab.active()
  vi.advanceTimersByTime(30_000)
  pass(idleMs - 30_000 - 1)
  expect([tab.current()?.id, other.current()?.id]).toEqual([first, first])
  pass(1)
  expect([tab.current(), other.current()]).toEqual([null, null])
  expect(dispatch).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'time.passed' }))
  other.active()
  expect(other.current()?.id).not.toBe(first)
  expect(tab.current()?.id).toBe(other.current()?.id)
})

test('the last activity of a page that ends is reported', () => {
  const tab = open()
  pass(5000)
  tab.active()
  tab.end()
  expect(dispatch).toHaveBeenLastCalledWith(expect.objectContaining({ activeAt: Date.now() }))
})

test('it ends after four hours, with any activity', () => {
  const tab = open()
  const first = tab.current()?.id
  for (let at = idleMs / 2; at < longestMs; at += idleMs / 2) {
    pass(idleMs / 2)
    tab.active()
    expect(tab.current()?.id).toBe(first)
  }
  pass(idleMs / 2)
  expect(tab.current()).toBeNull()
})

test('who signs in keeps the session; who comes after them gets another, in every tab', () => {
  const [tab, other] = [open(), open()]
  const first = tab.current()?.id
  person = '10001'
  expect([tab.current()?.id, other.current()?.id]).toEqual([first, first])
  person = null
  const next = tab.current()?.id
  expect(next).not.toBe(first)
  expect(other.current()?.id).toBe(next)
  person = '10002'
  expect(tab.current()?.id).toBe(next)
})

test('while it is not known who is signed in, the session goes on', () => {
  person = '10001'
  const first = open().current()?.id
  person = undefined
  expect(open().current()?.id).toBe(first)
})

test('a sign-out that removes the copy ends it for every tab', () => {
  const [tab, other] = [open(), open()]
  const first = tab.current()?.id
  localStorage.clear()
  expect(tab.current()?.id).not.toBe(first)
  expect(other.current()?.id).toBe(tab.current()?.id)
})

test('of two tabs that began one each, the machine’s wins', () => {
  const tab = open()
  const session = { ...tab.current(), id: 'of another tab' }
  tab.receive({ status: 'tracked', session: session as never })
  expect(tab.current()?.id).toBe('of another tab')
})

test('the machine’s view of somebody who signed out is not taken', () => {
  const tab = open()
  const first = tab.current()
  tab.receive({ status: 'tracked', session: { ...first, id: 'of anna', person: '10001' } as never })
  expect(tab.current()?.id).toBe(first?.id)
})

test('without storage it lives as long as the page', () => {
  const tab = open(() => {
    throw new Error('blocked')
  })
  expect(tab.current()?.id).toBe(tab.current()?.id)
})
