import type { Assembly } from '../../../src/core/session/account-types.ts'
import type { Tx } from '../../db/database.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { tryJoinCode } from '../../limits/join-code-tries.ts'
import { findAccount } from '../account/account-queries.ts'
import { assemblyOfNewSession } from '../account/assembly-queries.ts'
import { joinByMessenger } from '../providers/join-by-messenger.ts'
import { notFound, renewSession } from '../signed-session.ts'
import {
  closeInvitation,
  type Joined,
  type Joiner,
  joinByCode,
  joinByInvitation,
  joinByLink,
} from './join-organization.ts'

const joinerOf = async (tx: Tx, userId: string): Promise<Joiner> => {
  const account = await findAccount(tx, userId)
  if (!account?.verifiedAt) throw notFound()
  return { userId, name: account.name, email: account.email }
}

interface Entered extends Joined {
  token?: string
  assembly?: Assembly
}

/** Joins and moves the session into the organisation, in one transaction. */
const enter = async (
  context: HandlerContext<Caller>,
  join: (tx: Tx, joiner: Joiner) => Promise<Joined>,
): Promise<Entered> => {
  const result = await context.once('system', async (tx): Promise<Entered> => {
    const joined = await join(tx, await joinerOf(tx, context.auth.userId))
    if (joined.status === 'pending') return joined
    return { ...joined, token: await renewSession(context, tx, joined.orgId) }
  })
  if (!result.token) return result
  context.setSessionCookie(result.token)
  const { userId } = context.auth
  return { ...result, assembly: await assemblyOfNewSession(context.db.reader, { userId, orgId: result.orgId }) }
}

/** Links and handles are too long to be guessed, so tries with them are not counted. */
const joinBy = (payload: Parameters<Handlers['joinOrganization']>[0], context: HandlerContext<Caller>) => {
  if ('externalUserId' in payload)
    return enter(context, (tx, joiner) => joinByMessenger(context, tx, payload.externalUserId, joiner))
  if ('linkToken' in payload) return enter(context, (tx, joiner) => joinByLink(context, tx, payload.linkToken, joiner))
  return tryJoinCode(context, () => enter(context, (tx, joiner) => joinByCode(context, tx, payload.joinCode, joiner)))
}

/** Joining with an existing account: by code, team link, messenger or invitation. */
export const joiningRoutes: Pick<Handlers, 'joinOrganization' | 'acceptInvitation' | 'declineInvitation'> = {
  joinOrganization: async (payload, context) => {
    const { status, ...entered } = await joinBy(payload, context)
    return status === 'joined' ? { status, ...entered } : { status }
  },

  acceptInvitation: ({ inviteToken }, context) =>
    enter(context, (tx, joiner) => joinByInvitation(context, tx, inviteToken, joiner)),

  declineInvitation: async ({ inviteToken }, context) => {
    const { userId } = context.auth
    await context.db.system(async (tx) => {
      const joiner = await joinerOf(tx, userId)
      const { orgId, id } = await closeInvitation(context, tx, inviteToken, joiner, 'declined')
      await context.audit(tx, { action: 'invitation.declined', orgId, actorId: userId, detail: { id } })
    })
    return {}
  },
}
