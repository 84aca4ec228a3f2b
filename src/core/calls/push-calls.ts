import * as z from 'zod/mini'
import { call, empty, nothing } from './call-types.ts'

const key = z.string().check(z.regex(/^[\w-]{16,200}$/))

/** The pushes of this device. A subscription belongs to the session, and ends with it. */
export const pushCalls = {
  /** The server's public key (VAPID) in base64url, which a browser needs to subscribe. */
  pushKey: call({
    method: 'POST',
    path: '/account/push/key',
    auth: 'session',
    sensitive: true,
    payload: nothing,
    result: z.object({ publicKey: z.string() }),
  }),
  subscribePush: call({
    method: 'POST',
    path: '/account/push/subscribe',
    auth: 'session',
    sensitive: true,
    payload: z.object({ endpoint: z.string().check(z.maxLength(2000)), p256dh: key, auth: key }),
    result: empty,
  }),
  unsubscribePush: call({
    method: 'POST',
    path: '/account/push/unsubscribe',
    auth: 'session',
    sensitive: true,
    payload: nothing,
    result: empty,
  }),
}
