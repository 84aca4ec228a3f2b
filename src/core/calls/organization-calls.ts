import * as z from 'zod/mini'
import { organizationSchema } from '../session/account-types.ts'
import {
  call,
  empty,
  isoTime,
  newSession,
  nothing,
  organizationLanguage,
  paged,
  pageRequest,
  text,
} from './call-types.ts'

const optionalText = z.optional(text)
const idOnly = z.object({ id: text })
const userIdOnly = z.object({ userId: text })
export const memberWork = z.object({ openIssues: z.int(), ledProjects: z.int(), projectNames: z.array(z.string()) })
export type MemberWork = z.infer<typeof memberWork>
const roleCode = z.enum(['organizationOwner', 'organizationAdmin', 'organizationMember'])
const invitableRole = z.enum(['organizationAdmin', 'organizationMember'])

const member = z.object({
  userId: z.string(),
  orgUserName: z.string(),
  orgEmail: z.string(),
  head: z.nullable(z.string()),
  roleCodes: z.array(z.string()),
  enabled: z.boolean(),
  joinedAt: isoTime,
})

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  roleCode: z.string(),
  inviterName: z.string(),
  sentAt: isoTime,
  expiresAt: isoTime,
  status: z.enum(['sent', 'expired', 'accepted', 'revoked', 'declined']),
})

const application = z.object({
  id: z.string(),
  userId: z.string(),
  orgUserName: z.string(),
  orgEmail: z.string(),
  appliedAt: isoTime,
})

const joinCode = z.object({
  joinCode: z.nullable(z.string()),
  url: z.nullable(z.string()),
  uses: z.int(),
  expiresAt: z.nullable(isoTime),
  requiresApproval: z.boolean(),
  emailDomains: z.array(z.string()),
})

const inviteLink = z.object({
  linkToken: z.nullable(z.string()),
  url: z.nullable(z.string()),
  uses: z.int(),
  maxUses: z.nullable(z.int()),
  expiresAt: z.nullable(isoTime),
  roleCode: z.string(),
})

