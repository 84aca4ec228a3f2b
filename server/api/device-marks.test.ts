import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, goodPassword, linkValue, type TestPerson } from '../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../test/test-server.ts'
import { factorPeople } from './account/mfa/mfa-test-people.ts'

let server: TestServer
let people: ReturnType<typeof factorPeople>
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  people = factorPeople(server)
})
afterAll(() => server.dispose())

let network = 0
/** The headers of a network that has not called before. */
const elsewhere = (cookie?: string): Record<string, string> => {
  network += 1
  const ip = `198.51.${network >> 8}.${network & 255}`
  return { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) }
}
const markIn = ({ headers }: Answer): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .find((line) => line?.startsWith('pms-device='))

const login = (email: string, password: string, headers: Record<string, string>) =>
  server.call('login', { tenantId: 1, orgEmail: email, password }, { headers })
const devicesOf = async ({ userId }: TestPerson): Promise<number> =>
  (await server.db.pool.query('SELECT 1 FROM known_devices WHERE user_id = $1', [userId])).rows.length
/** These tests are not about counts per network. */
const forgetNetworks = () => server.db.pool.query(`DELETE FROM rate_limits WHERE key ~ 'By(Address|Recipient):'`)
const someone = async (): Promise<TestPerson> => {
  await forgetNetworks()
  return people.provedPerson()
}

/** Marks of that many new devices of a person, as a sign-in would leave them. */
const markedDevices = async ({ userId }: TestPerson, count: number): Promise<string[]> => {
  const marks = Array.from({ length: count }, () => server.secrets.newToken())
  await server.db.pool.query('INSERT INTO known_devices (user_id, mark_hash) SELECT $1, unnest($2::text[])', [
    userId,
    marks.map(server.secrets.hashToken),
  ])
  return marks.map((mark) => `pms-device=${mark}`)
}
/** Signs in on that many new devices; returns their marks. */
const signInOnDevices = async ({ email, password }: TestPerson, count: number): Promise<string[]> => {
  const marks: string[] = []
  for (let at = 0; at < count; at += 1) {
    const answer = await login(email, password, elsewhere())
    expect(answer.code).toBe('200')
    marks.push(markIn(answer) as string)
  }
  expect(new Set(marks).size).toBe(count)
  return marks
}
const guess = async ({ email }: TestPerson, marks: readonly string[], each: number) => {
  const answers: Answer[] = []
  for (let round = 0; round < each; round += 1)
    for (const mark of marks) answers.push(await login(email, 'wrong password', elsewhere(mark)))
  return codesOf(answers)
}

/** Uses up the strangers' tries. */
const spendStrangers = async ({ email }: TestPerson) => {
  for (let at = 0; at < 12; at += 1) await login(email, 'wrong password', elsewhere())
  await server.db.pool.query(`UPDATE rate_limits SET expire = expire + 600000 WHERE key LIKE 'loginTurn:%'`)
}

describe('a known device', () => {
  test('keeps its mark, however often its person signs in there', async () => {
    const anna = await someone()
    const [mark = ''] = await signInOnDevices(anna, 1)
    const before = await devicesOf(anna)
    for (let at = 0; at < 3; at += 1) {
      const again = await login(anna.email, anna.password, elsewhere(mark))
      expect(again.code).toBe('200')
      expect(markIn(again)).toBe(mark)
    }
    expect(await devicesOf(anna)).toBe(before)
  })

  test('is known for everybody who signs in there, and a planted mark is replaced', async () => {
    const [anna, ben] = [await someone(), await someone()]
    const [planted = ''] = await markedDevices(anna, 1)
    const shared = markIn(await login(ben.email, ben.password, elsewhere(planted))) as string
    expect(shared).not.toBe(planted)
    await spendStrangers(ben)
    expect(await guess(ben, [planted], 3), 'the planted mark is no device of theirs').toEqual({ '0429001': 3 })
    expect((await login(ben.email, ben.password, elsewhere(shared))).code).toBe('200')
    expect(markIn(await login(anna.email, anna.password, elsewhere(shared)))).toBe(shared)
  })

  test('is one of at most twenty per account; the least recently used go', async () => {
    const anna = await someone()
    for (let at = 0; at < 25; at += 1)
      await server.db.pool.query(
        `INSERT INTO known_devices (user_id, mark_hash, last_used_at) VALUES ($1, $2, now() - interval '1 day')`,
        [anna.userId, `hash ${anna.userId} ${at}`],
      )
    const [mark = ''] = await signInOnDevices(anna, 1)
    expect(await devicesOf(anna)).toBe(20)
    expect(markIn(await login(anna.email, anna.password, elsewhere(mark)))).toBe(mark)
  })
})

