import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '../../src/core/calls/calls-table.ts'
import { freshAddress, person } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

const calls = [
  ['checkEmail', {}, 1000],
  ['sendCode', { scene: 'register' }, 150],
  ['sendCode', { scene: 'login' }, 150],
  ['sendCode', { scene: 'reset' }, 150],
  ['forgotPassword', {}, 150],
  ['login', { tenantId: 1, password: 'not the password' }, 100],
] as const

/** What the clock could tell, without a clock: trips to the database. */
test.each(calls)('%s %o asks the database as often for an address that nobody has', async (name, more) => {
  const { email } = await person(server)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const tripsFor = async (orgEmail: string) => {
    const before = query.mock.calls.length
    await server.call(name, { orgEmail, ...more })
    return query.mock.calls.length - before
  }
  await tripsFor(email)
  expect(await tripsFor(email)).toBe(await tripsFor(freshAddress('nobody')))
})

/** Welch's t: how far two means are apart, in standard errors. */
const welch = (a: number[], b: number[]): number => {
  const [one, other] = [a, b].map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return { mean, error: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length ** 2 }
  }) as [{ mean: number; error: number }, { mean: number; error: number }]
  return Math.abs(one.mean - other.mean) / Math.sqrt(one.error + other.error)
}

/**
 * `security.md` 1: within 5 ms, and over 1,000 pairs no difference by Welch's test. Pairs alternate, so that both meet the same
 * machine; still a clock needs a quiet one: `npm run torture -- clock`.
 */
const byTheClock = async (name: CallName, more: object, pairs: number) => {
  const { email } = await person(server)
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const measure = async (which: 'known' | 'unknown', orgEmail: string) => {
    const start = performance.now()
    await server.call(name, { orgEmail, ...more })
    took[which].push(performance.now() - start)
  }
  for (let i = 0; i < pairs; i += 1) {
    await measure('known', email)
    await measure('unknown', freshAddress('nobody'))
  }
  expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(5)
  if (name === 'checkEmail') expect(welch(took.known, took.unknown)).toBeLessThan(4)
}

if (process.env.CLOCK) test.each(calls)('%s %o takes as long for an address that nobody has', byTheClock, 120_000)
