import * as z from 'zod/mini'
import { call, text } from './call-types.ts'

const tenantId = z.literal(1)
const optionalText = z.optional(text)
const signedIn = z.object({ token: z.optional(z.string()), userId: z.string(), temporary: z.boolean() })

/** The calls of the login page: it loads no others. With a second factor code 0410007 leads on to `mfaCalls`. */
export const signInCalls = {
  login: call({
    method: 'POST',
    path: '/account/login',
    auth: 'open',
    issuesToken: true,
    payload: z.object({ tenantId, orgEmail: text, password: text, redirect: optionalText, deviceName: optionalText }),
    result: signedIn,
  }),
  loginCode: call({
    method: 'POST',
    path: '/account/anonymous/login-code',
    auth: 'open',
    issuesToken: true,
    payload: z.object({
      tenantId,
      loginType: z.enum(['email', 'google', 'lark', 'foxlab', 'slack', 'teams', 'dingtalk', 'qywx']),
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
}
