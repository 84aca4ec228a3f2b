import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, founded, joined, owner, person, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

describe('configuring', () => {
  test('the installation’s film is every scene’s, and pages may play it', async () => {
    const withFilm = await testServer({ VIDEO_URL: 'https://films.example/start.mp4' })
    try {
      const { token } = await owner(withFilm)
      const { result } = await withFilm.call('scenes', { language: 'zh' }, { token })
      expect(result.map(({ video }: { video?: string }) => video)).toEqual(
        Array.from(result, () => 'https://films.example/start.mp4'),
      )
      expect((await withFilm.call('selectScene', { sceneId: 'bugs' }, { token })).result).toEqual({ next: 'video' })
      const { headers } = await withFilm.app.inject('/healthz')
      expect(headers['content-security-policy']).toContain("media-src 'self' https://films.example;")
    } finally {
      await withFilm.dispose()
    }
  })

  test('there are five scenes in both languages; a choice is stored and progress is saved', async () => {
    const { token, orgId } = await owner(server)
    const zh = (await server.call('scenes', { language: 'zh' }, { token })).result
    const en = (await server.call('scenes', { language: 'en' }, { token })).result
    expect(zh).toHaveLength(5)
    for (const [i, scene] of zh.entries()) expect(scene.title).not.toBe(en[i].title)
    expect((await server.call('progress', {}, { token })).result).toEqual({ step: 'personal', data: {} })
    await server.call('saveProgress', { step: 'scene', data: { a: 1 } }, { token })
    const select = (payload: object) => server.call('selectScene', payload, { token })
    expect((await select({ sceneId: 'software', roleId: 'developer' })).result).toEqual({ next: 'done' })
    expect((await server.call('progress', {}, { token })).result).toMatchObject({
      step: 'done',
      data: { a: 1, sceneId: 'software', roleId: 'developer' },
    })
    const { rows } = await server.db.pool.query('SELECT scene_id FROM organizations WHERE id = $1', [orgId])
    expect(rows).toEqual([{ scene_id: 'software' }])
    expect((await select({ sceneId: 'constructor' })).code).toBe('0400001')
    expect((await select({ sceneId: 'software', roleId: 'toString' })).code).toBe('0400001')
    const tooMuch = { step: 'scene', data: { text: 'x'.repeat(20_000) } }
    expect((await server.call('saveProgress', tooMuch, { token })).code).toBe('0400001')
  })

  test('a queued step that was sent twice does not undo a later one', async () => {
    const { token } = await owner(server)
    const save = (step: string, idempotencyKey?: string) =>
      server.call('saveProgress', { step, data: { step } }, { token, idempotencyKey })
    await save('scene', 'the-step-kept-offline')
    await save('done')
    expect((await save('scene', 'the-step-kept-offline')).result.step).toBe('scene')
    expect((await server.call('progress', {}, { token })).result).toEqual({ step: 'done', data: { step: 'done' } })
  })

  test('without an organisation: temporary rights and the default terms', async () => {
    const { token } = await person(server)
    const rights = await server.call('rights', { productLineId: 1 }, { token })
    expect(rights.result).toMatchObject({ id: 'temporary0418', permissions: [] })
    const words = await server.call('translations', { messageLang: 'en' }, { token })
    expect(words.result).toContainEqual({ k: 'home.project', v: 'Project' })
    expect((await server.call('organizationInfo', {}, { token })).code).toBe('0404001')
  })
})

