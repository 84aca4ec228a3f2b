import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, freshAddress, goodPassword, linkValue, registration } from '../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.dispose())

let network = 0
const newNetwork = (): string => {
  network += 1
  return `198.51.${network >> 8}.${network & 255}`
}
const from = (ip: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) },
})
const elsewhere = () => from(newNetwork())
const markIn = ({ headers }: Answer): string =>
  String([headers['set-cookie']].flat().find((line) => String(line).startsWith('pms-device='))).split(';')[0] as string

const signIn = (email: string, asked: ReturnType<typeof from>, password = goodPassword) =>
  server.call('login', { tenantId: 1, orgEmail: email, password }, asked)
const ask = (email: string, scene: string, asked: ReturnType<typeof from>) =>
  server.call('sendCode', { orgEmail: email, scene }, asked)

/** A person with a device at home. */
const someone = async () => {
  const email = freshAddress()
  const home = newNetwork()
  const registered = await server.call('register', await registration(server, email), from(home))
  expect(registered.code).toBe('200')
  await server.db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'mail%'`)
  return { email, home, mark: markIn(registered) }
}

/** Does everything that a stranger can do to lock a person out. */
const lockOut = async (email: string) => {
  for (let at = 0; at < 22; at += 1) await signIn(email, elsewhere(), 'wrong password')
  for (let at = 0; at < 3; at += 1) await ask(email, 'login', elsewhere())
  await holdTurn()
}
/** Moves the strangers' next allowed try an hour away, so that a slow test does not reach it. */
const holdTurn = () =>
  server.db.pool.query(`UPDATE rate_limits SET expire = expire + 3600000 WHERE key LIKE 'loginTurn:%'`)

describe('after 22 wrong passwords and three asked codes of strangers', () => {
  let anna: Awaited<ReturnType<typeof someone>>
  beforeAll(async () => {
    anna = await someone()
    await lockOut(anna.email)
  })

  test('strangers wait', async () => {
    expect((await signIn(anna.email, elsewhere())).code).toBe('0429001')
    expect((await ask(anna.email, 'login', elsewhere())).code).toBe('0429001')
  })

  test('the right password signs in on a known device, wherever that is', async () => {
    expect((await signIn(anna.email, from(newNetwork(), anna.mark))).code).toBe('200')
  })

  test('and on another device in a network where its person signed in', async () => {
    expect((await signIn(anna.email, from(anna.home))).code).toBe('200')
  })

  test('a known device is mailed a code, and signs in with it', async () => {
    const asked = from(newNetwork(), anna.mark)
    expect((await ask(anna.email, 'login', asked)).code).toBe('200')
    const code = (await server.mailTo(anna.email))?.code
    const { requestId } = (await ask(anna.email, 'login', asked)).result
    const mail = await server.mailTo(anna.email)
    expect(mail?.code).not.toBe(code)
    const payload = { tenantId: 1, loginType: 'email', orgEmail: anna.email, requestId, code: mail?.code }
    expect((await server.call('loginCode', payload, asked)).code).toBe('200')
  })

  test('so is a known network', async () => {
    expect((await ask(anna.email, 'login', from(anna.home))).code).toBe('200')
  })

  test('a reset is mailed to whoever asks; its browser signs in, though strangers go on', async () => {
    const asked = elsewhere()
    expect((await server.call('forgotPassword', { orgEmail: anna.email }, asked)).code).toBe('200')
    const resetToken = linkValue((await server.mailTo(anna.email))?.link)
    const password = 'seven-boats-under-cloud-92'
    const reset = await server.call('resetPassword', { resetToken, password }, asked)
    expect(reset.code).toBe('200')
    await lockOut(anna.email)
    expect((await signIn(anna.email, elsewhere(), password)).code).toBe('0429001')
    const here = from(newNetwork(), markIn(reset))
    expect((await signIn(anna.email, here, password)).code).toBe('200')
  })
})

test('a network that is known keeps its own pause: guesses there neither pass for a person’s nor stop them elsewhere', async () => {
  const anna = await someone()
  const answers: Answer[] = []
  for (let at = 0; at < 30; at += 1) answers.push(await signIn(anna.email, from(anna.home), 'wrong password'))
  expect(codesOf(answers)['0410001']).toBeLessThan(15)
  expect((await signIn(anna.email, elsewhere())).code).toBe('200')
  expect((await signIn(anna.email, from(anna.home, anna.mark))).code).toBe('200')
})

test('what is refused extends no pause', async () => {
  const { email } = await someone()
  for (let at = 0; at < 60; at += 1) await signIn(email, elsewhere(), 'wrong password')
  // ends the current pause; the next one must be as short as the second pause of a row
  await server.db.pool.query(`UPDATE rate_limits SET expire = 0 WHERE key LIKE 'loginTurn:%'`)
  expect((await signIn(email, elsewhere(), 'wrong password')).code).toBe('0410001')
  const refused = await signIn(email, elsewhere(), 'wrong password')
  expect(refused.code).toBe('0429001')
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(8)
})

describe('mails to one address', () => {
  const mailsTo = async (email: string) =>
    (await server.db.pool.query('SELECT 1 FROM mail_outbox WHERE recipient = $1', [email])).rows.length
  /** Clears the counts that end after ten minutes. */
  const later = () => server.db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'mailBy%'`)

  test.each([
    ['whose it is', () => someone()],
    ['that nobody has', async () => ({ email: freshAddress(), home: newNetwork(), mark: '' })],
  ])('%s are twenty a day, whatever strangers ask for', async (_whose, make) => {
    const { email } = await make()
    const before = await mailsTo(email)
    for (let at = 0; at < 30; at += 1) {
      await later()
      await ask(email, at % 2 ? 'login' : 'register', elsewhere())
      await server.call('forgotPassword', { orgEmail: email }, elsewhere())
    }
    const sent = (await mailsTo(email)) - before
    expect(sent).toBeGreaterThanOrEqual(10)
    expect(sent).toBeLessThanOrEqual(20)
  })

  test('do not silence its person: a known device is mailed codes and links, a known network too', async () => {
    const { email, mark, home } = await someone()
    for (let at = 0; at < 20; at += 1) {
      await later()
      await ask(email, 'login', elsewhere())
      await server.call('forgotPassword', { orgEmail: email }, elsewhere())
    }
    await later()
    expect((await server.call('forgotPassword', { orgEmail: email }, elsewhere())).code).toBe('0429001')
    expect((await ask(email, 'login', from(newNetwork(), mark))).code).toBe('200')
    expect((await server.call('forgotPassword', { orgEmail: email }, from(newNetwork(), mark))).code).toBe('200')
    expect((await ask(email, 'login', from(home))).code).toBe('200')
  })
})

test('wrong mailed codes of strangers do not spend those of a known network', async () => {
  const { email, home } = await someone()
  const tryCode = async (asked: ReturnType<typeof from>, wrong = false) => {
    const { requestId } = (await ask(email, 'login', asked)).result
    const right = (await server.mailTo(email))?.code ?? ''
    const code = !wrong ? right : right === '111111' ? '222222' : '111111'
    return (
      await server.call('loginCode', { tenantId: 1, loginType: 'email', orgEmail: email, requestId, code }, asked)
    ).code
  }
  expect(await tryCode(elsewhere(), true)).toBe('0410002')
  await server.db.pool.query(`UPDATE rate_limits SET points = 100 WHERE key LIKE 'codeTriesByRecipient:%'`)
  expect(await tryCode(elsewhere())).toBe('0429001')
  expect(await tryCode(from(home))).toBe('200')
})
