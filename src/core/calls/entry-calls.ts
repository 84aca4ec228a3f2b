import * as z from 'zod/mini'
import { call, isoTime, text } from './call-types.ts'

/** Ways in from other programs: an IDE (`providers.md` 7), and a purchase at AWS Marketplace. */
export const entryCalls = {
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
    issuesToken: true,
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
}