describe('tickets', () => {
  const create = async (token: string, payload: object = {}) => {
    const { result } = await server.call('createTicket', payload, { token })
    return result.ticket as string
  }
  const redeem = (ticket: string, headers: Record<string, string> = {}, more: object = {}) =>
    server.call('redeemTicket', { ticket, ...more }, { headers })

  test('fifty at once open one session of the same person', async () => {
    const { token, userId } = await owner(server)
    const ticket = await create(token)
    const answers = await times(50, () => redeem(ticket))
    expect(codesOf(answers)).toEqual({ '200': 1, '0413001': 49 })
    const redeemed = answers.find(({ code }) => code === '200')?.result.token
    expect((await server.call('validateToken', {}, { token: redeemed })).result.userId).toBe(userId)
    expect((await server.call('validateToken', {}, { token })).code).toBe('200')
  })

  test('redeeming one is in the audit log, once', async () => {
    const { token } = await owner(server)
    const ticket = await create(token)
    for (const code of ['200', '0413001']) expect((await redeem(ticket)).code).toBe(code)
    const { result } = await server.call('listAudit', { action: 'ticket.redeemed' }, { token })
    expect(result).toMatchObject({ total: 1, list: [{ actorName: 'Anna Lind' }] })
    expect(JSON.stringify(result)).not.toContain(ticket)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    { 'sec-purpose': 'prefetch' },
    { purpose: 'prefetch' },
  ])('requested with %o it is not consumed', async (headers) => {
    const ticket = await create((await person(server)).token)
    expect((await redeem(ticket, headers)).code).toBe('0413001')
    const head = await server.app.inject({ method: 'HEAD', url: `/api/tickets/get-token?ticket=${ticket}` })
    expect(head.headers['set-cookie']).toBeUndefined()
    expect((await redeem(ticket, { 'sec-fetch-dest': 'empty' })).code).toBe('200')
  })

  test('made for a page, it is redeemed by that page alone', async () => {
    const bound = await create((await person(server)).token, { target: '/sso/ide-login?from=desk' })
    for (const more of [{}, { target: '/sso/other' }, { target: 'https://elsewhere.example/sso/ide-login' }])
      expect((await redeem(bound, {}, more)).code).toBe('0413001')
    expect((await redeem(bound, {}, { target: `http://localhost:8080/sso/ide-login?ticket=${bound}` })).code).toBe(
      '200',
    )
  })

  test('a link followed in a browser that does not say so sets no cookie', async () => {
    const ticket = await create((await person(server)).token)
    const followed = await server.app.inject({ url: `/api/tickets/get-token?ticket=${ticket}` })
    expect(followed.headers['set-cookie']).toBeUndefined()
    expect((await redeem(ticket)).code).toBe('200')
  })

  test('a nonce, a minute and the creating session bind it', async () => {
    const { token } = await person(server)
    const bound = await create(token, { nonce: 'n-1' })
    expect((await redeem(bound)).code).toBe('0413001')
    expect((await redeem(bound, {}, { nonce: 'n-2' })).code).toBe('0413001')
    expect((await redeem(bound, {}, { nonce: 'n-1' })).code).toBe('200')
    const late = await create(token)
    server.later(61_000)
    expect((await redeem(late)).code).toBe('0413001')
    server.later(-61_000)
    const orphan = await create(token)
    await server.call('logout', {}, { token })
    expect((await redeem(orphan)).code).toBe('0413001')
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    '%s is not a valid target',
    async (target) => {
      const { token } = await person(server)
      expect((await server.call('createTicket', { target }, { token })).code).toBe('0400001')
      expect((await server.call('createTicket', { target: '/setting/account' }, { token })).code).toBe('200')
    },
  )
})

test('the audit log shows administrators what happened', async () => {
  const { token } = await founded(server)
  await server.call('rotateJoinCode', {}, { token })
  const { result } = await server.call('listAudit', {}, { token })
  const actions = result.list.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 2)).toEqual(['joinCode.rotated', 'organization.created'])
  expect(result.list[0].actorName).toBe('Anna Lind')
  expect((await server.call('listAudit', { action: 'joinCode.rotated' }, { token })).result.total).toBe(1)
  for (const from of ['0000-01-01T00:00:00.000Z', '-000400-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'])
    expect((await server.call('listAudit', { from }, { token })).code).toBe('0400001')
})

test('the audit log is filtered by kind, person and time; people who left still have their names', async () => {
  const host = await founded(server)
  const guest = await joined(server, host)
  await server.call('removeMember', { userId: guest.userId }, { token: host.token })
  const list = async (filter: object) => {
    const { code, result } = await server.call('listAudit', { pageSize: 100, ...filter }, { token: host.token })
    return code === '200' ? result.list.map(({ action }: { action: string }) => action) : code
  }
  expect(await list({ group: 'organization' })).toEqual(['organization.created'])
  const { result } = await server.call('listAudit', { group: 'members' }, { token: host.token })
  expect(result.list[0]).toMatchObject({ action: 'member.removed', actorName: 'Anna Lind', subjectName: 'Anna Lind' })
  expect(await list({ person: 'anna l', group: 'members' })).toEqual(['member.removed', 'member.joined'])
  expect(await list({ person: '%' })).toEqual([])
  await server.db.pool.query("UPDATE accounts SET name = 'Gone Gardener' WHERE id = $1", [guest.userId])
  expect(await list({ person: 'gone gard' })).toContain('member.joined')
  expect(await list({ person: guest.email }), 'an address is tried out of members alone').toEqual([])
  const past = new Date(Date.now() - 3600_000).toISOString()
  expect([await list({ to: past }), await list({ from: past, group: 'organization' })]).toEqual([
    [],
    ['organization.created'],
  ])
  expect(await list({ from: 'yesterday' })).toBe('0400001')
  expect(await list({ from: '+275760-09-13T00:00:00.000Z' })).toBe('0400001')
  expect(await list({ group: 'nonsense' })).toBe('0400001')
})

test('administrators rename the organisation', async () => {
  const { token } = await owner(server)
  const saved = await server.call(
    'saveOrganizationInfo',
    { orgName: ' New name ', timeZone: 'UTC', avatar: null },
    { token },
  )
  expect(saved.result).toMatchObject({ orgName: 'New name', timeZone: 'UTC', avatar: null })
  expect((await server.call('saveOrganizationInfo', { orgName: ' ' }, { token })).code).toBe('0400001')
})
