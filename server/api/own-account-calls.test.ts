import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeysPerPerson } from '../../src/core/limits.ts'
import { entityTables } from '../sync/entity-tables.ts'
import { codesOf, freshAddress, goodPassword, mailedCode, memberOf, owner, person, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const signIn = async (orgEmail: string) =>
  (await server.call('login', { tenantId: 1, orgEmail, password: goodPassword, deviceName: 'Phone' })).result.token

describe('sessions', () => {
  test('listed, ended one by one or all others', async () => {
    const { email, token } = await person(server)
    const second = await signIn(email)
    const third = await signIn(email)
    const { result } = await server.call('listSessions', {}, { token })
    expect(result).toHaveLength(3)
    expect(result.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    const { sessionId } = (await server.call('listSessions', {}, { token: second })).result.find(
      (row: { current: boolean }) => row.current,
    )
    expect((await server.call('revokeSessions', { sessionId }, { token })).code).toBe('200')
    expect((await server.call('revokeSessions', { sessionId }, { token })).code).toBe('0404001')
    expect((await server.call('revokeSessions', { sessionId: 'x' }, { token })).code).toBe('0404001')
    expect((await server.call('assemble', {}, { token: second })).code).toBe('403')
    await server.call('revokeSessions', { others: true }, { token })
    expect((await server.call('assemble', {}, { token: third })).code).toBe('403')
    expect((await server.call('assemble', {}, { token })).code).toBe('0418')
  })

  test('a stolen session cannot end the others: that needs a proof of identity at most five minutes old', async () => {
    const { email, password, token, userId } = await person(server)
    const stolen = await signIn(email)
    await server.db.pool.query(
      `UPDATE sessions SET reauthenticated_at = now() - interval '6 minutes' WHERE user_id = $1`,
      [userId],
    )
    const { result } = await server.call('listSessions', {}, { token: stolen })
    const { sessionId } = result.find((row: { current: boolean }) => !row.current)
    for (const which of [{ others: true }, { sessionId }])
      expect((await server.call('revokeSessions', which, { token: stolen })).code).toBe('0410008')
    expect((await server.call('validateToken', {}, { token })).code).toBe('200')
    expect((await server.call('reauthenticate', { password }, { token })).code).toBe('200')
    expect((await server.call('revokeSessions', { others: true }, { token })).code).toBe('200')
    expect((await server.call('validateToken', {}, { token: stolen })).code).toBe('403')
  })
})

describe('personal information', () => {
  test('saved and read back', async () => {
    const { token } = await person(server)
    const wanted = {
      orgUserName: ' 林安 ',
      timeZone: 'Europe/Berlin',
      language: 'zh',
      jobRole: 'developer',
      otherText: '',
    }
    const { result } = await server.call('savePersonalInfo', wanted, { token })
    expect(result).toMatchObject({ orgUserName: '林安', timeZone: 'Europe/Berlin', language: 'zh', otherText: null })
    expect((await server.call('personalInfo', {}, { token })).result).toEqual(result)
  })

  test('the answer has every field that a device may hold', async () => {
    const { token } = await person(server)
    const { result } = await server.call('personalInfo', {}, { token })
    const missing = [...entityTables.profile.fields].filter((field) => field !== 'fieldRevs' && !(field in result))
    expect(missing, 'give each a row in `personalInfoSchema` and in `personalInfo()`').toEqual([])
  })

  test('lengths follow the language of the page, not the one that is chosen', async () => {
    const { token } = await person(server)
    const payload = { orgUserName: 'a'.repeat(30), timeZone: 'Asia/Shanghai', language: 'zh' }
    const inChinese = { token, headers: { 'accept-language': 'zh' } }
    expect((await server.call('savePersonalInfo', payload, inChinese)).result).toMatchObject({ field: 'orgUserName' })
    expect((await server.call('savePersonalInfo', payload, { token })).code).toBe('200')
  })

  test.each([
    ['orgUserName', { orgUserName: '' }],
    ['orgUserName', { orgUserName: 'a\r\nBcc: x' }],
    ['timeZone', { timeZone: '../etc' }],
    ['head', { head: 'https://elsewhere.example/track.png' }],
  ])('%s is refused in %o', async (field, wrong) => {
    const { token } = await person(server)
    const payload = { orgUserName: 'A', timeZone: 'Asia/Shanghai', language: 'en', ...wrong }
    expect(await server.call('savePersonalInfo', payload, { token })).toMatchObject({
      code: '0400001',
      result: { field },
    })
  })
})

test('a refusal names the field and the reason, in the language of the page', async () => {
  const { token } = await owner(server)
  const told = async (language: string, name: Parameters<TestServer['call']>[0], payload: object) =>
    (await server.call(name, payload, { token, headers: { 'accept-language': language } })).msg
  const long = { orgUserName: 'a'.repeat(51) }
  expect(await told('en', 'savePersonalInfo', long)).toBe('Your name cannot be longer than 50 characters')
  expect(await told('zh', 'savePersonalInfo', long)).toMatch(/^你的名字.*20/)
  expect(await told('en', 'savePersonalInfo', { timeZone: '../etc' })).toBe('Time zone has the wrong format')
  expect(await told('en', 'selectScene', { sceneId: 'constructor' })).toBe('sceneId is not one of the choices')
  expect(await told('en', 'saveProgress', { step: 'scene', data: { text: 'x'.repeat(20_000) } })).toBe(
    'data is too long',
  )
})

describe('another address', () => {
  test('is proved by its code, and the old one is informed', async () => {
    const { email, token } = await person(server)
    const orgEmail = freshAddress('new')
    const { result } = await server.call('changeEmail', { orgEmail }, { token })
    const emailCode = (await server.mailTo(orgEmail))?.code ?? ''
    const confirm = (code: string, as = token) =>
      server.call('confirmEmail', { requestId: result.requestId, emailCode: code }, { token: as })
    expect((await confirm(emailCode === '111111' ? '222222' : '111111')).code).toBe('0410002')
    expect((await confirm(emailCode, (await person(server)).token)).code).toBe('0410003')
    expect((await confirm(emailCode)).code).toBe('200')
    expect((await server.mailTo(email))?.text).toContain(orgEmail)
    expect(await signIn(orgEmail)).toBeTruthy()
  })

  test('can be confirmed again after a lost answer: done once, and reported once', async () => {
    const { email, token, userId } = await person(server)
    const orgEmail = freshAddress('new')
    const { requestId } = (await server.call('changeEmail', { orgEmail }, { token })).result
    const emailCode = (await server.mailTo(orgEmail))?.code ?? ''
    const confirm = (asked: object, by = token) =>
      server.call('confirmEmail', { requestId, emailCode }, { token: by, ...asked })
    const sent = { idempotencyKey: 'the-answer-was-lost-1' }
    expect((await confirm(sent)).code).toBe('200')
    // a reloaded page has lost the idempotency key but still has the code
    expect((await confirm({})).code).toBe('200')
    await server.db.pool.query('UPDATE mail_codes SET expires_at = now() WHERE request_id = $1', [requestId])
    expect((await confirm({})).code).toBe('0410003')
    expect((await confirm(sent)).code).toBe('200')
    expect((await confirm(sent, (await person(server)).token)).code).toBe('0410003')
    const entries = await server.db.pool.query('SELECT 1 FROM mail_outbox WHERE recipient = $1 AND text LIKE $2', [
      email,
      `%${orgEmail}%`,
    ])
    const audited = `SELECT 1 FROM audit_log WHERE action = 'email.changed' AND actor_id = $1`
    expect([entries.rowCount, (await server.db.pool.query(audited, [userId])).rowCount]).toEqual([1, 1])
  })

  test('requested by two people at once goes to one of them, and the other is refused', async () => {
    const orgEmail = freshAddress('shared')
    const two = [await person(server), await person(server)]
    const codes: object[] = []
    for (const { token } of two) {
      const { requestId } = (await server.call('changeEmail', { orgEmail }, { token })).result
      codes.push({ requestId, emailCode: (await server.mailTo(orgEmail))?.code })
    }
    const confirm = (at: number) => server.call('confirmEmail', codes[at], { token: two[at]?.token ?? '' })
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    const isWaiting = async (count: number) => ((await server.db.pool.query(waiting)).rowCount ?? 0) >= count
    // the first call has read, and cannot write until the second has read too
    const lockHolder = await server.db.pool.connect()
    await lockHolder.query('BEGIN')
    await lockHolder.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [two[0]?.userId])
    const first = confirm(0)
    while (!(await isWaiting(1)));
    let isDone = false
    const second = confirm(1).finally(() => {
      isDone = true
    })
    while (!isDone && !(await isWaiting(2)));
    await lockHolder.query('COMMIT')
    lockHolder.release()
    expect(codesOf([await first, await second])).toEqual({ '200': 1, '0410003': 1 })
  })

  test('an address with an account cannot be taken', async () => {
    const [one, two] = [await person(server), await person(server)]
    await server.call('changeEmail', { orgEmail: two.email }, { token: one.token })
    expect((await server.mailTo(two.email))?.code).toBeNull()
  })

  test('needs a recent proof of identity', async () => {
    const { token } = await person(server)
    server.later(5 * 60_000 + 1000)
    const change = () => server.call('changeEmail', { orgEmail: freshAddress() }, { token })
    expect((await change()).code).toBe('0410008')
    expect((await server.call('reauthenticate', { password: 'wrong' }, { token })).code).toBe('0410001')
    expect((await server.call('reauthenticate', { password: goodPassword }, { token })).code).toBe('200')
    expect((await change()).code).toBe('200')
    server.later(-5 * 60_000 - 1000)
  })

  test('a proof of identity, right or wrong, is in the audit log, because it may come from a stolen session', async () => {
    const { token } = await owner(server)
    await server.call('reauthenticate', { password: 'wrong' }, { token })
    await server.call('changePassword', { oldPassword: 'wrong', password: 'seven-boats-under-cloud-92' }, { token })
    await server.call('reauthenticate', { password: goodPassword }, { token })
    const { list } = (await server.call('listAudit', { group: 'signIn' }, { token })).result
    const entries = list.map(({ action, detail }: { action: string; detail: object }) => [action, detail])
    const by = { factor: 'password' }
    expect(entries).toEqual([
      ['identity.confirmed', by],
      ['identity.refused', by],
      ['identity.refused', by],
    ])
  })
})

test('a wrong mailed code is logged like a wrong password, without the address; an expired one is not', async () => {
  const { email } = await person(server)
  const { requestId, emailCode } = await mailedCode(server, email, 'login')
  const entries = async () =>
    (await server.db.pool.query(`SELECT detail::text FROM audit_log WHERE action = 'login.failed' ORDER BY id`)).rows
  const before = (await entries()).length
  const wrong = emailCode === '000000' ? '000001' : '000000'
  const asked = { tenantId: 1, loginType: 'email', orgEmail: email, requestId }
  const answers = []
  for (let at = 0; at < 6; at += 1) answers.push(await server.call('loginCode', { ...asked, code: wrong }))
  expect(codesOf(answers)).toEqual({ '0410002': 5, '0410003': 1 })
  const rows = (await entries()).slice(before)
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toContain(email)
})

describe('API keys', () => {
  test('are shown once, call as their owner, and end', async () => {
    const host = await owner(server)
    const asHost = { token: host.token }
    const { result } = await server.call('createApiKey', { name: 'Build server' }, asHost)
    const listed = await server.call('listApiKeys', {}, asHost)
    expect(listed.result).toMatchObject([{ id: result.id, name: 'Build server', start: result.key.slice(0, 10) }])
    expect(JSON.stringify(listed.result)).not.toContain(result.key)
    const byKey = { token: result.key }
    expect((await server.call('listMembers', {}, byKey)).result.total).toBe(1)
    expect((await server.call('createApiKey', { name: 'More' }, byKey)).code).toBe('0403001')
    expect((await server.call('revokeApiKey', { id: result.id }, asHost)).code).toBe('200')
    const wrong = { code: '04206', msg: expect.stringContaining('API key') }
    expect(await server.call('listMembers', {}, byKey)).toMatchObject(wrong)
    expect(await server.call('listMembers', {}, { token: `${result.key}x` })).toMatchObject(wrong)
    expect((await server.call('revokeApiKey', { id: result.id }, asHost)).code).toBe('0404001')
    expect((await server.call('createApiKey', { name: '' }, asHost)).code).toBe('0400001')
  })

  test('are limited in number, also when all are created at once; an expired one is not counted', async () => {
    const host = await owner(server)
    const asHost = { token: host.token }
    const make = (more: object = {}) => server.call('createApiKey', { name: 'Robot', ...more }, asHost)
    const expiresAt = new Date(Date.now() + 3600_000).toISOString()
    const short = (await make({ expiresAt })).result
    for (let made = 1; made < apiKeysPerPerson - 2; made += 1) await make()
    expect(codesOf(await times(5, () => make()))).toEqual({ '200': 2, '0400001': 3 })
    expect(await make()).toMatchObject({ message: 'apiKey.too_many', msg: expect.stringContaining('Revoke one') })
    await server.db.pool.query(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [short.id])
    expect(codesOf(await times(2, () => make()))).toEqual({ '200': 1, '0400001': 1 })
    const [newest] = (await server.call('listApiKeys', {}, asHost)).result
    await server.call('revokeApiKey', { id: newest.id }, asHost)
    expect((await make()).code).toBe('200')
    expect((await server.call('createApiKey', { name: 'Mine' }, await owner(server))).code).toBe('200')
  })

  test('of a disabled or removed member have no access', async () => {
    const host = await owner(server)
    const guest = await memberOf(server, host)
    const { result } = await server.call('createApiKey', { name: 'Mine' }, { token: guest.token })
    await server.call('disableMember', { userId: guest.userId, enabled: false }, { token: host.token })
    expect((await server.call('listMembers', {}, { token: result.key })).code).toBe('04206')
    await server.call('removeMember', { userId: guest.userId }, { token: host.token })
    expect((await server.call('listMembers', {}, { token: result.key })).code).toBe('04206')
  })
})
