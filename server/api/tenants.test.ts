import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls-table.ts'
import { linkValue, memberOf, owner, person, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

/** Everything of organisation B that a caller could name. */
interface Ids {
  orgId: string
  userId: string
  sessionId: string
  keyId: string
  invitationId: string
  applicationId: string
  requestId: string
}

const place = { language: 'en', timeZone: 'Asia/Shanghai' }
const password = { password: 'quiet-harbour-lantern-47' }
const none = () => ({})

/** What A sends, with B's ids wherever the call takes one. `named`: then the answer must be "not found". */
const payloads: Record<CallName, { with: (b: Ids) => object; named?: true; isOpen?: true }> = {
  login: { with: none, isOpen: true },
  loginCode: { with: none, isOpen: true },
  logout: { with: none, isOpen: true },
  checkEmail: { with: none, isOpen: true },
  sendCode: { with: none, isOpen: true },
  register: { with: none, isOpen: true },
  forgotPassword: { with: none, isOpen: true },
  checkReset: { with: none, isOpen: true },
  resetPassword: { with: none, isOpen: true },
  resumeSession: { with: none, isOpen: true },
  previewJoinCode: { with: none, isOpen: true },
  previewInviteLink: { with: none, isOpen: true },
  previewInvitation: { with: none, isOpen: true },
  redeemTicket: { with: none, isOpen: true },
  changePassword: { with: () => ({ oldPassword: password.password, ...password }) },
  reauthenticate: { with: () => password },
  validateToken: { with: none },
  assemble: { with: none },
  listSessions: { with: none },
  revokeSessions: { with: ({ sessionId }) => ({ sessionId }), named: true },
  personalInfo: { with: none },
  savePersonalInfo: { with: () => ({ orgUserName: 'A', ...place }) },
  changeEmail: { with: () => ({ orgEmail: 'new-a@mail-of-tests.com' }) },
  confirmEmail: { with: ({ requestId }) => ({ requestId, emailCode: '123456' }) },
  createApiKey: { with: () => ({ name: 'A' }) },
  listApiKeys: { with: none },
  revokeApiKey: { with: ({ keyId }) => ({ id: keyId }), named: true },
  checkOrgKey: { with: () => ({ orgKey: 'of-b' }) },
  listOrganizations: { with: none },
  switchOrganization: { with: ({ orgId }) => ({ orgId }), named: true },
  organizationInfo: { with: none },
  saveOrganizationInfo: { with: () => ({ orgName: 'A' }) },
  listMembers: { with: () => ({ search: 'mail-of-tests' }) },
  setMemberRole: { with: ({ userId }) => ({ userId, roleCodes: ['organizationMember'] }), named: true },
  disableMember: { with: ({ userId }) => ({ userId, enabled: false }), named: true },
  removeMember: { with: ({ userId }) => ({ userId }), named: true },
  leaveOrganization: { with: none },
  joinCode: { with: none },
  rotateJoinCode: { with: none },
  disableJoinCode: { with: none },
  joinOrganization: { with: () => ({ joinCode: 'AAAAAAAAAA' }) },
  inviteLink: { with: none },
  rotateInviteLink: { with: none },
  disableInviteLink: { with: none },
  createInvitations: { with: () => ({ emails: ['x@mail-of-tests.com'], roleCode: 'organizationMember' }) },
  listInvitations: { with: none },
  resendInvitation: { with: ({ invitationId }) => ({ id: invitationId }), named: true },
  revokeInvitation: { with: ({ invitationId }) => ({ id: invitationId }), named: true },
  acceptInvitation: { with: ({ invitationId }) => ({ inviteToken: invitationId }) },
  declineInvitation: { with: ({ invitationId }) => ({ inviteToken: invitationId }) },
  listApplications: { with: none },
  approveApplication: { with: ({ applicationId }) => ({ id: applicationId }), named: true },
  rejectApplication: { with: ({ applicationId }) => ({ id: applicationId }), named: true },
  scenes: { with: () => ({ language: 'en' }) },
  selectScene: { with: () => ({ sceneId: 'software' }) },
  progress: { with: none },
  saveProgress: { with: () => ({ step: 'personal' }) },
  createTicket: { with: none },
  rights: { with: () => ({ productLineId: 1 }) },
  translations: { with: () => ({ messageLang: 'en' }) },
  listAudit: { with: none },
  createOrganization: { with: () => ({ orgName: 'Another of A', ...place }) },
}

let server: TestServer
let a: TestPerson
let b: TestPerson
let guestOfB: TestPerson
let ids: Ids

const idsOf = async (): Promise<Ids> => {
  const asB = { token: b.token }
  const key = await server.call('createApiKey', { name: 'of B' }, asB)
  await server.call('createInvitations', { emails: ['guest@mail-of-tests.com'], roleCode: 'organizationMember' }, asB)
  expect(linkValue((await server.mailTo('guest@mail-of-tests.com'))?.link)).not.toBe('')
  const code = await server.call('rotateJoinCode', { requiresApproval: true }, asB)
  await person(server, { joinCode: code.result.joinCode })
  const first = async (name: CallName) => (await server.call(name, {}, asB)).result
  const { result: change } = await server.call('changeEmail', { orgEmail: 'new-b@mail-of-tests.com' }, asB)
  return {
    orgId: b.orgId,
    userId: guestOfB.userId,
    sessionId: (await first('listSessions'))[0].sessionId,
    keyId: key.result.id,
    invitationId: (await first('listInvitations')).list[0].id,
    applicationId: (await first('listApplications')).list[0].id,
    requestId: change.requestId,
  }
}

beforeAll(async () => {
  server = await testServer()
  a = await owner(server, 'Of A')
  b = await owner(server, 'Of B')
  guestOfB = await memberOf(server, b)
  ids = await idsOf()
})
afterAll(() => server.dispose())

/** Every row of B in every table that has an organisation. */
const rowsOfB = async (): Promise<string> => {
  const { rows: tables } = await server.db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'org_id' AND table_schema = 'public' ORDER BY 1`,
  )
  const all: unknown[] = []
  for (const { name } of tables)
    all.push((await server.db.pool.query(`SELECT * FROM ${name} WHERE org_id = $1 ORDER BY 1, 2`, [b.orgId])).rows)
  all.push((await server.db.pool.query('SELECT * FROM organizations WHERE id = $1', [b.orgId])).rows)
  return JSON.stringify(all)
}

test.each(Object.keys(callsTable) as CallName[])('%s keeps the organisations apart', async (name) => {
  const row: Call = callsTable[name]
  const { with: make, named, isOpen } = payloads[name]
  expect(isOpen ?? false).toBe(row.auth === 'open' || row.auth === 'cookie')
  if (isOpen) return
  const { result } = await server.call('login', { tenantId: 1, orgEmail: a.email, password: a.password })
  if (result.token) await server.call('switchOrganization', { orgId: a.orgId }, { token: result.token })
  const before = await rowsOfB()
  const answer = await server.call(name, make(ids), { token: result.token })
  expect(await rowsOfB()).toBe(before)
  if (named) expect(answer.code).toBe('0404001')
  const body = JSON.stringify(answer.result)
  for (const secret of [b.orgId, b.email, guestOfB.email, ids.keyId, 'Of B']) expect(body).not.toContain(secret)
})

test('a call without a session is refused everywhere', async () => {
  for (const [name, row] of Object.entries(callsTable) as [CallName, Call][]) {
    if (row.auth === 'open') continue
    const { code } = await server.call(name, payloads[name].with(ids))
    expect(code, name).toBe('04206')
  }
})

test('an administrator call by an ordinary member is refused and their session stays', async () => {
  for (const [name, row] of Object.entries(callsTable) as [CallName, Call][]) {
    if (row.auth !== 'admin') continue
    const { code } = await server.call(name, payloads[name].with(ids), { token: guestOfB.token })
    expect(code, name).toBe('0403001')
  }
  expect((await server.call('assemble', {}, { token: guestOfB.token })).code).toBe('200')
})