describe('guesses', () => {
  test('with twenty marks share one budget, and the right password works on each of them', async () => {
    const anna = await someone()
    const marks = await markedDevices(anna, 18)
    const own = markIn(await login(anna.email, anna.password, elsewhere())) as string
    // each mark alone would have ten tries
    const judged = (await guess(anna, marks, 3))['0410001'] ?? 0
    expect(judged).toBeLessThanOrEqual(10 + marks.length + 10)
    expect((await login(anna.email, anna.password, elsewhere(own))).code).toBe('200')
  }, 60_000)

  test('are limited to ten on one device, which then counts as unknown until its person signs in', async () => {
    const anna = await someone()
    const [mark = '', other = ''] = await markedDevices(anna, 2)
    const from = Date.now()
    const judged = (await guess(anna, [mark], 40))['0410001'] ?? 0
    // as an unknown device it has ten more tries, then one after 1 s, 2 s, 4 s …
    const turns = Math.ceil(Math.log2(1 + (Date.now() - from) / 1000))
    expect(judged).toBeLessThanOrEqual(10 + 10 + turns)
    expect((await login(anna.email, anna.password, elsewhere(other))).code).toBe('200')
  }, 60_000)

  test('in parallel are limited too', async () => {
    const anna = await someone()
    const marks = await markedDevices(anna, 5)
    const all = marks.flatMap((mark) => Array.from({ length: 10 }, () => elsewhere(mark)))
    const answers = await Promise.all(all.map((headers) => login(anna.email, 'wrong password', headers)))
    expect(codesOf(answers)['0410001'] ?? 0).toBeLessThanOrEqual(10 + marks.length + 10)
  })
})

describe('the marks of an account end', () => {
  const isKnown = async ({ email }: TestPerson, mark: string) => {
    const answer = await login(email, 'wrong password', elsewhere(mark))
    // the strangers' tries are used up, so a password is only checked on a known device
    return answer.code === '0410001'
  }
  const newPassword = 'seven-boats-under-cloud-92'

  const ends: Record<string, (of: TestPerson) => Promise<unknown>> = {
    'with a new password': ({ token }) =>
      server.call('changePassword', { oldPassword: goodPassword, password: newPassword }, { token }),
    'with a reset': async ({ email }) => {
      await server.call('forgotPassword', { orgEmail: email }, { headers: elsewhere() })
      const resetToken = linkValue((await server.mailTo(email))?.link)
      return server.call('resetPassword', { resetToken, password: newPassword }, { headers: elsewhere() })
    },
    'with “sign out elsewhere”': ({ token }) => server.call('revokeSessions', { others: true }, { token }),
    'with an authenticator app': async ({ token }) => {
      const { secret } = (await server.call('startTotp', {}, { token })).result
      return server.call('confirmTotp', { code: people.codeOf(secret) }, { token })
    },
    'with a passkey': async (anna) => (await people.addPasskey(anna)).answer,
  }

  test.each(Object.keys(ends))(
    '%s',
    async (how) => {
      const anna = await someone()
      const marks = await markedDevices(anna, 3)
      expect((await ends[how]?.(anna)) as Answer).toMatchObject({ code: '200' })
      await spendStrangers(anna)
      for (const mark of marks) expect(await isKnown(anna, mark)).toBe(false)
    },
    60_000,
  )

  test('end with their session: ending one session forgets its device, another device stays', async () => {
    const anna = await someone()
    const [lost = '', kept = ''] = await signInOnDevices(anna, 2)
    const { list = [] } = { list: (await server.call('listSessions', {}, { token: anna.token })).result }
    const { rows } = await server.db.pool.query(
      'SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL ORDER BY created_at DESC OFFSET 1 LIMIT 1',
      [anna.userId],
    )
    expect(list).toHaveLength(3)
    await server.call('revokeSessions', { sessionId: rows[0].id }, { token: anna.token })
    await spendStrangers(anna)
    expect([await isKnown(anna, lost), await isKnown(anna, kept)]).toEqual([false, true])
  })

  test('end, except on the device that made the change', async () => {
    const anna = await someone()
    const signedIn = await login(anna.email, anna.password, elsewhere())
    const mark = markIn(signedIn) as string
    const asked = { token: signedIn.result.token, headers: { cookie: mark } }
    const changed = await server.call(
      'changePassword',
      { oldPassword: goodPassword, password: newPassword },
      { ...asked, headers: elsewhere(mark) },
    )
    expect(changed.code).toBe('200')
    const fresh = markIn(changed) as string
    expect(fresh).not.toBe(mark)
    await spendStrangers(anna)
    expect([await isKnown(anna, mark), await isKnown(anna, fresh)]).toEqual([false, true])
  })
})

