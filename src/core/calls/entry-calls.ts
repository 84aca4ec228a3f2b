import * as z from 'zod/mini'
import { call, isoTime, signedIn, text } from './call-types.ts'

const tenantId = z.literal(1)
const optionalText = z.optional(text)

/** Sign-in without a password: a mailed code, a provider, an IDE (MSG-15), a purchase at AWS Marketplace. */
export const entryCalls = {
  loginCode: call({
    method: 'POST',
    path: '/account/anonymous/login-code',
    auth: 'open',
    returnsToken: true,
    payload: z.object({
      tenantId,
      loginType: z.enum(['email', 'google', 'lark', 'feishu', 'foxlab', 'slack', 'teams', 'dingtalk', 'qywx']),
      code: text,
      state: optionalText,
      requestId: optionalText,
      orgEmail: optionalText,
    }),
    result: signedIn,
  }),
  sendCode: call({
    method: 'POST',
    path: '/account/send-code',
    auth: 'open',
    payload: z.object({ orgEmail: text, scene: z.enum(['register', 'login', 'reset', 'bind', 'change']) }),
    result: z.object({ requestId: z.string(), expiresIn: z.int(), resendAfter: z.int() }),
  }),
  /** Checks the code of a registration before the rest of the form is filled in. It stays valid for `register`. */
  checkCode: call({
    method: 'POST',
    path: '/account/send-code/check',
    auth: 'open',
    payload: z.object({ orgEmail: text, requestId: text, emailCode: text }),
    result: z.object({}),
  }),
  authorizeIde: call({
    method: 'POST',
    path: '/account/ide/authorize',
    auth: 'session',
    sensitive: true,
    payload: z.object({ clientId: text, redirectUri: text, state: text, codeChallenge: text }),
    result: z.object({ redirectUrl: z.string() }),
  }),
  redeemIdeCode: call({
    method: 'POST',
    path: '/account/ide/token',
    auth: 'open',
    returnsToken: true,
    payload: z.object({ clientId: text, redirectUri: text, code: text, codeVerifier: text }),
    result: z.object({ token: z.optional(z.string()), userId: z.string(), expiresAt: isoTime }),
  }),
  marketplaceRegistration: call({
    method: 'POST',
    path: '/aws/marketplace/registration',
    auth: 'open',
    payload: z.object({ registrationId: text }),
    result: z.object({ productName: z.string(), accountMasked: z.string(), expiresAt: isoTime }),
  }),
  attachPurchase: call({
    method: 'POST',
    path: '/aws/marketplace/attach',
    auth: 'session',
    idempotent: true,
    sensitive: true,
    payload: z.object({ registrationId: text, orgId: text }),
    result: z.object({ orgId: z.string() }),
  }),
}
