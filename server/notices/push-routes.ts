import { eq, or, sql } from 'drizzle-orm'
import { pushSubscriptions } from '../db/schema.ts'
import { invalidField } from '../http/api-error.ts'
import type { Handlers } from '../http/handler-types.ts'
import { isPushEndpoint } from './push-sender.ts'

/** Push subscriptions: one per session, deleted with it. */
export const pushRoutes: Pick<Handlers, 'pushKey' | 'subscribePush' | 'unsubscribePush'> = {
  pushKey: async (_payload, { secrets }) => ({ publicKey: secrets.vapid.publicKey }),

  subscribePush: async ({ endpoint, p256dh, auth }, { auth: caller, config, db }) => {
    if (!isPushEndpoint(endpoint, config)) throw invalidField('endpoint', 'pattern')
    const sessionId = caller.sessionId as string
    await db.system(async (tx) => {
      // two tabs may report at once
      await tx.execute(sql`SELECT FROM sessions WHERE id = ${sessionId} FOR UPDATE`)
      // the endpoint belongs to the browser, so a session of the browser's previous user may have it
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
