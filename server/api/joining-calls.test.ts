import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codesOf,
  freshAddress,
  goodPassword,
  linkValue,
  memberOf,
  owner,
  person,
  registration,
  type TestPerson,
  times,
} from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const codeOf = async ({ token }: TestPerson, more: object = {}) =>
  (await server.call('rotateJoinCode', more, { token })).result.joinCode as string
const join = (joinCode: string, { token }: TestPerson) => server.call('joinOrganization', { joinCode }, { token })
const preview = async (joinCode: string) => (await server.call('previewJoinCode', { joinCode })).code

describe('the join code', () => {
  test('shown, typed in any notation, used, rotated, disabled', async () => {
    const [host, guest, late] = [await owner(server), await person(server), await person(server)]
    const asHost = { token: host.token }
    expect((await server.call('joinCode', {}, asHost)).result.joinCode).toBeNull()
    const code = await codeOf(host)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    const shown = await server.call('previewJoinCode', { joinCode: code })
    expect(shown.result).toMatchObject({ orgName: 'Tide Works', requiresApproval: false })
    const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
    const joined = await join(typed, guest)
    expect(joined.result).toMatchObject({ status: 'joined', orgId: host.orgId })
    expect((await join(code, { ...guest, token: joined.result.token })).code).toBe('0411004')
    expect((await server.call('joinCode', {}, asHost)).result).toMatchObject({ joinCode: code, uses: 1 })
    const next = await codeOf(host)
    expect([await preview(code), await preview(next)]).toEqual(['0411005', '200'])
    await server.call('disableJoinCode', {}, asHost)
    expect((await join(next, late)).code).toBe('0411005')
  })

  test('the same person fifty times at once is one member', async () => {
    const [host, guest] = [await owner(server), await person(server)]
    const code = await codeOf(host)
    const answers = await times(50, () => join(code, guest))
    expect(codesOf(answers)['200']).toBe(1)
  })

  test('its domains, expiry and the seats', async () => {
    const [host, guest] = [await owner(server), await person(server)]
    expect((await join(await codeOf(host, { emailDomains: ['@Elsewhere.com'] }), guest)).code).toBe('0411005')
    const soon = new Date(Date.now() + 60_000).toISOString()
    const code = await codeOf(host, { emailDomains: ['mail-of-tests.com'], expiresAt: soon })
    server.later(61_000)
    expect((await join(code, guest)).code).toBe('0411005')
    server.later(-61_000)
    await server.db.pool.query('UPDATE organizations SET seats = 1 WHERE id = $1', [host.orgId])
    expect((await join(code, guest)).code).toBe('0411007')
    const past = await server.call('rotateJoinCode', { expiresAt: '2001-01-01' }, { token: host.token })
    expect(past).toMatchObject({ code: '0400001', result: { field: 'expiresAt' } })
  })

  test('with approval: one application, one decision, informed by mail', async () => {
    const [host, guest] = [await owner(server), await person(server)]
    const asHost = { token: host.token }
    const code = await codeOf(host, { requiresApproval: true })
    expect((await join(code, guest)).result).toEqual({ status: 'pending' })
    expect(await join(code, guest)).toMatchObject({ code: '0411006', result: { status: 'pending' } })
    expect((await server.mailTo(host.email))?.subject).toMatch(/wants to join/)
    const { result } = await server.call('listApplications', {}, asHost)
    expect(result.list).toMatchObject([{ userId: guest.userId, orgEmail: guest.email }])
    const decide = { id: result.list[0].id }
    const answers = await times(10, () => server.call('approveApplication', decide, asHost))
    expect(codesOf(answers)).toEqual({ '200': 1, '0404001': 9 })
    const late = await server.call('rejectApplication', decide, asHost)
    expect(late).toMatchObject({ code: '0404001', message: 'application.not_open' })
    expect((await server.mailTo(guest.email))?.subject).toMatch(/now a member/)
    const inside = await server.call('assemble', {}, { token: guest.token })
    expect(inside).toMatchObject({ code: '200', result: { orgInfo: { id: host.orgId } } })
  })

  test('who joins by another way waits no longer: their request and their invitation are gone', async () => {
    const [host, guest] = [await owner(server), await person(server)]
    const asHost = { token: host.token }
    await join(await codeOf(host, { requiresApproval: true }), guest)
    const roleCode = 'organizationMember'
    await server.call('createInvitations', { emails: [guest.email], roleCode }, asHost)
    const { linkToken } = (await server.call('rotateInviteLink', {}, asHost)).result
    expect((await server.call('joinOrganization', { linkToken }, { token: guest.token })).code).toBe('200')
    expect((await server.call('listApplications', {}, asHost)).result.list).toEqual([])
    expect((await server.call('listInvitations', {}, asHost)).result.list).toEqual([])
  })

  test('the decision is mailed in the language of the organisation to who chose none', async () => {
    const founder = await person(server)
    const payload = { orgName: 'Tide', timeZone: 'UTC', language: 'zh-CN' }
    const { result: made } = await server.call('createOrganization', payload, { token: founder.token })
    const host = { ...founder, token: made.token }
    const code = await codeOf(host, { requiresApproval: true })
    for (const [isLanguageChosen, subject] of [
      [false, /你已加入/],
      [true, /now a member/],
    ] as const) {
      const guest = await person(server, { language: 'en', isLanguageChosen })
      await join(code, guest)
      const { result } = await server.call('listApplications', {}, { token: host.token })
      await server.call('approveApplication', { id: result.list[0].id }, { token: host.token })
      expect((await server.mailTo(guest.email))?.subject).toMatch(subject)
    }
  })

  test('a registration with it waits for approval too; a rejected person may apply again', async () => {
    const host = await owner(server)
    const asHost = { token: host.token }
    const joinCode = await codeOf(host, { requiresApproval: true })
    const payload = await registration(server, 'waiting@mail-of-tests.com', { joinCode })
    const answer = await server.call('register', payload)
    expect(answer.result.next).toBe('apply-success')
    const [{ id }] = (await server.call('listApplications', {}, asHost)).result.list
    expect((await server.call('rejectApplication', { id }, asHost)).code).toBe('200')
    expect((await server.mailTo('waiting@mail-of-tests.com'))?.subject).toMatch(/was declined/)
    const asGuest = { token: answer.result.token }
    const told = async () => (await server.call('joiningState', {}, asGuest)).result
    const { orgName } = (await server.call('organizationInfo', {}, asHost)).result
    expect(await told()).toEqual({ former: [], request: { orgName, state: 'rejected' } })
    const again = await server.call('joinOrganization', { joinCode }, asGuest)
    expect(again.result).toEqual({ status: 'pending' })
    expect(await told()).toEqual({ former: [], request: { orgName, state: 'open' } })
    // other people's answers do not contain it
    expect((await server.call('joiningState', {}, { token: (await person(server)).token })).result).toEqual({
      former: [],
      request: null,
    })
  })

  test('a former member is told of which organisation, until they are back', async () => {
    const [host, guest] = [await owner(server), await person(server)]
    const code = await codeOf(host, {})
    await join(code, guest)
    const { orgName } = (await server.call('organizationInfo', {}, { token: host.token })).result
    await server.call('removeMember', { userId: guest.userId }, { token: host.token })
    const signedIn = await server.call('login', { tenantId: 1, orgEmail: guest.email, password: goodPassword })
    const asGuest = { token: signedIn.result.token }
    const told = async () => (await server.call('joiningState', {}, asGuest)).result.former
    expect(await told()).toEqual([orgName])
    await server.call('joinOrganization', { joinCode: code }, asGuest)
    expect(await told()).toEqual([])
  })
})

