import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedLimits } from '../audit/audited-limits.ts'
import { createSecrets } from '../auth/secrets.ts'
import { testDatabase } from '../test/database/test-database.ts'
import { times } from '../test/test-people.ts'
import { createLimits, networkOf } from './limits.ts'

let environment: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  environment = await testDatabase()
})
afterAll(() => environment.dispose())

const refusal = { code: '0429001', retryAfterSeconds: expect.any(Number) }

test('counts survive a restart and are separate by key; a proof clears them', async () => {
  const before = createLimits(environment.db, true)
  for (let at = 0; at < 10; at += 1) await before.consume('loginOnDevices', 'anna')
  const after = createLimits(environment.db, true)
  await expect(after.consume('loginOnDevices', 'anna')).rejects.toMatchObject(refusal)
  await after.consume('loginOnDevices', 'berta')
  await after.consume('joinByAddress', 'anna')
  await after.forgive('loginOnDevices', 'anna')
  await after.consume('loginOnDevices', 'anna')
})

test('of concurrent attempts no more succeed than allowed', async () => {
  const limits = createLimits(environment.db, true)
  const tries = Array.from({ length: 40 }, () => limits.consume('joinByAddress', 'all at once'))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('from the tenth attempt on attempts take turns at growing intervals', async () => {
  const limits = createLimits(environment.db, true)
  const tries = (count: number) => Promise.allSettled(Array.from({ length: count }, () => limits.takeTurn('anna')))
  const passed = (outcomes: PromiseSettledResult<void>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(passed(await tries(30))).toBe(10)
  // Ends the current interval. The next is twice as long, however many attempts were refused in it, and at most 15 minutes.
  const next = () => environment.db.pool.query(`UPDATE rate_limits SET expire = 0 WHERE key = 'loginTurn:anna'`)
  const secondsToWait = async (): Promise<number> => {
    const refused = await limits.takeTurn('anna').catch((error: unknown) => error)
    expect(refused).toMatchObject(refusal)
    return (refused as { retryAfterSeconds: number }).retryAfterSeconds
  }
  for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    await next()
    expect(passed(await tries(5))).toBe(1)
    const wait = await secondsToWait()
    expect(wait).toBeGreaterThan(seconds - 2)
    expect(wait).toBeLessThanOrEqual(seconds)
  }
  await limits.forgive('loginStreak', 'anna')
  await limits.forgive('loginTurn', 'anna')
  expect(passed(await tries(9))).toBe(9)
})

test('counting and logging inside a transaction does not deadlock with others that do the same', async () => {
  const { db } = environment
  const deps = { db, limits: createLimits(db, true), secrets: createSecrets('test'.repeat(10)), now: () => new Date() }
  const limits = auditedLimits(deps, null, { ip: '203.0.113.9' })
  const countTwice = async (at: number) => {
    await limits.consume('joinByAddress', `held ${at}`, 10)
    await limits.consume('joinByAddress', `held ${at}`)
  }
  const said = await times(2 * db.pool.options.max, (at) =>
    db.system(() => countTwice(at)).catch(({ code, message }) => code ?? message),
  )
  expect([...new Set(said)]).toEqual(['0429001'])
})

test('when disabled nothing is counted', async () => {
  const limits = createLimits(environment.db, false)
  for (let at = 0; at < 50; at += 1) await limits.consume('mailByRecipient', 'anna')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9:52011', '203.0.113.9'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['unknown', 'no address'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
