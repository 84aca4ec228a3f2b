import * as z from 'zod/mini'
import { accountSchema, organizationSchema } from '../session/account-types.ts'
import { call, empty, isoTime, language, nothing, text } from './call-types.ts'

const tenantId = z.literal(1)
const optionalText = z.optional(text)
const token = z.optional(z.string())
const signedIn = z.object({ token, userId: z.string(), temporary: z.boolean() })

export const personalInfoSchema = z.object({
  userId: z.string(),
  orgUserName: z.string(),
  orgEmail: z.string(),
  head: z.nullable(z.string()),
  timeZone: z.string(),
  language,
  jobRole: z.nullable(z.string()),
  otherText: z.nullable(z.string()),
})

const sessionRow = z.object({
  sessionId: z.string(),
  deviceName: z.string(),
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

/** `/account/*`: who someone is, and the sessions they hold. Second factors and provider bindings are not here yet. */
export const accountCalls = {
  login: call({
    method: 'POST', path: '/account/login', auth: 'open', issuesToken: true,
    payload: z.object({ tenantId, orgEmail: text, password: text, redirect: optionalText, deviceName: optionalText }),
    result: signedIn,
  }),
  loginCode: call({
    method: 'POST', path: '/account/anonymous/login-code', auth: 'open', issuesToken: true,
    payload: z.object({
      tenantId,
      loginType: z.enum(['email', 'google', 'lark', 'foxlab', 'slack', 'teams', 'dingtalk', 'qywx']),
      code: text, state: optionalText, requestId: optionalText, orgEmail: optionalText,
    }),
    result: signedIn,
  }),
  logout: call({ method: 'POST', path: '/account/logout', auth: 'open', errors: 'silent', payload: nothing, result: empty }),
  checkEmail: call({
    method: 'POST', path: '/account/check-email', auth: 'open', payload: z.object({ orgEmail: text }),
    result: z.object({ valid: z.boolean(), methods: z.array(z.string()), ssoOnly: z.boolean() }),
  }),
  sendCode: call({
    method: 'POST', path: '/account/send-code', auth: 'open',
    payload: z.object({ orgEmail: text, scene: z.enum(['register', 'login', 'reset', 'bind', 'change']) }),
    result: z.object({ requestId: z.string(), expiresIn: z.int(), resendAfter: z.int() }),
  }),
  register: call({
    method: 'POST', path: '/account/register', auth: 'open', once: true, issuesToken: true,
    payload: z.object({
      tenantId, orgEmail: text, requestId: text, emailCode: text, password: optionalText, orgUserName: text, language,
      timeZone: text, sourceType: z.optional(z.int()), inviteToken: optionalText, joinCode: optionalText,
      linkToken: optionalText, registerTicket: optionalText, awsRegistrationId: optionalText, agreeTerms: z.boolean(),
    }),
    result: z.object({
      token, userId: z.string(), next: z.enum(['create-organization', 'apply-success', 'configure', 'home']), orgId: z.optional(z.string()),
    }),
  }),
  forgotPassword: call({
    method: 'POST', path: '/account/forgot-password', auth: 'open', payload: z.object({ orgEmail: text }),
    result: z.object({ resendAfter: z.int() }),
  }),
  checkReset: call({
    method: 'POST', path: '/account/forgot-password/check', auth: 'open', payload: z.object({ resetToken: text }),
    result: z.object({ emailMasked: z.string(), expiresAt: isoTime }),
  }),
  resetPassword: call({
    method: 'POST', path: '/account/forgot-password/reset', auth: 'open',
    payload: z.object({ resetToken: text, password: text }), result: empty,
  }),
  changePassword: call({
    method: 'POST', path: '/account/password/change', auth: 'session', issuesToken: true, sensitive: true,
    payload: z.object({ oldPassword: text, password: text }), result: z.object({ token }),
  }),
  reauthenticate: call({
    method: 'POST', path: '/account/reauth', auth: 'session', sensitive: true,
    payload: z.object({ password: text }), result: z.object({ until: isoTime }),
  }),
  validateToken: call({
    method: 'POST', path: '/account/token/validate', auth: 'session', errors: 'silent', payload: nothing,
    result: z.object({ userId: z.string(), orgId: z.nullable(z.string()), expiresAt: isoTime }),
  }),
  resumeSession: call({
    method: 'POST', path: '/account/session/resume', auth: 'cookie', errors: 'silent', issuesToken: true, payload: nothing,
    result: z.object({ token: z.string(), expiresAt: isoTime }),
  }),
  assemble: call({
    method: 'POST', path: '/account/user-org-assemble', auth: 'session', errors: 'silent', payload: nothing,
    result: z.object({ userInfo: accountSchema, orgInfo: z.union([organizationSchema, z.object({})]) }),
  }),
  listSessions: call({
    method: 'POST', path: '/account/sessions/list', auth: 'session', sensitive: true, offline: 'cached', payload: nothing,
    result: z.array(sessionRow),
  }),
  revokeSessions: call({
    method: 'POST', path: '/account/sessions/revoke', auth: 'session', sensitive: true,
    payload: z.union([z.object({ sessionId: text }), z.object({ others: z.literal(true) })]), result: empty,
  }),
  personalInfo: call({
    method: 'POST', path: '/account/personal-info', auth: 'session', offline: 'cached', payload: nothing, result: personalInfoSchema,
  }),
  savePersonalInfo: call({
    method: 'POST', path: '/account/personal-info/save', auth: 'session', once: true,
    payload: z.object({
      orgUserName: text, head: z.nullish(z.string()), timeZone: text, language, jobRole: z.nullish(text), otherText: z.nullish(text),
    }),
    result: personalInfoSchema,
  }),
  changeEmail: call({
    method: 'POST', path: '/account/email/change', auth: 'session', sensitive: 'recent',
    payload: z.object({ orgEmail: text }),
    result: z.object({ requestId: z.string(), expiresIn: z.int(), resendAfter: z.int() }),
  }),
  confirmEmail: call({
    method: 'POST', path: '/account/email/change/confirm', auth: 'session', sensitive: 'recent',
    payload: z.object({ requestId: text, emailCode: text }), result: empty,
  }),
  createApiKey: call({
    method: 'POST', path: '/account/api-keys/create', auth: 'session', once: true, sensitive: true,
    payload: z.object({ name: text, expiresAt: z.nullish(isoTime) }),
    result: z.extend(apiKeyRow, { key: z.string() }),
  }),
  listApiKeys: call({
    method: 'POST', path: '/account/api-keys/list', auth: 'session', sensitive: true, offline: 'cached', payload: nothing,
    result: z.array(apiKeyRow),
  }),
  revokeApiKey: call({
    method: 'POST', path: '/account/api-keys/revoke', auth: 'session', sensitive: true, payload: z.object({ id: text }), result: empty,
  }),
}
