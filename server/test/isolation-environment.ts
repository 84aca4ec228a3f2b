import { randomUUID } from 'node:crypto'
import { createBeaconStore } from '../collectors/beacon-store.ts'
import { parseLine } from '../collectors/line-parser.ts'
import { createReplayStore } from '../collectors/replay-store.ts'
import { writeWorkRows } from './isolation-work-rows.ts'
import { makeAttachment, makeIssue, makeProject, testDevice } from './sync-devices.ts'
import { memberOf, owner, person, type TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** Ids of the other organisation. */
export interface OtherIds {
  orgId: string
  userId: string
  email: string
  sessionId: string
  keyId: string
  passkeyId: string
  invitationId: string
  applicationId: string
  requestId: string
  shareCode: string
  issueId: string
  projectId: string
  attachmentId: string
  importId: string
  webhookId: string
  integrationId: string
  bindingId: string
  deliveryId: string
}

/** An organisation, its people, and one row of everything. All of its texts contain `word`. */
export interface Side {
  word: string
  orgId: string
  owner: TestPerson
  administrator: TestPerson
  member: TestPerson
  /** An API key of the owner. */
  key: string
  ids: OtherIds
}

export const roleNames = ['owner', 'administrator', 'member', 'temporary', 'outsider', 'apiKey'] as const
export type RoleName = (typeof roleNames)[number]

const place = { language: 'en', timeZone: 'Asia/Shanghai' }

/** Creates data with the word of the organisation in every text. */
const write = async (server: TestServer, word: string, { host, administrator, member }: Record<string, TestPerson>) => {
  const asHost = { token: host?.token ?? '' }
  const role = { userId: administrator?.userId, roleCodes: ['organizationAdmin'] }
  await server.call('setMemberRole', role, asHost)
  for (const { token } of [host, administrator, member] as TestPerson[]) {
    const info = { orgUserName: `${word} person`, ...place, jobRole: word, otherText: word }
    await server.call('savePersonalInfo', info, { token })
    await server.call('saveProgress', { step: 'personal', data: { word } }, { token })
  }
  await server.call('saveOrganizationInfo', { scale: word, industry: word, avatar: `/${word}.png` }, asHost)
  await server.call('rotateInviteLink', {}, asHost)
  await server.call('createTicket', { target: `/${word}` }, asHost)
}

/** An event, a usage event and a replay of the organisation, in a monitoring session of its id. */
const writeMonitorRows = async ({ db }: TestServer, orgId: string, word: string) => {
  const line = `error,app_id=x,session_id=${orgId},view_name=${word} error_message="${word}" ${Date.now()}`
  const parsed = parseLine(line)
  if (!parsed) throw new Error('no line')
  const at = Date.now()
  await createReplayStore(
    db,
    () => new Date(),
  )({
    ...{ orgId, userId: '', sessionId: orgId, recordingId: orgId, viewId: word, indexInView: 0 },
    ...{ start: at, end: at, hasFullSnapshot: true, content: Buffer.from(word) },
  })
  const usage = { measurement: 'usage' as const, tags: { event: word }, fields: {}, at }
  await createBeaconStore(
    db,
    () => new Date(),
  )([
    { id: `${word}-event`, channel: 'rum', orgId, line, parsed },
    { id: `${word}-usage`, channel: 'usage', orgId, line: JSON.stringify({ event: word }), parsed: usage },
  ])
}

export const makeSide = async (server: TestServer, word: string): Promise<Side> => {
  const host = await owner(server, `${word} works`)
  const asHost = { token: host.token }
  const [administrator, member] = [await memberOf(server, host), await memberOf(server, host)]
  await write(server, word, { host, administrator, member })
  const { result: key } = await server.call('createApiKey', { name: word }, asHost)
  const emails = [`${word}-guest@mail-of-tests.com`]
  await server.call('createInvitations', { emails, roleCode: 'organizationMember', message: word }, asHost)
  const { result: code } = await server.call('rotateJoinCode', { requiresApproval: true }, asHost)
  await person(server, { email: `${word}-applicant@mail-of-tests.com`, joinCode: code.joinCode, orgUserName: word })
  const { result: change } = await server.call('changeEmail', { orgEmail: `${word}-new@mail-of-tests.com` }, asHost)
  const [invitation] = (await server.call('listInvitations', {}, asHost)).result.list
  const [application] = (await server.call('listApplications', {}, asHost)).result.list
  const [session] = (await server.call('listSessions', {}, asHost)).result
  const card = { resourceType: 'organization', resourceId: host.orgId, password: `${word}-guests` }
  const { result: share } = await server.call('createShare', card, asHost)
  const { rows: passkeys } = await server.db.pool.query<{ id: string }>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, user_handle, name) VALUES ($1, $2, '', '', $2) RETURNING id`,
    [host.userId, word],
  )
  const device = testDevice(server, host, host.orgId)
  const projectId = await makeProject(device, word.slice(0, 3).toUpperCase(), false)
  const issueId = await makeIssue(device, projectId, word)
  const attachmentId = await makeAttachment(server, device, issueId, word)
  const importId = randomUUID()
  await server.call('createImport', { importId, projectId, fileName: `${word}.csv`, total: 1 }, asHost)
  await writeWorkRows(server.db, host.orgId, word)
  await writeMonitorRows(server, host.orgId, word)
  const receiver = { name: word, url: `https://${word}.invalid/`, kinds: ['issue.created'], projectIds: [projectId] }
  const { id: webhookId } = (await server.call('createWebhook', receiver, asHost)).result
  const { rows: deliveries } = await server.db.pool.query<{ id: string }>(
    `INSERT INTO webhook_deliveries (org_id, webhook_id, kinds, payload, status) VALUES ($1, $2, '{ping}', $3, 'failed') RETURNING id`,
    [host.orgId, webhookId, word],
  )
  const google = { imType: 'google', appType: 'self', appId: word, appSecret: `${word}-secret-of-an-app` }
  const { id: integrationId } = (await server.call('saveIntegration', google, asHost)).result
  const { rows: bound } = await server.db.pool.query<{ id: string }>(
    `INSERT INTO identities (user_id, provider, app, tenant_key, subject, display_name) VALUES ($1, 'google', 'g', '', $2, $2) RETURNING id`,
    [host.userId, word],
  )
  const deliveryId = deliveries[0]?.id ?? ''
  const ids = {
    orgId: host.orgId,
    userId: member.userId,
    email: host.email,
    sessionId: session.sessionId,
    keyId: key.id,
    passkeyId: passkeys[0]?.id ?? '',
    invitationId: invitation.id,
    applicationId: application.id,
    requestId: change.requestId,
    shareCode: share.shareCode,
    issueId,
    projectId,
    attachmentId,
    importId,
    webhookId,
    deliveryId,
    integrationId,
    bindingId: bound[0]?.id ?? '',
  }
  return { word, orgId: host.orgId, owner: host, administrator, member, key: key.key, ids }
}