/** `/org/*`: organisations, their members and the ways to join. */
export const organizationCalls = {
  createOrganization: call({
    method: 'POST',
    path: '/org/create',
    auth: 'session',
    idempotent: true,
    returnsToken: true,
    sensitive: true,
    payload: z.object({
      orgName: text,
      orgKey: optionalText,
      language: z._default(organizationLanguage, 'zh'),
      timeZone: text,
      scale: optionalText,
      industry: optionalText,
      sceneId: optionalText,
    }),
    result: z.object({ ...newSession, userId: z.string(), orgId: z.string(), orgKey: z.string() }),
  }),
  checkOrgKey: call({
    method: 'POST',
    path: '/org/check-key',
    auth: 'session',
    errors: 'silent',
    payload: z.object({ orgKey: text }),
    result: z.object({ available: z.boolean(), suggestion: z.optional(z.string()) }),
  }),
  listOrganizations: call({
    method: 'POST',
    path: '/org/list',
    auth: 'session',
    offline: 'cached',
    payload: nothing,
    result: z.array(
      z.object({
        orgId: z.string(),
        orgName: z.string(),
        orgKey: z.string(),
        avatar: z.nullable(z.string()),
        roleCodes: z.array(z.string()),
        current: z.boolean(),
        enabled: z.boolean(),
      }),
    ),
  }),
  /** For a person without an organisation: where they were a member, and the result of their last request to join. */
  joiningState: call({
    method: 'POST',
    path: '/org/joining-state',
    auth: 'session',
    errors: 'silent',
    payload: nothing,
    result: z.object({
      former: z.array(z.string()),
      request: z.nullable(z.object({ orgName: z.string(), state: z.enum(['open', 'approved', 'rejected']) })),
    }),
  }),
  switchOrganization: call({
    method: 'POST',
    path: '/org/switch',
    auth: 'session',
    returnsToken: true,
    sensitive: true,
    payload: z.object({ orgId: text }),
    result: z.object({ ...newSession, userId: z.string(), orgInfo: organizationSchema }),
  }),
  organizationInfo: call({
    method: 'POST',
    path: '/org/org-info',
    auth: 'session',
    errors: 'silent',
    offline: 'cached',
    payload: nothing,
    result: organizationSchema,
  }),
  saveOrganizationInfo: call({
    method: 'POST',
    path: '/org/org-info/save',
    auth: 'admin',
    idempotent: true,
    payload: z.object({
      orgName: optionalText,
      avatar: z.nullish(z.string()),
      /** As `headRev` of a person's picture. */
      avatarRev: z.optional(z.int()),
      language: z.optional(organizationLanguage),
      timeZone: optionalText,
      scale: optionalText,
      industry: optionalText,
    }),
    result: organizationSchema,
  }),
  listMembers: call({
    method: 'POST',
    path: '/org/members',
    auth: 'session',
    offline: 'cached',
    payload: z.extend(pageRequest, {
      search: optionalText,
      group: z.optional(z.enum(['owners', 'administrators', 'members', 'disabled'])),
    }),
    result: paged(member),
  }),
  setMemberRole: call({
    method: 'POST',
    path: '/org/members/set-role',
    auth: 'admin',
    payload: z.object({ userId: text, roleCodes: z.array(roleCode) }),
    result: empty,
  }),
  disableMember: call({
    method: 'POST',
    path: '/org/members/disable',
    auth: 'admin',
    payload: z.object({ userId: text, enabled: z.boolean() }),
    result: empty,
  }),
  /** How a member gets into the organisation: open sessions and keys here, and when they were last seen here. */
  memberAccess: call({
    method: 'POST',
    path: '/org/members/access',
    auth: 'admin',
    payload: userIdOnly,
    result: z.object({
      hasSecondFactor: z.boolean(),
      lastActiveAt: z.nullable(isoTime),
      sessions: z.int(),
      apiKeys: z.int(),
    }),
  }),
  /** Ends their sessions in the organisation and revokes their keys there. */
  signOutMember: call({
    method: 'POST',
    path: '/org/members/sign-out',
    auth: 'admin',
    payload: userIdOnly,
    result: empty,
  }),
  /** A member's open issues and the projects they lead, in projects that are not archived. Administrators ask about everybody, others about themselves. */
  memberWork: call({
    method: 'POST',
    path: '/org/members/work',
    auth: 'session',
    payload: userIdOnly,
    result: memberWork,
  }),
  /** Gives them to another member, or to nobody. Answers what could not be given. */
  handOverWork: call({
    method: 'POST',
    path: '/org/members/hand-over',
    auth: 'session',
    payload: z.object({ userId: text, toUserId: z.nullable(text) }),
    result: memberWork,
  }),
  removeMember: call({
    method: 'POST',
    path: '/org/members/remove',
    auth: 'admin',
    payload: userIdOnly,
    result: empty,
  }),
  leaveOrganization: call({
    method: 'POST',
    path: '/org/leave',
    auth: 'session',
    returnsToken: true,
    sensitive: true,
    payload: nothing,
    result: z.object(newSession),
  }),
  /** An owner closes the organisation; it stays for `closingDays`. */
  closeOrganization: call({
    method: 'POST',
    path: '/org/close',
    auth: 'admin',
    requiresRecentAuth: true,
    payload: z.object({ orgName: text }),
    result: organizationSchema,
  }),
  keepOrganization: call({
    method: 'POST',
    path: '/org/keep',
    auth: 'admin',
    sensitive: true,
    payload: nothing,
    result: organizationSchema,
  }),
  joinCode: call({ method: 'POST', path: '/org/join-code', auth: 'admin', payload: nothing, result: joinCode }),
  rotateJoinCode: call({
    method: 'POST',
    path: '/org/join-code/rotate',
    auth: 'admin',
    payload: z.object({
      requiresApproval: z.optional(z.boolean()),
      emailDomains: z.optional(z.array(text)),
      expiresAt: z.nullish(isoTime),
    }),
    result: joinCode,
  }),
  disableJoinCode: call({
    method: 'POST',
    path: '/org/join-code/disable',
    auth: 'admin',
    payload: nothing,
    result: joinCode,
  }),
  previewJoinCode: call({
    method: 'POST',
    path: '/org/join-code/preview',
    auth: 'open',
    payload: z.object({ joinCode: text }),
    result: z.object({
      orgName: z.string(),
      avatar: z.nullable(z.string()),
      language: z.string(),
      requiresApproval: z.boolean(),
    }),
  }),
  joinOrganization: call({
    method: 'POST',
    path: '/org/join',
    auth: 'session',
    idempotent: true,
    returnsToken: true,
    sensitive: true,
    payload: z.union([z.object({ joinCode: text }), z.object({ linkToken: text }), z.object({ externalUserId: text })]),
    result: z.object({ ...newSession, status: z.enum(['joined', 'pending']), orgId: z.optional(z.string()) }),
  }),
  inviteLink: call({ method: 'POST', path: '/org/invite-link', auth: 'admin', payload: nothing, result: inviteLink }),
  rotateInviteLink: call({
    method: 'POST',
    path: '/org/invite-link/rotate',
    auth: 'admin',
    payload: z.object({
      roleCode: z.optional(invitableRole),
      maxUses: z.nullish(z.int()),
      expiresAt: z.nullish(isoTime),
    }),
    result: inviteLink,
  }),
  disableInviteLink: call({
    method: 'POST',
    path: '/org/invite-link/disable',
    auth: 'admin',
    payload: nothing,
    result: inviteLink,
  }),
  previewInviteLink: call({
    method: 'POST',
    path: '/org/invite-link/preview',
    auth: 'open',
    payload: z.object({ linkToken: text }),
    result: z.object({
      orgName: z.string(),
      avatar: z.nullable(z.string()),
      language: z.string(),
      inviterName: z.string(),
    }),
  }),
  createInvitations: call({
    method: 'POST',
    path: '/org/invitations/create',
    auth: 'admin',
    idempotent: true,
    payload: z.object({
      emails: z.array(text).check(z.minLength(1), z.maxLength(50)),
      roleCode: invitableRole,
      message: optionalText,
    }),
    result: z.array(z.object({ email: z.string(), status: z.enum(['sent', 'member', 'invalid']) })),
  }),
  listInvitations: call({
    method: 'POST',
    path: '/org/invitations/list',
    auth: 'admin',
    offline: 'cached',
    payload: pageRequest,
    result: paged(invitation),
  }),
  resendInvitation: call({
    method: 'POST',
    path: '/org/invitations/resend',
    auth: 'admin',
    payload: idOnly,
    result: empty,
  }),
  revokeInvitation: call({
    method: 'POST',
    path: '/org/invitations/revoke',
    auth: 'admin',
    payload: idOnly,
    result: empty,
  }),
  previewInvitation: call({
    method: 'POST',
    path: '/org/invitations/preview',
    auth: 'open',
    payload: z.object({ inviteToken: text }),
    result: z.object({
      orgName: z.string(),
      avatar: z.nullable(z.string()),
      inviterName: z.string(),
      emailMasked: z.string(),
      roleCode: z.string(),
      expiresAt: isoTime,
    }),
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/org/invitations/accept',
    auth: 'session',
    idempotent: true,
    returnsToken: true,
    sensitive: true,
    payload: z.object({ inviteToken: text }),
    result: z.object({ ...newSession, orgId: z.string() }),
  }),
  declineInvitation: call({
    method: 'POST',
    path: '/org/invitations/decline',
    auth: 'session',
    sensitive: true,
    payload: z.object({ inviteToken: text }),
    result: empty,
  }),
  listApplications: call({
    method: 'POST',
    path: '/org/applications/list',
    auth: 'admin',
    offline: 'cached',
    payload: pageRequest,
    result: paged(application),
  }),
  approveApplication: call({
    method: 'POST',
    path: '/org/applications/approve',
    auth: 'admin',
    payload: idOnly,
    result: empty,
  }),
  rejectApplication: call({
    method: 'POST',
    path: '/org/applications/reject',
    auth: 'admin',
    payload: idOnly,
    result: empty,
  }),
}
