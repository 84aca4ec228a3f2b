import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, founded, linkValue, memberOf, owner, person, type TestPerson, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const place = { language: 'en', timeZone: 'Asia/Shanghai' }

describe('creating an organisation', () => {
  test('its creator owns it, with terms and rights at once', async () => {
    const { token, orgId } = await founded(server, 'Harbour Lights')
    const { code, result } = await server.call('assemble', {}, { token })
    expect(code).toBe('200')
    expect(result.userInfo).toMatchObject({ orgId, roleVOList: [{ roleCode: 'organizationOwner', enabled: 1 }] })
    expect(result.orgInfo).toMatchObject({
      id: orgId,
      orgName: 'Harbour Lights',
      orgKey: 'harbour-lights',
      memberCount: 1,
    })
    const words = await server.call('translations', { messageLang: 'zh' }, { token })
    expect(words.result).toContainEqual({ k: 'home.sprint', v: '迭代' })
    const rights = await server.call('rights', { productLineId: 1 }, { token })
    expect(rights.result.permissions).toContain('organization.own')
    const other = await server.call('rights', { productLineId: 2 }, { token })
    expect(other.result).toMatchObject({ id: orgId, productLineId: 2, edition: 'none', seats: 0, permissions: [] })
    expect((await server.call('rights', { productLineId: 7 }, { token })).code).toBe('0404001')
  })

  test('a Chinese name makes its pinyin initials the key', async () => {
    const { token } = await person(server)
    const { result } = await server.call('createOrganization', { orgName: '重庆银行', ...place }, { token })
    expect(result.orgKey).toMatch(/^cqyh/)
  })

  test.each([
    ['en-US', 'en'],
    [undefined, 'zh'],
    ['fr', 'zh'],
  ])('an organisation in %s gives %s to those who chose no language, until they do', async (language, shown) => {
    const host = await person(server)
    const created = await server.call(
      'createOrganization',
      { orgName: 'Tide', timeZone: 'UTC', language },
      { token: host.token },
    )
    const { result } = await server.call('rotateJoinCode', {}, { token: created.result.token })
    const other = shown === 'en' ? 'zh' : 'en'
    const join = (isLanguageChosen: boolean) =>
      person(server, { joinCode: result.joinCode, language: other, isLanguageChosen })
    const languageOf = async ({ token }: TestPerson) =>
      (await server.call('assemble', {}, { token })).result.userInfo.language
    const [chose, choseNone] = [await join(true), await join(false)]
    expect([await languageOf(chose), await languageOf(choseNone)]).toEqual([other, shown])
    await server.call('savePersonalInfo', { language: other }, { token: choseNone.token })
    expect(await languageOf(choseNone)).toBe(other)
  })

  test('of a hundred requests with one key one succeeds', async () => {
    const people = await times(5, () => person(server))
    const answers = await times(100, (i) => {
      const { token } = people[i % 5] as TestPerson
      return server.call('createOrganization', { orgName: 'Same', orgKey: 'same-key', ...place }, { token })
    })
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '0411001').length).toBeGreaterThan(50)
  })

  test('a repetition after a lost answer creates no second one and ends no session', async () => {
    const { token } = await person(server)
    const idempotencyKey = crypto.randomUUID()
    const payload = { orgName: 'Once', ...place }
    const first = await server.call('createOrganization', payload, { token, idempotencyKey })
    const second = await server.call('createOrganization', payload, { token, idempotencyKey })
    expect(second.result).toEqual(first.result)
    expect((await server.call('listOrganizations', {}, { token: second.result.token })).result).toHaveLength(1)
  })

  test.each([
    ['0411001', { orgName: 'X', orgKey: 'Bad Key' }],
    ['0400001', { orgName: '   ' }],
    ['0400001', { orgName: 'x'.repeat(101) }],
    ['0400001', { orgName: 'two\nlines' }],
  ])('%s refuses %o', async (code, payload) => {
    const { token } = await person(server)
    expect((await server.call('createOrganization', { ...place, ...payload }, { token })).code).toBe(code)
  })

  test('a refusal of a taken key suggests a free one', async () => {
    const { token } = await founded(server, 'North Pier')
    const check = (orgKey: string) => server.call('checkOrgKey', { orgKey }, { token })
    expect((await check('north-pier')).result).toEqual({ available: false, suggestion: 'north-pier-2' })
    expect((await check('south-pier')).result).toEqual({ available: true })
    expect((await check('9 bad')).result.available).toBe(false)
  })
})

