import * as z from 'zod/mini'
import { call, signedIn, text } from './call-types.ts'

const tenantId = z.literal(1)
const optionalText = z.optional(text)

/** The only call that the login page loads. With a second factor, code 0410007 leads to `mfaCalls`. */
export const signInCalls = {
  login: call({
    method: 'POST',
    path: '/account/login',
    auth: 'open',
    returnsToken: true,
    payload: z.object({ tenantId, orgEmail: text, password: text, redirect: optionalText, deviceName: optionalText }),
    result: signedIn,
  }),
}
