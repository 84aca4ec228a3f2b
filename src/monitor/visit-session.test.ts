import { beforeEach, expect, test } from 'vitest'
import { createVisitSession, idleMs, longestMs } from './visit-session.ts'

let now = 0
let ids = 0
const create = (storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage) =>
  createVisitSession({ storage, now: () => now, newId: () => `visit-${++ids}` })

beforeEach(() => {
  localStorage.clear()
  now = 1_000_000
  ids = 0
})

test('tabs share one session', () => {
  expect(create().id()).toBe('visit-1')
  expect(create().id()).toBe('visit-1')
})

test('it ends after 15 minutes without activity', () => {
  const visit = create()
  visit.id()
  now += idleMs - 1
  visit.seen()
  now += idleMs - 1
  expect(visit.id()).toBe('visit-1')
  now += 1
  expect(visit.id()).toBe('visit-2')
})

test('it ends after four hours, with any activity', () => {
  const visit = create()
  visit.id()
  const end = now + longestMs
  while (now < end - idleMs) {
    now += idleMs / 2
    visit.seen()
  }
  expect(visit.id()).toBe('visit-1')
  now = end
  expect(visit.id()).toBe('visit-2')
})

test('a sign-out ends it for every tab', () => {
  const [one, other] = [create(), create()]
  expect([one.id(), other.id()]).toEqual(['visit-1', 'visit-1'])
  localStorage.clear()
  other.seen()
  expect([one.id(), other.id()]).toEqual(['visit-2', 'visit-2'])
})

test('without storage it lives as long as the page', () => {
  const refuse = () => {
    throw new Error('blocked')
  }
  const visit = create({ getItem: refuse, setItem: refuse })
  expect(visit.id()).toBe(visit.id())
})