describe('members', () => {
  test('the last owner cannot be demoted, disabled or removed', async () => {
    const { token, userId } = await owner(server)
    const asks = [
      ['setMemberRole', { userId, roleCodes: ['organizationMember'] }],
      ['disableMember', { userId, enabled: false }],
      ['removeMember', { userId }],
      ['leaveOrganization', {}],
    ] as const
    for (const [name, payload] of asks) expect((await server.call(name, payload, { token })).code, name).toBe('0411008')
  })

  test('of two owners who leave at once one stays', async () => {
    const host = await owner(server)
    const other = await memberOf(server, host)
    const roleCodes = ['organizationOwner']
    await server.call('setMemberRole', { userId: other.userId, roleCodes }, { token: host.token })
    const answers = await Promise.all([host, other].map(({ token }) => server.call('leaveOrganization', {}, { token })))
    expect(codesOf(answers)).toEqual({ '200': 1, '0411008': 1 })
  })

  test.each([
    ['disableMember', { enabled: false }, '0410020'],
    ['removeMember', {}, '0418'],
  ] as const)('%s ends the sessions there at once', async (name, more, after) => {
    const host = await owner(server)
    const guest = await memberOf(server, host)
    expect((await server.call('assemble', {}, { token: guest.token })).code).toBe('200')
    expect((await server.call(name, { userId: guest.userId, ...more }, { token: host.token })).code).toBe('200')
    expect((await server.call('assemble', {}, { token: guest.token })).code).toBe('403')
    const again = await server.call('login', { tenantId: 1, orgEmail: guest.email, password: guest.password })
    expect((await server.call('assemble', {}, { token: again.result.token })).code).toBe(after)
    const { code } = await server.call('listMembers', {}, { token: again.result.token })
    expect(['0403001', '0404001']).toContain(code)
  })

  test('roles apply from the next request on; nobody grants more than they have', async () => {
    const host = await owner(server)
    const guest = await memberOf(server, host)
    const asGuest = { token: guest.token }
    expect((await server.call('listAudit', {}, asGuest)).code).toBe('0403001')
    await server.call(
      'setMemberRole',
      { userId: guest.userId, roleCodes: ['organizationAdmin'] },
      { token: host.token },
    )
    expect((await server.call('listAudit', {}, asGuest)).code).toBe('200')
    const promote = { userId: guest.userId, roleCodes: ['organizationOwner'] }
    expect((await server.call('setMemberRole', promote, asGuest)).code).toBe('0403001')
    expect((await server.call('removeMember', { userId: host.userId }, asGuest)).code).toBe('0403001')
    expect((await server.call('setMemberRole', { ...promote, roleCodes: [] }, asGuest)).code).toBe('0400001')
  })

  test('search, pages and leaving', async () => {
    const host = await owner(server)
    const guest = await memberOf(server, host)
    const list = (payload: object) => server.call('listMembers', payload, { token: host.token })
    expect((await list({ pageSize: 1 })).result).toMatchObject({ total: 2, hasNextPage: true })
    expect((await list({ pageSize: 1, pageNumber: 2 })).result).toMatchObject({ total: 2, hasNextPage: false })
    expect((await list({ search: guest.email })).result.list).toMatchObject([{ userId: guest.userId }])
    expect((await list({ search: '%' })).result.total).toBe(0)
    await server.call('disableMember', { userId: guest.userId, enabled: false }, { token: host.token })
    const idsOf = async (group: string) =>
      (await list({ group })).result.list.map(({ userId }: { userId: string }) => userId)
    expect(await Promise.all(['owners', 'administrators', 'members', 'disabled'].map(idsOf))).toEqual([
      [host.userId],
      [],
      [guest.userId],
      [guest.userId],
    ])
    await server.call('disableMember', { userId: guest.userId, enabled: true }, { token: host.token })
    guest.token = (
      await server.call('login', { tenantId: 1, orgEmail: guest.email, password: guest.password })
    ).result.token
    const left = await server.call('leaveOrganization', {}, { token: guest.token })
    expect((await server.call('assemble', {}, { token: left.result.token })).code).toBe('0418')
    expect((await list({})).result.total).toBe(1)
  })
})