describe('a registration with an invitation alone', () => {
  const invite = async (host: TestPerson, email: string) => {
    const payload = { emails: [email], roleCode: 'organizationMember' }
    expect((await server.call('createInvitations', payload, { token: host.token })).code).toBe('200')
    return linkValue((await server.mailTo(email))?.link)
  }
  const profile = { tenantId: 1, orgUserName: 'Cora Crest', password: goodPassword, language: 'en', timeZone: 'UTC' }
  const register = (inviteToken: string, more: object = {}) =>
    server.call('register', { ...profile, agreeTerms: true, inviteToken, ...more })

  test('needs no second mail: the address is the one that was invited', async () => {
    const host = await owner(server)
    const email = freshAddress('cora')
    const inviteToken = await invite(host, email)
    const { code, result } = await register(inviteToken)
    expect({ code, next: result.next, orgId: result.orgId }).toEqual({ code: '200', next: 'home', orgId: host.orgId })
    const info = await server.call('personalInfo', {}, { token: result.token })
    expect(info.result.orgEmail).toBe(email)
    expect((await register(inviteToken)).code).toBe('0411002')
  })

  test('an unknown or withdrawn one, and an address that is taken, create nothing', async () => {
    const [host, known] = [await owner(server), await person(server)]
    expect((await register('nothing')).code).toBe('0411002')
    expect((await register(await invite(host, known.email))).code).toBe('0410013')
    const email = freshAddress('dora')
    const inviteToken = await invite(host, email)
    const [{ id }] = (await server.call('listInvitations', {}, { token: host.token })).result.list
    await server.call('revokeInvitation', { id }, { token: host.token })
    expect((await register(inviteToken)).code).toBe('0411002')
    expect((await server.call('register', { ...profile, agreeTerms: true })).code).toBe('0400001')
    const left = await server.db.pool.query('SELECT 1 FROM accounts WHERE email = $1', [email])
    expect(left.rows).toEqual([])
  })

  test('a code that comes along is checked as ever, and another address refuses the invitation', async () => {
    const host = await owner(server)
    const inviteToken = await invite(host, freshAddress('emil'))
    const other = await registration(server, freshAddress('other'), { inviteToken })
    expect((await server.call('register', other)).code).toBe('0411003')
    expect((await register(inviteToken, { orgEmail: other.orgEmail, emailCode: '000000' })).code).toBe('0410003')
  })
})