/** Restores everyone's roles after a call. */
export const restoreRoles = async ({ db }: TestServer, side: Side, temporary: TestPerson): Promise<void> => {
  const { owner, administrator, member } = side
  const ids = [owner, administrator, member].map(({ userId }) => userId)
  await db.pool.query(
    `WITH gone AS (DELETE FROM members WHERE user_id = $5)
     INSERT INTO members (org_id, user_id, role_codes) VALUES
       ($1, $2, '{organizationOwner}'), ($1, $3, '{organizationAdmin}'), ($1, $4, '{organizationMember}')
     ON CONFLICT (org_id, user_id) DO UPDATE SET role_codes = EXCLUDED.role_codes, enabled = true`,
    [side.orgId, ...ids, temporary.userId],
  )
}

/** A token for this role from a fresh session; none for a guest. */
export const tokenOf = async (
  { db, secrets }: TestServer,
  side: Side,
  temporary: TestPerson,
  role: RoleName,
): Promise<string | undefined> => {
  if (role === 'outsider') return undefined
  if (role === 'apiKey') return side.key
  const { userId } = role === 'temporary' ? temporary : side[role]
  const orgId = role === 'temporary' ? null : side.orgId
  const token = secrets.newTaggedToken()
  await db.pool.query(`SET LOCAL ROLE worktide_system;
    INSERT INTO sessions (user_id, org_id, token_hash, device_name, expires_at, reauthenticated_at)
    VALUES (${userId}, ${orgId ? `'${orgId}'` : 'NULL'}, '${secrets.hashToken(token)}', 'test', now() + interval '1 day', now())`)
  return token
}
