import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { webhookRules } from '../../../src/core/forms/account-form-rules.ts'
import { pingKind, webhooksPerOrganization } from '../../../src/core/webhooks/webhook-kinds.ts'
import type { Tx } from '../../db/database.ts'
import { organizations, projects, webhookDeliveries, webhooks, workHeads } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { isPublicUrl } from '../../webhooks/public-post.ts'
import { newWebhookSecret } from '../../webhooks/sign-webhook.ts'
import { tryDelivery } from '../../webhooks/webhook-sender.ts'
import { acceptFields } from '../accepted-fields-rules.ts'
import { administratorNow, asMember, notFound } from '../signed-session.ts'

type Webhook = typeof webhooks.$inferSelect
type Context = HandlerContext<Caller>

interface WebhookInput {
  name: string
  url: string
  kinds: Webhook['kinds']
  projectIds: string[]
}

const maxListed = 50

/** The checked values of a webhook's form. `projectIds` must be projects of the organisation, or projects that the webhook already had (`kept`). */
const accept = async (
  tx: Tx,
  { config, facts }: Context,
  orgId: string,
  { name, url, kinds, projectIds }: WebhookInput,
  kept: readonly string[] = [],
) => {
  acceptFields(webhookRules, { name, url }, facts.language)
  const target = URL.parse(url.trim())
  if (!target || !isPublicUrl(target, config.webhookPrivateHosts)) throw invalidField('url', 'notPublic')
  if (kinds.length === 0) throw invalidField('kinds', 'required')
  const chosen = [...new Set(projectIds)]
  const added = chosen.filter((id) => !kept.includes(id))
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), inArray(projects.id, added), isNull(projects.deletedAt)))
  if (found.length < added.length) throw notFound()
  return { name: name.trim(), url: target.href, kinds: [...new Set(kinds)], projectIds: chosen }
}

const headOf = async (tx: Tx, orgId: string): Promise<number> => {
  const [head] = await tx.select({ seq: workHeads.seq }).from(workHeads).where(eq(workHeads.orgId, orgId))
  return head?.seq ?? 0
}

/** The webhook, locked; the caller must be an administrator now. */
const withWebhook = <Result>(context: Context, id: string, work: (tx: Tx, row: Webhook) => Promise<Result>) =>
  asMember(context, async (tx, orgId) => {
    await administratorNow(context, tx, orgId)
    const [row] = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), eq(webhooks.id, id)))
      .for('update')
    if (!row) throw notFound()
    return work(tx, row)
  })

const same = ({ orgId, id }: Webhook) => and(eq(webhooks.orgId, orgId), eq(webhooks.id, id))
const deliveriesOf = ({ orgId, id }: Webhook) =>
  and(eq(webhookDeliveries.orgId, orgId), eq(webhookDeliveries.webhookId, id))

const audit = (
  context: Context,
  tx: Tx,
  action: 'webhook.created' | 'webhook.changed' | 'webhook.removed' | 'webhook.secretRenewed',
  { orgId, id, name }: Pick<Webhook, 'orgId' | 'id' | 'name'>,
) => context.audit(tx, { action, orgId, detail: { id, name } })

const editRoutes: Pick<Handlers, 'createWebhook' | 'saveWebhook' | 'renewWebhookSecret' | 'removeWebhook'> = {
  createWebhook: async (given, context) => {
    const { orgId } = context.auth
    if (!orgId) throw notFound()
    return context.once('tenant', async (tx) => {
      await tx.select().from(organizations).where(eq(organizations.id, orgId)).for('update')
      await administratorNow(context, tx, orgId)
      const accepted = await accept(tx, context, orgId, given)
      const [{ there } = { there: 0 }] = await tx
        .select({ there: count() })
        .from(webhooks)
        .where(eq(webhooks.orgId, orgId))
      if (there >= webhooksPerOrganization) throw new ApiError(codes.invalidField, { message: 'webhook.too_many' })
      const secret = newWebhookSecret()
      const [row] = await tx
        .insert(webhooks)
        .values({ orgId, ...accepted, secretSealed: context.secrets.seal(secret), cursor: await headOf(tx, orgId) })
        .returning()
      if (!row) throw notFound()
      await audit(context, tx, 'webhook.created', row)
      return { id: row.id, secret }
    })
  },

  saveWebhook: ({ id, ...given }, context) =>
    withWebhook(context, id, async (tx, row) => {
      // a deleted project stays in the list, because it may be restored; and an empty list would mean all projects
      const { name = row.name, url = row.url, kinds = row.kinds, projectIds = row.projectIds } = given
      const accepted = await accept(tx, context, row.orgId, { name, url, kinds, projectIds }, row.projectIds)
      await tx.update(webhooks).set(accepted).where(same(row))
      await audit(context, tx, 'webhook.changed', { ...row, name: accepted.name })
      return {}
    }),

  renewWebhookSecret: async ({ id }, context) => {
    const { orgId } = context.auth
    if (!orgId) throw notFound()
    return context.once('tenant', async (tx) => {
      await administratorNow(context, tx, orgId)
      const secret = newWebhookSecret()
      const [row] = await tx
        .update(webhooks)
        .set({ secretSealed: context.secrets.seal(secret) })
        .where(and(eq(webhooks.orgId, orgId), eq(webhooks.id, id)))
        .returning()
      if (!row) throw notFound()
      await audit(context, tx, 'webhook.secretRenewed', row)
      return { secret }
    })
  },

  removeWebhook: ({ id }, context) =>
    withWebhook(context, id, async (tx, row) => {
      await tx.delete(webhooks).where(same(row))
      await audit(context, tx, 'webhook.removed', row)
      return {}
    }),
}

