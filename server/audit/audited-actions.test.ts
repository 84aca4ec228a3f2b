import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditKind } from '../../src/core/audit/audit-kinds.ts'
import type { CallName } from '../../src/core/calls/calls.ts'
import {
  freshAddress,
  goodPassword,
  linkValue,
  memberOf,
  owner,
  person,
  registered,
  type TestPerson,
} from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let host: TestPerson
let guest: TestPerson
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  guest = await memberOf(server, host)
})
afterAll(() => server.dispose())

/** A call that must be accepted. */
const does = async (name: CallName, payload: object, { token }: { token?: string }) => {
  const answer = await server.call(name, payload, { token })
  if (answer.code !== '200') throw new Error(`${name} answered ${answer.code} ${answer.message}`)
  return answer.result
}
const asMember = { roleCode: 'organizationMember' }

/** A person who was invited by mail, with the token of the mail's link. */
const invited = async () => {
  const someone = await person(server)
  await does('createInvitations', { emails: [someone.email], ...asMember }, host)
  return { someone, inviteToken: linkValue((await server.mailTo(someone.email))?.link) }
}

/** A person who applied to join. */
const applicant = async () => {
  const { joinCode } = await does('rotateJoinCode', { requiresApproval: true }, host)
  const someone = await person(server)
  await does('joinOrganization', { joinCode }, someone)
  const { list } = await does('listApplications', { pageNumber: 1, pageSize: 10 }, host)
  return { someone, id: list[0].id as string }
}

interface AuditedAction {
  kind: AuditKind
  /** Performs the action and returns its actor. `inNone`: the action concerns no organisation. */
  done: () => Promise<TestPerson>
  inNone?: true
}
const webhook = { name: 'CI', url: 'https://receiver.invalid/', kinds: ['issue.created'], projectIds: [] }

const byHost = (
  kind: AuditKind,
  name: CallName,
  payload: () => object | Promise<object> = () => ({}),
): AuditedAction => ({
  kind,
  done: async () => {
    await does(name, await payload(), host)
    return host
  },
})