describe('invitations', () => {
  const invite = async (host: TestPerson, email: string, roleCode = 'organizationMember') => {
    const answer = await server.call('createInvitations', { emails: [email], roleCode }, { token: host.token })
    return { answer, inviteToken: linkValue((await server.mailTo(email))?.link) }
  }

  test('sent, shown, and accepted by its address only', async () => {
    const [host, guest, stranger] = [await owner(server), await person(server), await person(server)]
    const { answer, inviteToken } = await invite(host, guest.email, 'organizationAdmin')
    expect(answer.result).toEqual([{ email: guest.email, status: 'sent' }])
    const preview = await server.call('previewInvitation', { inviteToken })
    expect(preview.result).toMatchObject({ orgName: 'Tide Works', inviterName: 'Anna Lind' })
    expect(preview.result.emailMasked).not.toContain(guest.email.split('@')[0])
    const accept = (token: string) => server.call('acceptInvitation', { inviteToken }, { token })
    expect((await accept(stranger.token)).code).toBe('0411003')
    const accepted = await accept(guest.token)
    expect(accepted.result.orgId).toBe(host.orgId)
    const { result } = await server.call('organizationInfo', {}, { token: accepted.result.token })
    expect(result.myRoles).toEqual(['organizationAdmin'])
    expect((await accept(accepted.result.token)).code).toBe('0411002')
    expect((await server.call('previewInvitation', { inviteToken })).code).toBe('0411002')
    const again = await invite(host, guest.email)
    expect(again.answer.result).toEqual([{ email: guest.email, status: 'member' }])
  })

  test('fifty at once: one', async () => {
    const [host, guest] = [await owner(server), await person(server)]
    const { inviteToken } = await invite(host, guest.email)
    const answers = await times(50, () => server.call('acceptInvitation', { inviteToken }, { token: guest.token }))
    expect(codesOf(answers)['200']).toBe(1)
  })

  test('registering with one joins at once', async () => {
    const host = await owner(server)
    const { inviteToken } = await invite(host, 'new-person@mail-of-tests.com')
    const guest = await person(server, { email: 'new-person@mail-of-tests.com', inviteToken })
    expect(guest.orgId).toBe(host.orgId)
  })

  test('resending replaces it; revoking, declining and a week end it', async () => {
    const [host, guest] = [await owner(server), await person(server)]
    const asHost = { token: host.token }
    const openId = async () => {
      const { result } = await server.call('listInvitations', {}, asHost)
      return result.list.find(({ status }: { status: string }) => status === 'sent').id as string
    }
    const preview = async (inviteToken: string) => (await server.call('previewInvitation', { inviteToken })).code
    const first = (await invite(host, guest.email)).inviteToken
    expect((await server.call('resendInvitation', { id: await openId() }, asHost)).code).toBe('200')
    const second = linkValue((await server.mailTo(guest.email))?.link)
    expect([await preview(first), await preview(second)]).toEqual(['0411002', '200'])
    const id = await openId()
    expect((await server.call('revokeInvitation', { id }, asHost)).code).toBe('200')
    expect((await server.call('revokeInvitation', { id }, asHost)).code).toBe('0404001')
    const third = (await invite(host, guest.email)).inviteToken
    expect((await server.call('declineInvitation', { inviteToken: third }, { token: guest.token })).code).toBe('200')
    const fourth = (await invite(host, guest.email)).inviteToken
    server.later(7 * 24 * 3600_000 + 1000)
    expect([await preview(second), await preview(third), await preview(fourth)]).toEqual(Array(3).fill('0411002'))
    server.later(-7 * 24 * 3600_000 - 1000)
  })

  test('invalid addresses, too many of them, and no seats are refused', async () => {
    const host = await owner(server)
    const create = (emails: string[]) =>
      server.call('createInvitations', { emails, roleCode: 'organizationMember' }, { token: host.token })
    expect((await create(['no address'])).result).toEqual([{ email: 'no address', status: 'invalid' }])
    expect((await create(Array(51).fill('a@b.com'))).code).toBe('0400001')
    await server.db.pool.query('UPDATE organizations SET seats = 1 WHERE id = $1', [host.orgId])
    expect((await create(['someone@mail-of-tests.com'])).code).toBe('0411007')
  })

  test('one that was sent again is one line of the list, and nobody is said to have withdrawn it', async () => {
    const host = await owner(server)
    await invite(host, 'again@mail-of-tests.com')
    const listed = async () => (await server.call('listInvitations', {}, { token: host.token })).result.list
    const [{ id }] = await listed()
    expect((await server.call('resendInvitation', { id }, { token: host.token })).code).toBe('200')
    expect(await listed()).toMatchObject([{ email: 'again@mail-of-tests.com', status: 'sent' }])
  })

  test('one that replaces an open invitation takes no second seat; sending an expired one again takes one', async () => {
    const host = await owner(server)
    const seats = (count: number) =>
      server.db.pool.query('UPDATE organizations SET seats = $1 WHERE id = $2', [count, host.orgId])
    await seats(2)
    expect((await invite(host, 'seat@mail-of-tests.com')).answer.code).toBe('200')
    expect((await invite(host, 'SEAT@mail-of-tests.com')).answer.code).toBe('200')
    const { list } = (await server.call('listInvitations', {}, { token: host.token })).result
    const { id } = list.find(({ status }: { status: string }) => status === 'sent')
    await server.db.pool.query("UPDATE invitations SET expires_at = now() - interval '1 day' WHERE id = $1", [id])
    await seats(1)
    expect((await server.call('resendInvitation', { id }, { token: host.token })).code).toBe('0411007')
  })

  test.each([
    ['Read https://elsewhere.example/login first', '0400001'],
    ['Go to paypa1.com/login', '0400001'],
    ['请先打开（elsewhere.cn）', '0400001'],
    ['See you at 9.30, v2.1 is out. Bring tea.', '200'],
  ])('with %j: %s, for mail programs make links of it', async (message, code) => {
    const payload = { emails: ['someone@mail-of-tests.com'], roleCode: 'organizationMember', message }
    const answer = await server.call('createInvitations', payload, { token: (await owner(server)).token })
    expect(answer.code).toBe(code)
    if (code === '0400001') expect(answer.result).toEqual({ field: 'message', reason: 'links' })
  })
})