/** A process that is sending keeps its lease; storing its outcome does not undo this change. */
const stateRoutes: Pick<Handlers, 'pauseWebhook' | 'resumeWebhook' | 'redeliver'> = {
  pauseWebhook: ({ id }, context) =>
    withWebhook(context, id, async (tx, row) => {
      if (row.pausedAt) return {}
      await tx.update(webhooks).set({ pausedAt: context.now(), pauseReason: 'byHand' }).where(same(row))
      await audit(context, tx, 'webhook.changed', row)
      return {}
    }),

  resumeWebhook: ({ id, from }, context) =>
    withWebhook(context, id, async (tx, row) => {
      const waiting = and(deliveriesOf(row), eq(webhookDeliveries.status, 'waiting'))
      const skipped = from === 'now' ? { cursor: await headOf(tx, row.orgId) } : {}
      await tx
        .update(webhookDeliveries)
        .set(from === 'now' ? { status: 'skipped' } : { attempts: 0 })
        .where(waiting)
      await tx
        .update(webhooks)
        .set({ pausedAt: null, pauseReason: null, nextAttemptAt: sql`now()`, ...skipped })
        .where(same(row))
      await audit(context, tx, 'webhook.changed', row)
      return {}
    }),

  redeliver: ({ id, deliveryId }, context) =>
    withWebhook(context, id, async (tx, row) => {
      const again = await tx
        .update(webhookDeliveries)
        .set({ status: 'waiting', attempts: 0 })
        .where(and(deliveriesOf(row), eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.status, 'waiting')))
        .returning({ id: webhookDeliveries.id })
      if (again.length === 0) throw notFound()
      await tx.update(webhooks).set({ nextAttemptAt: sql`now()` }).where(same(row))
      return {}
    }),
}

const listRoutes: Pick<Handlers, 'listWebhooks' | 'listDeliveries'> = {
  listWebhooks: (_payload, context) =>
    asMember(context, async (tx, orgId) => {
      const rows = await tx.select().from(webhooks).where(eq(webhooks.orgId, orgId)).orderBy(asc(webhooks.createdAt))
      const last = await tx
        .selectDistinctOn([webhookDeliveries.webhookId], {
          webhookId: webhookDeliveries.webhookId,
          tries: webhookDeliveries.tries,
        })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.orgId, orgId), sql`${webhookDeliveries.tries} <> '[]'`))
        .orderBy(webhookDeliveries.webhookId, desc(webhookDeliveries.n))
      const lastTries = new Map(last.map(({ webhookId, tries }) => [webhookId, tries.at(-1) ?? null]))
      const list = rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        pausedAt: row.pausedAt?.toISOString() ?? null,
        lastTry: lastTries.get(row.id) ?? null,
      }))
      const { id, key, name } = projects
      const choice = await tx
        .select({ id, key, name })
        .from(projects)
        .where(and(eq(projects.orgId, orgId), isNull(projects.deletedAt)))
        .orderBy(asc(name))
      return { list, projects: choice }
    }),

  listDeliveries: ({ id }, context) =>
    withWebhook(context, id, async (tx, row) => {
      const rows = await tx
        .select()
        .from(webhookDeliveries)
        .where(deliveriesOf(row))
        .orderBy(desc(webhookDeliveries.n))
        .limit(maxListed)
      return { list: rows.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })) }
    }),
}

const testRoutes: Pick<Handlers, 'testWebhook'> = {
  testWebhook: async ({ id }, context) => {
    const { config, secrets, now } = context
    const pinged = await withWebhook(context, id, async (tx, row) => {
      const payload = JSON.stringify({
        organization: row.orgId,
        at: now().toISOString(),
        actor: { id: context.auth.userId },
        events: [{ kind: pingKind }],
      })
      const test = { orgId: row.orgId, webhookId: row.id, kinds: [pingKind], payload, status: 'failed' as const }
      const [delivery] = await tx.insert(webhookDeliveries).values(test).returning()
      if (!delivery) throw notFound()
      return { row, delivery }
    })
    const { row, delivery } = pinged
    // outside a transaction, because it may take ten seconds
    const tried = await tryDelivery({ config, secrets }, row, delivery, context.hungUp)
    if (!tried) throw new ApiError('500', { message: 'server.unavailable' })
    await asMember(context, (tx) =>
      tx
        .update(webhookDeliveries)
        .set({ tries: [tried], attempts: 1, status: tried.failure ? 'failed' : 'delivered' })
        .where(and(deliveriesOf(row), eq(webhookDeliveries.id, delivery.id))),
    )
    return { tried }
  },
}

/** Webhooks of an organisation, for its administrators. */
export const webhooksRoutes = { ...listRoutes, ...editRoutes, ...stateRoutes, ...testRoutes }