describe('somebody with the password and marks from before the second factor', () => {
  test('has ten tries in all; then the factor is locked, its person is informed once and can sign in on their device', async () => {
    const anna = await someone()
    const marks = await markedDevices(anna, 20)
    const { secret } = (await server.call('startTotp', {}, { token: anna.token })).result
    const added = await server.call(
      'confirmTotp',
      { code: people.codeOf(secret) },
      { token: anna.token, headers: elsewhere() },
    )
    const home = markIn(added) as string
    people.later(30_000)
    const tryCode = async (code: string, mark?: string) => {
      const headers = elsewhere(mark)
      const { mfaTicket } = (await login(anna.email, anna.password, headers)).result ?? {}
      return server.call('signInByTotp', { mfaTicket: mfaTicket ?? 'none', code }, { headers })
    }
    const answers: Answer[] = []
    for (const mark of marks) answers.push(await tryCode('000000', mark))
    expect(codesOf(answers)).toEqual({ '0410001': 10, '0429001': 10 })
    expect((await tryCode(people.codeOf(secret))).code, 'a stranger with the password').toBe('0429001')
    expect((await tryCode(people.codeOf(secret), home)).code, 'their person').toBe('200')
    const { rows } = await server.db.pool.query('SELECT subject FROM mail_outbox WHERE recipient = $1', [anna.email])
    expect(rows.filter(({ subject }) => /wrong codes/i.test(subject))).toHaveLength(1)
  }, 60_000)

  test('gains nothing by a reset link: its mark is none for the factor', async () => {
    const anna = await someone()
    const { secret } = (await server.call('startTotp', {}, { token: anna.token })).result
    await server.call('confirmTotp', { code: people.codeOf(secret) }, { token: anna.token, headers: elsewhere() })
    await server.call('forgotPassword', { orgEmail: anna.email }, { headers: elsewhere() })
    const resetToken = linkValue((await server.mailTo(anna.email))?.link)
    const password = 'amber-window-orchard-12'
    const reset = await server.call('resetPassword', { resetToken, password }, { headers: elsewhere() })
    const mark = markIn(reset) as string
    people.later(30_000)
    const tryCode = async (code: string, headers: Record<string, string>) => {
      const { mfaTicket } = (await login(anna.email, password, headers)).result ?? {}
      return (await server.call('signInByTotp', { mfaTicket: mfaTicket ?? 'none', code }, { headers })).code
    }
    for (let at = 0; at < 5; at += 1) expect(await tryCode('000000', elsewhere())).toBe('0410001')
    for (let at = 0; at < 5; at += 1) expect(await tryCode('000000', elsewhere(mark))).toBe('0410001')
    expect(await tryCode(people.codeOf(secret), elsewhere(mark))).toBe('0429001')
  }, 60_000)
})
