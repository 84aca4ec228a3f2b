import { eq, or } from 'drizzle-orm'
import { pushSubscriptions } from '../db/schema.ts'
import { invalidField } from '../http/api-error.ts'
import type { Handlers } from '../http/handler-types.ts'
import { isPushEndpoint } from './push-sender.ts'

/** The devices that take pushes: one for each session, as long as it lives. */
export const pushRoutes: Pick<Handlers, 'pushKey' | 'subscribePush' | 'unsubscribePush'> = {
  pushKey: async (_payload, { secrets }) => ({ publicKey: secrets.vapid.publicKey }),

  subscribePush: async ({ endpoint, p256dh, auth }, { auth: caller, config, db }) => {
    if (!isPushEndpoint(endpoint, config)) throw invalidField('endpoint', 'pattern')
    const sessionId = caller.sessionId as string
    await db.system(async (tx) => {
      // a browser that another person was signed in with has the same endpoint
      await tx
        .delete(pushSubscriptions)
        .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)))
      await tx.insert(pushSubscriptions).values({ sessionId, endpoint, p256dh, auth })
    })
    return null
  },

  unsubscribePush: async (_payload, { auth: caller, db }) => {
    await db.system((tx) =>
      tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, caller.sessionId as string)),
    )
    return null
  },
}
