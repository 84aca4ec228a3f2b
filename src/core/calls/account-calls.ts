import * as z from 'zod/mini'
import { accountSchema, organizationSchema } from '../session/account-types.ts'
import { call, empty, identityProof, isoTime, language, newSession, nothing, text } from './call-types.ts'

const tenantId = z.literal(1)
const optionalText = z.optional(text)
const token = z.optional(z.string())

export const personalInfoSchema = z.object({
  userId: z.string(),
  orgUserName: z.string(),
  orgEmail: z.string(),
  head: z.nullable(z.string()),
  timeZone: z.string(),
  language,
  jobRole: z.nullable(z.string()),
  otherText: z.nullable(z.string()),
  noticeAssigned: z.optional(z.string()),
  noticeMentioned: z.optional(z.string()),
  noticeDue: z.optional(z.string()),
  noticeComment: z.optional(z.string()),
  noticeStatus: z.optional(z.string()),
  noticeMails: z.optional(z.string()),
})

const sessionRow = z.object({
  sessionId: z.string(),
  /** Described for its user; empty if unknown. */
  deviceName: z.string(),
  kind: z.optional(z.enum(['desktop', 'mobile', 'tablet'])),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  current: z.boolean(),
})

const apiKeyRow = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string(),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
  expiresAt: z.nullable(isoTime),
})

/** `/account/*`: accounts and sessions. */
export const accountCalls = {
  logout: call({
    method: 'POST',
    path: '/account/logout',
    auth: 'open',
    errors: 'silent',
    payload: nothing,
    result: empty,
  }),
  checkEmail: call({
    method: 'POST',
    path: '/account/check-email',
    auth: 'open',
    payload: z.object({ orgEmail: text }),
    result: z.object({
      valid: z.boolean(),
      /** `password`, `code`, and the identity providers that the address's domain signs in with. */
      methods: z.array(z.string()),
      ssoOnly: z.boolean(),
      /** The organisation whose own app the domain signs in with. */
      orgId: z.optional(z.string()),
    }),
  }),
  register: call({
    method: 'POST',
    path: '/account/register',
    auth: 'open',
    idempotent: true,
    returnsToken: true,
    payload: z.object({
      tenantId,
      /** Proved by the mailed code. All three are omitted with an `inviteToken`, because the invitation's email proves the address. */
      orgEmail: optionalText,
      requestId: optionalText,
      emailCode: optionalText,
      password: optionalText,
      orgUserName: text,
      language,
      /** False: `language` is the page's, not the person's choice; the organisation's is used then. */
      isLanguageChosen: z._default(z.boolean(), true),
      timeZone: text,
      sourceType: z.optional(z.int()),
      inviteToken: optionalText,
      joinCode: optionalText,
      linkToken: optionalText,
      registerTicket: optionalText,
      awsRegistrationId: optionalText,
      agreeTerms: z.boolean(),
    }),
    result: z.object({
      ...newSession,
      userId: z.string(),
      next: z.enum(['create-organization', 'apply-success', 'configure', 'home']),
      orgId: z.optional(z.string()),
    }),
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/account/forgot-password',
    auth: 'open',
    payload: z.object({ orgEmail: text }),
    result: z.object({ resendAfter: z.int() }),
  }),
  checkReset: call({
    method: 'POST',
    path: '/account/forgot-password/check',
    auth: 'open',
    payload: z.object({ resetToken: text }),
    result: z.object({ emailMasked: z.string(), expiresAt: isoTime }),
  }),
  resetPassword: call({
    method: 'POST',
    path: '/account/forgot-password/reset',
    auth: 'open',
    payload: z.object({ resetToken: text, password: text }),
    result: empty,
  }),
  changePassword: call({
    method: 'POST',
    path: '/account/password/change',
    auth: 'session',
    returnsToken: true,
    sensitive: true,
    /** The first password needs no old one, but a recent proof of identity, as for `requiresRecentAuth: true`. */
    payload: z.object({ oldPassword: optionalText, password: text }),
    result: z.object({ token }),
  }),
  reauthenticate: call({
    method: 'POST',
    path: '/account/reauth',
    auth: 'session',
    returnsToken: true,
    sensitive: true,
    payload: z.union([z.object({ password: text }), z.object({ requestId: text, emailCode: text })]),
    result: identityProof,
  }),
  validateToken: call({
    method: 'POST',
    path: '/account/token/validate',
    auth: 'session',
    errors: 'silent',
    payload: nothing,
    result: z.object({ userId: z.string(), orgId: z.nullable(z.string()), expiresAt: isoTime }),
  }),
  resumeSession: call({
    method: 'POST',
    path: '/account/session/resume',
    auth: 'cookie',
    errors: 'silent',
    returnsToken: true,
    payload: nothing,
    result: z.object({ token: z.string(), expiresAt: isoTime, userId: z.string(), orgEmail: z.string() }),
  }),
  assemble: call({
    method: 'POST',
    path: '/account/user-org-assemble',
    auth: 'session',
    errors: 'silent',
    payload: nothing,
    result: z.object({ userInfo: accountSchema, orgInfo: z.union([organizationSchema, z.object({})]) }),
  }),
  listSessions: call({
    method: 'POST',
    path: '/account/sessions/list',
    auth: 'session',
    sensitive: true,
    offline: 'cached',
    payload: nothing,
    result: z.array(sessionRow),
  }),
  revokeSessions: call({
    method: 'POST',
    path: '/account/sessions/revoke',
    auth: 'session',
    requiresRecentAuth: true,
    payload: z.union([z.object({ sessionId: text }), z.object({ others: z.literal(true) })]),
    result: empty,
  }),
  personalInfo: call({
    method: 'POST',
    path: '/account/personal-info',
    auth: 'session',
    offline: 'cached',
    payload: nothing,
    result: personalInfoSchema,
  }),
  savePersonalInfo: call({
    method: 'POST',
    path: '/account/personal-info/save',
    auth: 'session',
    idempotent: true,
    /** Absent fields stay unchanged. */
    payload: z.object({
      orgUserName: z.optional(text),
      head: z.nullish(z.string()),
      /** How often the picture had been set when the person saw it: refused (`overtaken`) if it was set since. */
      headRev: z.optional(z.int()),
      timeZone: z.optional(text),
      language: z.optional(language),
      jobRole: z.nullish(text),
      otherText: z.nullish(text),
    }),
    result: personalInfoSchema,
  }),
  changeEmail: call({
    method: 'POST',
    path: '/account/email/change',
    auth: 'session',
    requiresRecentAuth: true,
    payload: z.object({ orgEmail: text }),
    result: z.object({ requestId: z.string(), expiresIn: z.int(), resendAfter: z.int() }),
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/account/email/change/confirm',
    auth: 'session',
    idempotent: true,
    requiresRecentAuth: true,
    payload: z.object({ requestId: text, emailCode: text }),
    result: empty,
  }),
  createApiKey: call({
    method: 'POST',
    path: '/account/api-keys/create',
    auth: 'session',
    idempotent: true,
    requiresRecentAuth: true,
    payload: z.object({ name: text, expiresAt: z.nullish(isoTime) }),
    result: z.extend(apiKeyRow, { key: z.string() }),
  }),
  listApiKeys: call({
    method: 'POST',
    path: '/account/api-keys/list',
    auth: 'session',
    sensitive: true,
    offline: 'cached',
    payload: nothing,
    result: z.array(apiKeyRow),
  }),
  revokeApiKey: call({
    method: 'POST',
    path: '/account/api-keys/revoke',
    auth: 'session',
    sensitive: true,
    payload: z.object({ id: text }),
    result: empty,
  }),
}
