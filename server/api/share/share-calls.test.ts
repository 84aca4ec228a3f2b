import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareCodeLength, shareTokenHeader } from '../../../src/core/share/share-rules.ts'
import { sweep } from '../../jobs/sweep.ts'
import { codesOf, memberOf, owner, type TestPerson, times } from '../../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
let host: TestPerson
let network = 0
/** Each guest calls from their own network. */
const guest = () => {
  network += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(network / 250)}.${network % 250}` }
}
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  host = await owner(server, 'Tide Works')
})
afterAll(() => server.dispose())

const password = 'harbour'
const card = () => ({ resourceType: 'organization', resourceId: host.orgId })
const asHost = () => ({ token: host.token })
const share = async (more: object = {}) => (await server.call('createShare', { ...card(), ...more }, asHost())).result
const open = (payload: object, headers = guest()) => server.call('openShare', payload, { headers })
const withToken = (token: string) => ({ headers: { ...guest(), [shareTokenHeader]: token } })
const opened = async (payload: object) => (await open(payload)).result.token as string
const audited = async (action: string) => {
  const { result } = await server.call('listAudit', { action, pageSize: 100 }, asHost())
  return result.total as number
}
const body = ({ headers: _headers, ...envelope }: Answer) => JSON.stringify(envelope)

describe('a share without a password', () => {
  test('opens for anybody with its code, and shows only the organisation’s card', async () => {
    const { shareCode, url, pwdEnabled } = await share()
    expect(shareCode).toMatch(new RegExp(`^[\\w-]{${shareCodeLength}}$`))
    expect(new URL(url).pathname + new URL(url).search).toBe(`/sso/share/organization?shareCode=${shareCode}`)
    expect(pwdEnabled).toBe(0)
    const { result: info } = await server.call('shareInfo', { shareCode }, { headers: guest() })
    expect(info).toEqual({ shareCode, pwdEnabled: 0 })
    const token = await opened({ shareCode })
    expect((await server.call('validateShare', {}, withToken(token))).result).toMatchObject({
      shareCode,
      role: 'anonymous',
    })
    expect((await server.call('sharedResource', {}, withToken(token))).result).toEqual({
      resourceType: 'organization',
      orgName: 'Tide Works',
      avatar: null,
    })
  })

  test('its token is not a session token', async () => {
    const { shareCode } = await share()
    const token = await opened({ shareCode })
    expect((await server.call('validateToken', {}, { token })).code).toBe('04206')
    expect((await server.call('sharedResource', {}, { token })).code).toBe('0412001')
    expect((await server.call('sharedResource', {}, withToken(host.token))).code).toBe('0412001')
  })

  test('code and token are stored as hashes', async () => {
    const { shareCode } = await share()
    const token = await opened({ shareCode })
    for (const table of ['shares', 'share_tokens', 'audit_log', 'idempotency_keys']) {
      const { rows } = await server.db.pool.query(`SELECT * FROM ${table}`)
      expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
        new RegExp(`${shareCode}|${token}`),
      )
    }
    expect(server.logged.join('\n')).not.toContain(token)
  })
})

describe('a share with a password', () => {
  test('requires it, and does not distinguish an unknown code from a wrong password', async () => {
    const { shareCode, pwdEnabled } = await share({ password })
    expect(pwdEnabled).toBe(1)
    const unknown = 'A'.repeat(shareCodeLength)
    const info = async (code: string) =>
      body(await server.call('shareInfo', { shareCode: code }, { headers: guest() })).replaceAll(code, 'code')
    expect(await info(shareCode)).toBe(await info(unknown))
    for (const payload of [{}, { password: 'wrong' }])
      expect(body(await open({ shareCode, ...payload }))).toBe(body(await open({ shareCode: unknown, ...payload })))
    expect((await open({ shareCode })).code).toBe('0412002')
    expect((await open({ shareCode, password: 'wrong' })).code).toBe('0412001')
    expect((await open({ shareCode, password })).code).toBe('200')
  })

  test('refuses a network after five wrong ones, also for an unknown code; others are not affected', async () => {
    const { shareCode } = await share({ password })
    const [here, there] = [guest(), guest()]
    for (const code of [shareCode, 'B'.repeat(shareCodeLength)]) {
      const answers: Answer[] = []
      for (let at = 0; at < 6; at += 1) answers.push(await open({ shareCode: code, password: 'wrong' }, here))
      expect(codesOf(answers)).toEqual({ '0412001': 5, '0429001': 1 })
      expect(answers.at(-1)?.status).toBe(429)
    }
    expect((await open({ shareCode, password }, here)).code).toBe('0429001')
    expect((await open({ shareCode, password }, there)).code).toBe('200')
  })

  test('after fifty wrong ones each network has one try in a quarter of an hour; right ones are not counted', async () => {
    const { shareCode } = await share({ password })
    expect(codesOf(await times(12, () => open({ shareCode, password })))).toEqual({ '200': 12 })
    expect(codesOf(await times(50, () => open({ shareCode, password: 'wrong' })))).toEqual({ '0412001': 50 })
    const here = guest()
    for (const code of ['0412001', '0429001', '0429001'])
      expect((await open({ shareCode, password: 'wrong' }, here)).code).toBe(code)
    expect((await open({ shareCode, password })).code).toBe('200')
  }, 60_000)

  test('a new password ends access opened with the old one', async () => {
    const { shareCode } = await share({ password })
    const token = await opened({ shareCode, password })
    const { result } = await server.call('updateShare', { shareCode, password: 'lantern' }, asHost())
    expect(result).toMatchObject({ shareCode, pwdEnabled: 1 })
    expect((await server.call('sharedResource', {}, withToken(token))).code).toBe('403')
    expect((await open({ shareCode, password })).code).toBe('0412001')
    expect((await open({ shareCode, password: 'lantern' })).code).toBe('200')
    expect((await server.call('updateShare', { shareCode, password: null }, asHost())).result.pwdEnabled).toBe(0)
    expect((await open({ shareCode })).code).toBe('200')
  })

  test.each(['abc', '   ', 'x'.repeat(65), 'ab\tcd'])('%j is none', async (refused) => {
    const answer = await server.call('createShare', { ...card(), password: refused }, asHost())
    expect(answer).toMatchObject({ code: '0400001', result: { field: 'password' } })
  })
})

describe('what ends a share', () => {
  const shown = (token: string) => server.call('sharedResource', {}, withToken(token))

  test('when revoked it is like an unknown one; an open page gets 403', async () => {
    const { shareCode } = await share()
    const token = await opened({ shareCode })
    expect((await server.call('revokeShare', { shareCode }, asHost())).code).toBe('200')
    for (const call of ['sharedResource', 'validateShare'] as const)
      expect((await server.call(call, {}, withToken(token))).code).toBe('403')
    expect((await server.call('shareInfo', { shareCode }, { headers: guest() })).result.pwdEnabled).toBe(1)
    expect((await open({ shareCode })).code).toBe('0412002')
    for (const call of ['revokeShare', 'updateShare'] as const)
      expect((await server.call(call, { shareCode }, asHost())).code).toBe('0404001')
  })

  test('its expiry', async () => {
    const { shareCode } = await share({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const { result } = await open({ shareCode })
    expect(new Date(result.expiresAt).getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    await server.db.pool.query(`UPDATE shares SET expires_at = now() - interval '1 second'`)
    expect((await shown(result.token)).code).toBe('403')
    expect((await open({ shareCode })).code).toBe('0412002')
    await server.db.pool.query(`UPDATE share_tokens SET expires_at = now() - interval '2 days'`)
    expect((await shown(result.token)).code).toBe('0412001')
    await sweep(server.db)
    expect((await server.db.pool.query('SELECT 1 FROM share_tokens')).rows).toEqual([])
  })

  test('its expiry, which its tokens share: an open page hears of the end, not of an unknown token', async () => {
    const { shareCode } = await share({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const token = await opened({ shareCode })
    for (const table of ['shares', 'share_tokens'])
      await server.db.pool.query(`UPDATE ${table} SET expires_at = expires_at - interval '2 minutes'`)
    for (const call of ['sharedResource', 'validateShare'] as const)
      expect((await server.call(call, {}, withToken(token))).code).toBe('403')
  })

  test.each([
    ['removed', `DELETE FROM members WHERE user_id = $1`],
    ['switched off', `UPDATE members SET enabled = false WHERE user_id = $1`],
    ['demoted', `UPDATE members SET role_codes = '{organizationMember}' WHERE user_id = $1`],
  ])('its creator was %s', async (_what, change) => {
    const maker = await memberOf(server, host)
    const role = { userId: maker.userId, roleCodes: ['organizationAdmin'] }
    await server.call('setMemberRole', role, asHost())
    const { result } = await server.call('createShare', card(), { token: maker.token })
    const token = await opened({ shareCode: result.shareCode })
    await server.db.pool.query(change, [maker.userId])
    const links = (await server.call('listShares', card(), asHost())).result as (typeof result)[]
    expect(links.find(({ shareCode }) => shareCode === result.shareCode)).toEqual({ ...result, opens: false })
    expect((await shown(token)).code).toBe('403')
    expect((await open({ shareCode: result.shareCode })).code).toBe('0412002')
  })

  test('its organisation was disabled', async () => {
    const other = await owner(server, 'Ebb Works')
    const payload = { resourceType: 'organization', resourceId: other.orgId }
    const { result } = await server.call('createShare', payload, { token: other.token })
    const token = await opened({ shareCode: result.shareCode })
    await server.db.pool.query(`UPDATE organizations SET enabled = false WHERE id = $1`, [other.orgId])
    expect((await shown(token)).code).toBe('403')
  })
})

test('members may not share the organisation, nor see or revoke its links', async () => {
  const { shareCode } = await share()
  const { token } = await memberOf(server, host)
  const asked = [
    ['createShare', card()],
    ['listShares', card()],
    ['updateShare', { shareCode, password: null }],
    ['revokeShare', { shareCode }],
  ] as const
  for (const [call, payload] of asked) expect((await server.call(call, payload, { token })).code, call).toBe('0403001')
})

test('the list shows each link, newest first, and the log has its history', async () => {
  const before = await audited('share.opened')
  const first = await share({ password })
  const second = await share()
  const { result } = await server.call('listShares', card(), asHost())
  expect(result.slice(0, 2)).toEqual([second, first])
  await open({ shareCode: first.shareCode, password: 'wrong' })
  await open({ shareCode: first.shareCode, password })
  expect(await audited('share.opened')).toBe(before + 1)
  for (const action of ['share.created', 'share.denied', 'share.revoked', 'share.changed'])
    expect(await audited(action), action).toBeGreaterThan(0)
})

test('a repetition after a lost answer creates no second link', async () => {
  const headers = { 'idempotency-key': 'the-same-key-of-both-1' }
  const asked = () => server.call('createShare', card(), { ...asHost(), headers })
  expect((await asked()).result.shareCode).toBe((await asked()).result.shareCode)
})