const auditedActions: AuditedAction[] = [
  { kind: 'account.registered', done: () => registered(server), inNone: true },
  byHost('organization.changed', 'saveOrganizationInfo', () => ({
    orgName: 'New name',
    timeZone: 'UTC',
    avatar: null,
  })),
  byHost('organization.closing', 'closeOrganization', () => ({ orgName: 'New name' })),
  byHost('organization.kept', 'keepOrganization'),
  byHost('organization.sceneChosen', 'selectScene', async () => {
    const [{ sceneId }] = await does('scenes', { language: 'en' }, host)
    return { sceneId }
  }),
  byHost('recording.disabled', 'setSessionRecording', () => ({ enabled: false })),
  byHost('recording.enabled', 'setSessionRecording', () => ({ enabled: true })),
  byHost('member.roleChanged', 'setMemberRole', () => ({ userId: guest.userId, roleCodes: ['organizationAdmin'] })),
  byHost('member.disabled', 'disableMember', () => ({ userId: guest.userId, enabled: false })),
  byHost('member.enabled', 'disableMember', () => ({ userId: guest.userId, enabled: true })),
  byHost('member.signedOut', 'signOutMember', async () => ({ userId: (await memberOf(server, host)).userId })),
  byHost('joinCode.rotated', 'rotateJoinCode'),
  byHost('joinCode.disabled', 'disableJoinCode'),
  byHost('inviteLink.rotated', 'rotateInviteLink', () => asMember),
  byHost('inviteLink.disabled', 'disableInviteLink'),
  byHost('invitation.sent', 'createInvitations', () => ({ emails: [freshAddress()], ...asMember })),
  byHost('invitation.revoked', 'revokeInvitation', async () => {
    await invited()
    const { list } = await does('listInvitations', { pageNumber: 1, pageSize: 10 }, host)
    return { id: list[0].id }
  }),
  {
    kind: 'invitation.accepted',
    done: async () => {
      const { someone, inviteToken } = await invited()
      await does('acceptInvitation', { inviteToken }, someone)
      return someone
    },
  },
  {
    kind: 'invitation.declined',
    done: async () => {
      const { someone, inviteToken } = await invited()
      await does('declineInvitation', { inviteToken }, someone)
      return someone
    },
  },
  { kind: 'application.created', done: async () => (await applicant()).someone },
  byHost('application.approved', 'approveApplication', async () => ({ id: (await applicant()).id })),
  byHost('application.rejected', 'rejectApplication', async () => ({ id: (await applicant()).id })),
  {
    kind: 'apiKey.created',
    done: async () => {
      await does('createApiKey', { name: 'build server' }, host)
      return host
    },
  },
  byHost('apiKey.revoked', 'revokeApiKey', async () => ({ id: (await does('listApiKeys', {}, host))[0].id })),
  byHost('webhook.created', 'createWebhook', async () => webhook),
  byHost('webhook.changed', 'saveWebhook', async () => ({
    id: (await does('createWebhook', webhook, host)).id,
    name: 'Build server',
  })),
  byHost('webhook.secretRenewed', 'renewWebhookSecret', async () => ({
    id: (await does('createWebhook', webhook, host)).id,
  })),
  byHost('webhook.removed', 'removeWebhook', async () => ({ id: (await does('createWebhook', webhook, host)).id })),
  {
    kind: 'ide.signedIn',
    done: async () => {
      const codeVerifier = randomBytes(32).toString('base64url')
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
      const ide = { clientId: 'vscode', redirectUri: 'http://127.0.0.1:49152/cb' }
      const { redirectUrl } = await does('authorizeIde', { ...ide, state: 'x', codeChallenge }, host)
      const { rows } = await server.db.pool.query(`SELECT 1 FROM audit_log WHERE action = 'ide.authorized'`)
      expect(rows, 'agreeing is logged too').toHaveLength(1)
      await does('redeemIdeCode', { ...ide, code: new URL(redirectUrl).searchParams.get('code'), codeVerifier }, {})
      return host
    },
  },
  {
    kind: 'organization.switched',
    done: async () => {
      const { token, orgId } = await owner(server, 'First Works')
      const second = { orgName: 'Second Works', language: 'en', timeZone: 'UTC' }
      const created = await does('createOrganization', second, { token })
      await does('switchOrganization', { orgId }, created)
      return { ...host, orgId, userId: created.userId }
    },
  },
  {
    kind: 'password.changed',
    done: async () => {
      await does('changePassword', { oldPassword: goodPassword, password: `${goodPassword} anew` }, host)
      return host
    },
  },
  {
    kind: 'password.reset',
    inNone: true,
    done: async () => {
      await does('forgotPassword', { orgEmail: guest.email }, {})
      const resetToken = linkValue((await server.mailTo(guest.email))?.link)
      await does('resetPassword', { resetToken, password: `${goodPassword} again` }, {})
      return guest
    },
  },
  {
    kind: 'organization.deleted',
    done: async () => {
      const last = await owner(server, 'Ebb Works')
      await does('deleteAccount', { orgEmail: last.email, closing: [last.orgId] }, last)
      return last
    },
  },
]

/** SEC-30: actor and organisation of each action. */
test.each(auditedActions)('$kind is logged once, with actor and organisation', async ({ kind, done, inNone }) => {
  const entries = async () =>
    (
      await server.db.pool.query('SELECT id, actor_id, org_id FROM audit_log WHERE action = $1 ORDER BY id DESC', [
        kind,
      ])
    ).rows
  const before = await entries()
  const { userId, orgId } = await done()
  const rows = await entries()
  const expected = { actor_id: userId, org_id: inNone ? null : orgId || host.orgId }
  expect(rows[0]).toMatchObject(expected)
  expect(rows.filter(({ actor_id }) => actor_id === userId).length).toBe(
    before.filter(({ actor_id }) => actor_id === userId).length + 1,
  )
})
