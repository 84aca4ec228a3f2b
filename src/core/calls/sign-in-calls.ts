import * as z from 'zod/mini'
import { call, text } from './call-types.ts'

const tenantId = z.literal(1)
const optionalText = z.optional(text)
const signedIn = z.object({ token: z.optional(z.string()), userId: z.string(), temporary: z.boolean() })

/** The call of the login page: it loads no other. With a second factor code 0410007 leads on to `mfaCalls`. */
export const signInCalls = {
  login: call({
    method: 'POST',
    path: '/account/login',
    auth: 'open',
    issuesToken: true,
    payload: z.object({ tenantId, orgEmail: text, password: text, redirect: optionalText, deviceName: optionalText }),
    result: signedIn,
  }),
}