describe('the invite link', () => {
  const rotate = async ({ token }: TestPerson, more: object = {}) =>
    (await server.call('rotateInviteLink', more, { token })).result

  test('gives its role, as often as it allows', async () => {
    const host = await owner(server)
    const { linkToken, url } = await rotate(host, { roleCode: 'organizationAdmin', maxUses: 1 })
    expect(url).toBe(`${server.config.publicOrigin}/sso/invite-team-link?linkToken=${linkToken}`)
    expect((await server.call('previewInviteLink', { linkToken })).result.inviterName).toBe('Anna Lind')
    const people = await times(5, () => person(server))
    const answers = await Promise.all(
      people.map(({ token }) => server.call('joinOrganization', { linkToken }, { token })),
    )
    expect(codesOf(answers)).toEqual({ '200': 1, '0411002': 4 })
    expect((await server.call('previewInviteLink', { linkToken })).code).toBe('0411002')
  })

  test('rotated or disabled it stops working; registering with an active one joins', async () => {
    const host = await owner(server)
    const first = await rotate(host)
    const second = await rotate(host)
    expect((await server.call('previewInviteLink', { linkToken: first.linkToken })).code).toBe('0411002')
    expect((await person(server, { linkToken: second.linkToken })).orgId).toBe(host.orgId)
    expect((await server.call('inviteLink', {}, { token: host.token })).result.uses).toBe(1)
    await server.call('disableInviteLink', {}, { token: host.token })
    expect((await server.call('inviteLink', {}, { token: host.token })).result.linkToken).toBeNull()
    expect((await server.call('previewInviteLink', { linkToken: second.linkToken })).code).toBe('0411002')
  })
})

describe('several organisations', () => {
  test('listed and switched between; a disabled one is reported', async () => {
    const host = await owner(server, 'First')
    const guest = await memberOf(server, host)
    const payload = { orgName: 'Second', language: 'en', timeZone: 'Asia/Shanghai' }
    const { result: second } = await server.call('createOrganization', payload, { token: guest.token })
    const list = await server.call('listOrganizations', {}, { token: second.token })
    expect(
      list.result.map(({ orgName, current }: { orgName: string; current: boolean }) => [orgName, current]),
    ).toEqual([
      ['First', false],
      ['Second', true],
    ])
    const switched = await server.call('switchOrganization', { orgId: host.orgId }, { token: second.token })
    expect(switched.result.orgInfo.orgName).toBe('First')
    const token = switched.result.token
    await server.call('switchOrganization', { orgId: second.orgId }, { token })
    await server.call('disableMember', { userId: guest.userId, enabled: false }, { token: host.token })
    const back = await server.call('login', { tenantId: 1, orgEmail: guest.email, password: guest.password })
    const goTo = (orgId: string) => server.call('switchOrganization', { orgId }, { token: back.result.token })
    expect((await goTo(host.orgId)).code).toBe('0410020')
    expect((await goTo('nonsense')).code).toBe('0404001')
    expect((await server.call('assemble', {}, { token: back.result.token })).result.orgInfo.orgName).toBe('Second')
  })
})
