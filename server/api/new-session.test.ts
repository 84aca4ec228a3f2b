import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { callsTable } from '../../src/core/calls/calls.ts'
import { freshAddress, linkValue, mailedCode, memberOf, owner, person, registration } from '../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../test/test-server.ts'
import { factorPeople } from './account/mfa/mfa-test-people.ts'

let server: TestServer
let people: ReturnType<typeof factorPeople>
beforeAll(async () => {
  server = await testServer()
  people = factorPeople(server)
})
afterAll(() => server.dispose())

const place = { language: 'en', timeZone: 'Asia/Shanghai' }
const login = ({ email, password }: { email: string; password: string }) =>
  server.call('login', { tenantId: 1, orgEmail: email, password })

/** A person in two organisations, of which the second is current. */
const ownerOfTwo = async () => {
  const someone = await owner(server, 'First Works')
  const { result } = await server.call('createOrganization', { orgName: 'Second', ...place }, { token: someone.token })
  return { ...someone, token: result.token as string }
}

const invited = async () => {
  const host = await owner(server)
  const guest = await person(server)
  await server.call('createInvitations', { emails: [guest.email], roleCode: 'organizationAdmin' }, host)
  return { token: guest.token, inviteToken: linkValue((await server.mailTo(guest.email))?.link) }
}

/** Every call that returns the token of a new session or of a session in another organisation. */
const signInMethods: Record<string, () => Promise<Answer>> = {
  login: async () => login(await owner(server)),
  loginCode: async () => {
    const { email } = await owner(server)
    const { requestId, emailCode: code } = await mailedCode(server, email, 'login')
    return server.call('loginCode', { tenantId: 1, loginType: 'email', orgEmail: email, requestId, code })
  },
  signInByTotp: async () => {
    const anna = await people.withTotp()
    return server.call('signInByTotp', { mfaTicket: await people.ticketOf(anna), code: people.codeOf(anna.secret) })
  },
  signInByRecoveryCode: async () => {
    const anna = await people.withTotp()
    const [code] = anna.recoveryCodes
    return server.call('signInByRecoveryCode', { mfaTicket: await people.ticketOf(anna), code })
  },
  signInByPasskey: async () => people.signInBy((await people.withPasskey()).device),
  register: async () => server.call('register', await registration(server, freshAddress())),
  createOrganization: async () => {
    const { token } = await person(server)
    return server.call('createOrganization', { orgName: 'New Works', ...place }, { token })
  },
  switchOrganization: async () => {
    const { token, orgId } = await ownerOfTwo()
    return server.call('switchOrganization', { orgId }, { token })
  },
  joinOrganization: async () => {
    const { result } = await server.call('rotateJoinCode', {}, await owner(server))
    return server.call('joinOrganization', { joinCode: result.joinCode }, await person(server))
  },
  acceptInvitation: async () => {
    const { token, inviteToken } = await invited()
    return server.call('acceptInvitation', { inviteToken }, { token })
  },
  leaveOrganization: async () => server.call('leaveOrganization', {}, await memberOf(server, await owner(server))),
  redeemTicket: async () => {
    const { ticket } = (await server.call('createTicket', {}, await owner(server))).result
    return server.call('redeemTicket', { ticket }, { headers: { 'sec-fetch-dest': 'empty' } })
  },
}

/** Calls that continue the same session, or whose receiver is not our page. */
const withoutAssembly = ['changePassword', 'reauthenticate', 'reauthenticateByFactor', 'redeemIdeCode', 'resumeSession']

/** A call that needs a messenger; `feishu.test.ts` compares its assembly. */
const elsewhere = ['messengerToken']

test('every call that issues a token has a row', () => {
  const issuing = Object.entries(callsTable as Record<string, Call>).flatMap(([name, row]) =>
    row.returnsToken ? [name] : [],
  )
  expect([...Object.keys(signInMethods), ...withoutAssembly, ...elsewhere].sort()).toEqual(issuing.sort())
})

test.each(Object.entries(signInMethods))('%s answers what the assembly call would answer', async (_name, enter) => {
  const { code, result } = await enter()
  expect(code).toBe('200')
  const assembled = await server.call('assemble', {}, { token: result.token })
  const rights = await server.call('rights', { productLineId: 1 }, { token: result.token })
  expect(result.assembly).toEqual({ code: assembled.code, ...assembled.result, rights: rights.result })
})

test('a repeated answer has the current assembly', async () => {
  const payload = await registration(server, freshAddress())
  const idempotencyKey = crypto.randomUUID()
  const { token } = (await server.call('register', payload, { idempotencyKey })).result
  await server.call('savePersonalInfo', { orgUserName: 'Anna Lindqvist', ...place }, { token })
  const again = await server.call('register', payload, { idempotencyKey })
  expect(again.result.assembly.userInfo.orgUserName).toBe('Anna Lindqvist')
})

test('somebody who may not enter the session’s organisation learns it from the assembly call', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  await server.call('disableMember', { userId: guest.userId, enabled: false }, host)
  const { code, result } = await login(guest)
  expect([code, result.assembly]).toEqual(['200', undefined])
  expect((await server.call('assemble', {}, { token: result.token })).code).toBe('0410020')
})

test('somebody who joined after their session began must call assemble, which moves the session', async () => {
  const host = await owner(server)
  const { result } = await server.call('rotateJoinCode', { requiresApproval: true }, host)
  const guest = await person(server, { joinCode: result.joinCode })
  const { list } = (await server.call('listApplications', {}, host)).result
  await server.call('approveApplication', { id: list[0].id }, host)
  const { ticket } = (await server.call('createTicket', {}, guest)).result
  const redeemed = await server.call('redeemTicket', { ticket }, { headers: { 'sec-fetch-dest': 'empty' } })
  expect([redeemed.code, redeemed.result.assembly]).toEqual(['200', undefined])
  const { userInfo } = (await server.call('assemble', {}, { token: redeemed.result.token })).result
  expect(userInfo.orgId).toBe(host.orgId)
})

test('a refused call assembles nothing', async () => {
  const anna = await owner(server)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const assembles = () => query.mock.calls.filter(([asked]) => (asked as { name?: string })?.name === 'assembly').length
  await login({ ...anna, password: 'not the password' })
  await login({ ...anna, email: freshAddress() })
  expect(assembles()).toBe(0)
  await login(anna)
  expect(assembles()).toBe(1)
})
