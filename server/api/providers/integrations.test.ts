import { describe, expect, test } from 'vitest'
import { providers } from '../../../src/core/providers/provider-names.ts'
import { auditOf, providerServer } from '../../test/provider-journeys.ts'
import { owner } from '../../test/test-people.ts'

const at = providerServer()

describe('integrations of an organisation', () => {
  const save = (token: string, more: object = {}) =>
    at.server.call(
      'saveIntegration',
      {
        imType: 'foxlab',
        appType: 'self',
        appId: at.emulator.client.id,
        appSecret: at.emulator.client.secret,
        ...more,
      },
      { token },
    )

  test('of two administrators who save, the second hears of the first', async () => {
    const { token } = await owner(at.server)
    const now = async () => (await at.server.call('listIntegrations', {}, { token })).result.list[0]?.changedAt
    const stale = { code: '0400001', result: { field: 'seen', reason: 'overtaken' } }
    expect((await save(token, { seen: null })).code).toBe('200')
    const first = await now()
    expect(await save(token, { seen: null })).toMatchObject(stale)
    expect((await save(token, { seen: first, appId: 'second' })).code).toBe('200')
    expect(await save(token, { seen: first, appId: 'third' })).toMatchObject(stale)
    expect((await save(token, { seen: await now(), appId: 'third' })).code).toBe('200')
    // programs that do not say what they saw
    const { id } = (await save(token)).result
    await at.server.call('removeIntegration', { id }, { token })
    expect(await save(token, { seen: first })).toMatchObject(stale)
  })

  test('set up, tested, used for its own sign-in link, removed; the secret is never shown again', async () => {
    const host = await owner(at.server)
    const asHost = { token: host.token }
    const saved = await save(host.token)
    const listed = await at.server.call('listIntegrations', {}, asHost)
    expect(listed.result.list).toMatchObject([{ imType: 'foxlab', secretEnd: at.emulator.client.secret.slice(-4) }])
    expect(listed.result.available.map(({ imType }: { imType: string }) => imType)).toEqual(providers)
    const { rows } = await at.server.db.pool.query('SELECT * FROM integrations')
    for (const text of [JSON.stringify(listed), JSON.stringify(rows)])
      expect(text).not.toContain(at.emulator.client.secret)

    const { id } = saved.result
    const good = (await at.server.call('testIntegration', { id }, asHost)).result.steps
    expect(good).toEqual([
      { name: 'reach', ok: true, detail: '' },
      { name: 'credentials', ok: true, detail: '' },
    ])
    expect((await at.server.call('signInWays', { orgId: host.orgId })).result).toEqual([
      { provider: 'foxlab', name: 'Foxlab' },
    ])
    const trip = await at.journey({ orgId: host.orgId })
    expect((await at.redeem(await at.comeBack(trip), trip.cookie)).code).not.toBe('0825003')

    expect((await save(host.token, { appSecret: 'not-the-secret-of-this-app' })).result.id).toBe(id)
    const bad = (await at.server.call('testIntegration', { id }, asHost)).result.steps
    expect(bad[1]).toMatchObject({ name: 'credentials', ok: false, detail: 'invalid_client' })
    // without a new secret the previous one stays
    await save(host.token, { appSecret: undefined, appId: 'renamed' })
    expect((await at.server.call('listIntegrations', {}, asHost)).result.list).toMatchObject([
      { appId: 'renamed', secretEnd: '-app' },
    ])

    const lost = await at.journey()
    const own = await at.start({ orgId: host.orgId }).catch(() => null)
    expect(own).not.toBeNull()
    expect((await at.server.call('removeIntegration', { id }, asHost)).code).toBe('200')
    expect((await at.server.call('signInWays', { orgId: host.orgId })).result).toEqual([])
    expect((await at.comeBack(lost)).searchParams.has('code')).toBe(true)
    expect(await auditOf(at.server, host.userId)).toEqual(
      expect.arrayContaining(['integration.saved', 'integration.removed']),
    )
  })

  test('ways to sign in are named in the language of who reads', async () => {
    const host = await owner(at.server)
    for (const imType of ['feishu', 'dingtalk', 'qywx']) await save(host.token, { imType, corpId: 'tenant-1' })
    const namesIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const { result: ways } = await at.server.call('signInWays', { orgId: host.orgId }, { headers })
      const { result: listed } = await at.server.call('listIntegrations', {}, { token: host.token, headers })
      const { result: linked } = await at.server.call('listBindings', {}, { token: host.token, headers })
      return [ways, listed.list, linked.available].map((list) => list.map(({ name }: { name: string }) => name).sort())
    }
    const [chinese, english] = [
      ['企业微信', '钉钉', '飞书'],
      ['DingTalk', 'Feishu', 'WeCom'],
    ]
    expect(await namesIn('zh')).toEqual([chinese, chinese, ['Foxlab', ...chinese]])
    expect(await namesIn('en')).toEqual([english, english, ['DingTalk', 'Feishu', 'Foxlab', 'WeCom']])
  })

  test('a transaction whose integration was removed meanwhile ends without one', async () => {
    const host = await owner(at.server)
    const { id } = (await save(host.token)).result
    const trip = await at.journey({ orgId: host.orgId })
    await at.server.call('removeIntegration', { id }, { token: host.token })
    expect((await at.comeBack(trip)).searchParams.get('problem')).toBe('notIntegrated')
  })

  test('Teams needs the one directory that it serves', async () => {
    const host = await owner(at.server)
    const answer = await save(host.token, { imType: 'teams' })
    expect(answer).toMatchObject({ code: '0400001', result: { field: 'corpId' } })
  })
})
