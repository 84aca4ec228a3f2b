import type { ResultOf } from '../../../src/core/calls/call-types.ts'
import type { shareCalls } from '../../../src/core/calls/share-calls.ts'
import { codes, shareCodes } from '../../../src/core/codes.ts'
import { shareTokenPrefix } from '../../../src/core/share/share-rules.ts'
import type { Tx } from '../../db/database.ts'
import { shareTokens } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AuditEntry, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { LimitReached, networkOf } from '../../limits/limits.ts'
import { readPart, storageOf } from '../../pictures/attachment-store.ts'
import { notFound } from '../signed-session.ts'
import { findOpenShare, findTokenShare, resourceOf } from './share-queries.ts'
import type { ShareRow } from './share-resources.ts'
import { sharedDetail, sharedIssueById, sharedIssueByKey, showsAttachment } from './shared-work.ts'

type Context = Pick<HandlerContext, 'secrets' | 'facts' | 'limits'>

const keysOf = ({ secrets, facts }: Context, shareCode: string) => {
  const share = secrets.hmac('share', shareCode)
  return { share, here: `${share} ${networkOf(facts.ip)}` }
}

/** Counts a try of a share's password; an unknown code is counted alike. */
const limitShareTries = async (context: Context, shareCode: string): Promise<void> => {
  const { share, here } = keysOf(context, shareCode)
  await context.limits.consume('shareTries', here)
  try {
    await context.limits.consume('shareTriesByEveryone', share)
  } catch (refusal) {
    if (!(refusal instanceof LimitReached)) throw refusal
    await context.limits.consume('shareTriesWhenSpent', here)
  }
}

/** After the right password: takes back this try and resets the count of this network. */
const forgiveShareTries = async (context: Context, shareCode: string): Promise<void> => {
  const { share, here } = keysOf(context, shareCode)
  await context.limits.forgive('shareTries', here)
  await context.limits.forgive('shareTriesWhenSpent', here)
  await context.limits.giveBack('shareTriesByEveryone', share)
}

/** How long a guest's token is valid; never longer than its share. */
const tokenLifeMs = 24 * 3_600_000

const unknownShare = () => new ApiError(shareCodes.unknown, { message: 'share.unknown' })
const shareEnded = () => new ApiError(codes.sessionRevoked, { message: 'share.ended' })

const issueToken = async ({ secrets, now }: HandlerContext, tx: Tx, { id, epoch, expiresAt }: ShareRow) => {
  const token = secrets.newToken(shareTokenPrefix)
  const until = Math.min(now().getTime() + tokenLifeMs, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const row = { tokenHash: secrets.hashToken(token), shareId: id, epoch, expiresAt: new Date(until) }
  await tx.insert(shareTokens).values(row)
  return { token, expiresAt: row.expiresAt.toISOString() }
}

const open = (context: HandlerContext, share: ShareRow) =>
  context.db.system(async (tx) => {
    const given = await issueToken(context, tx, share)
    await context.audit(tx, { action: 'share.opened', orgId: share.orgId, actorId: null, detail: { id: share.id } })
    return given
  })

/** The audit entry of a refused guest; for an unknown code it contains only the keyed code. */
const denied = ({ secrets }: HandlerContext, share: ShareRow | null, shareCode: string): AuditEntry => ({
  action: 'share.denied',
  orgId: share?.orgId ?? null,
  actorId: null,
  detail: share ? { id: share.id } : { code: secrets.hmac('share', shareCode) },
})

/**
 * An unknown or revoked share gets the same answer as a wrong password, after the same time and number of queries (SEC-4,
 * SEC-22).
 */
const checkPassword = async (context: HandlerContext, share: ShareRow | null, shareCode: string, password: string) => {
  await limitShareTries(context, shareCode)
  if (await context.passwords.isRight(share?.passwordHash ?? null, password))
    return forgiveShareTries(context, shareCode)
  await context.db.system((tx) => context.audit(tx, denied(context, share, shareCode)))
  throw unknownShare()
}

/** The share of the request's token. Refuses 403 when it was revoked, which clears open pages. */
const shareOf = async (context: HandlerContext) => {
  const { shareToken } = context.facts
  const found = shareToken ? await context.db.system((tx) => findTokenShare(context, tx, shareToken)) : null
  if (found === 'ended') throw shareEnded()
  if (!found) throw unknownShare()
  return found
}

/** Calls of outsiders without an account: to look at a share, to open it, and to read its content. */
export const openShareRoutes: Pick<
  Handlers,
  'shareInfo' | 'openShare' | 'validateShare' | 'sharedResource' | 'sharedIssue' | 'sharedAttachment'
> = {
  shareInfo: async ({ shareCode }, context) => {
    await context.limits.consume('sharesByAddress', networkOf(context.facts.ip))
    const share = await findOpenShare(context, shareCode)
    return { shareCode, pwdEnabled: share && share.passwordHash === null ? 0 : 1 }
  },

  openShare: async ({ shareCode, password }, context) => {
    await context.limits.consume('sharesByAddress', networkOf(context.facts.ip))
    const share = await findOpenShare(context, shareCode)
    if (share && share.passwordHash === null) return open(context, share)
    if (!password) throw new ApiError(shareCodes.passwordNeeded, { message: 'share.password_needed' })
    await checkPassword(context, share, shareCode, password)
    if (!share) throw unknownShare()
    return open(context, share)
  },

  validateShare: async (_payload, context) => {
    const { share, expiresAt } = await shareOf(context)
    const shareCode = context.secrets.open(share.codeSealed)
    return { shareCode, role: 'anonymous', expiresAt: expiresAt.toISOString() }
  },

  sharedResource: async (_payload, context) => {
    await context.limits.consume('sharedReadsByAddress', networkOf(context.facts.ip))
    const { share } = await shareOf(context)
    const shown = await context.db.shared(share, (tx) => resourceOf(share).show(tx, share, { now: context.now() }))
    if (!shown) throw shareEnded()
    return shown as ResultOf<typeof shareCalls.sharedResource>
  },

  sharedIssue: async ({ key }, context) => {
    await context.limits.consume('sharedReadsByAddress', networkOf(context.facts.ip))
    const { share } = await shareOf(context)
    if (share.projectId === null || share.resourceType === 'issue') throw notFound()
    const shown = await context.db.shared(share, async (tx) => {
      const issue = await sharedIssueByKey(tx, share, key, { now: context.now() })
      return issue && sharedDetail(tx, share, issue)
    })
    if (!shown) throw notFound()
    return shown
  },

  sharedAttachment: async ({ key, id, n }, context) => {
    await context.limits.consume('sharedPartsByAddress', networkOf(context.facts.ip))
    const { share } = await shareOf(context)
    if (share.projectId === null || (share.resourceType === 'issue') !== (key === null)) throw notFound()
    const isShown = await context.db.shared(share, async (tx) => {
      const issue =
        key === null ? await sharedIssueById(tx, share) : await sharedIssueByKey(tx, share, key, { now: context.now() })
      return issue !== null && showsAttachment(tx, share, issue, id)
    })
    const reads = <Result>(work: (tx: Tx) => Promise<Result>) => context.db.shared(share, work)
    const content = isShown ? await readPart(reads, storageOf(context.config), share.orgId, { id, n }) : undefined
    if (!content) throw notFound()
    return { content: content.toString('base64') }
  },
}
