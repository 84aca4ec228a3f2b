import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Change } from '../../src/core/sync/sync-types.ts'
import { eventsOf, type WebhookEvent } from '../../src/core/webhooks/webhook-events.ts'
import type { Tx } from '../db/database.ts'
import { issues, projects, webhookDeliveries, webhooks, workChanges, workPeople } from '../db/schema.ts'

type Webhook = typeof webhooks.$inferSelect

/** Rows of the log per page. */
const scannedChanges = 100
/** A body that would be longer is sent without the fields. */
const maxBodyBytes = 256 * 1024

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const readLog = async (tx: Tx, { orgId, cursor }: Webhook, to: number): Promise<Map<number, Change[]>> => {
  const { seq, scope, entity, rowId: id, patch, isWhole, actor, at } = workChanges
  const rows = await tx
    .select({ seq, scope, entity, id, patch, isWhole, actor, at })
    .from(workChanges)
    .where(and(eq(workChanges.orgId, orgId), gt(seq, cursor), lte(seq, to)))
    .orderBy(asc(seq), asc(workChanges.n))
  const bySeq = new Map<number, Change[]>()
  for (const change of rows as unknown as Change[]) {
    // a purge is not an event: the receiver already got the deletion by a person
    if (change.patch === null && change.actor === '') continue
    bySeq.set(change.seq, [...(bySeq.get(change.seq) ?? []), change])
  }
  return bySeq
}

/** The issue of an event. */
const issueOf = ({ kind, id, fields }: WebhookEvent): string | null => {
  if (kind.startsWith('issue.')) return id
  const named = fields.issueId ?? fields.fromId
  return typeof named === 'string' && uuid.test(named) ? named : null
}

/** Current names of the ids in events. */
const readNames = async (tx: Tx, orgId: string, events: readonly WebhookEvent[], actors: readonly string[]) => {
  const issueIds = [...new Set(events.flatMap((event) => issueOf(event) ?? []))]
  const projectIds = [...new Set(events.map(({ projectId }) => projectId))]
  const keys = await tx
    .select({ id: projects.id, key: projects.key })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), inArray(projects.id, projectIds)))
  const numbers = await tx
    .select({ id: issues.id, number: issues.number })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), inArray(issues.id, issueIds)))
  const people = await tx
    .select({ id: workPeople.userId, name: workPeople.name })
    .from(workPeople)
    .where(and(eq(workPeople.orgId, orgId), inArray(workPeople.userId, [...new Set(actors)])))
  return {
    keys: new Map(keys.map(({ id, key }) => [id, key])),
    numbers: new Map(numbers.map(({ id, number }) => [id, number])),
    people: new Map(people.map(({ id, name }) => [id, name])),
  }
}

type Names = Awaited<ReturnType<typeof readNames>>

const eventBody = (event: WebhookEvent, { keys, numbers }: Names) => {
  const { kind, id, projectId, fields } = event
  const [issueId, key] = [issueOf(event), keys.get(projectId) ?? null]
  const number = issueId ? numbers.get(issueId) : null
  const issue = issueId ? { issue: { id: issueId, key: key && number ? `${key}-${number}` : null } } : {}
  return { kind, id, project: { id: projectId, key }, ...issue, fields }
}

/** The signed body; identical for every try. */
const bodyOf = (orgId: string, { seq, actor, at }: Change, events: readonly WebhookEvent[], names: Names): string => {
  const bodies = events.map((event) => eventBody(event, names))
  const about = {
    organization: orgId,
    seq,
    at: new Date(at).toISOString(),
    actor: { id: actor, name: names.people.get(actor) ?? null },
  }
  const body = JSON.stringify({ ...about, events: bodies })
  if (Buffer.byteLength(body) <= maxBodyBytes) return body
  return JSON.stringify({ ...about, isCut: true, events: bodies.map(({ fields: _long, ...short }) => short) })
}

/**
 * Turns the next changes of the log into deliveries and moves the cursor, in the transaction that locks the webhook: each
 * committed change becomes one delivery, in log order. Returns the new cursor.
 */
export async function planDeliveries(tx: Tx, webhook: Webhook, head: number): Promise<number> {
  const { orgId, id } = webhook
  const to = Math.min(head, webhook.cursor + scannedChanges)
  const log = await readLog(tx, webhook, to)
  const deliveries = [...log.values()].flatMap((changes) => {
    const events = eventsOf(changes, webhook)
    return events.length > 0 ? [{ change: changes[0] as Change, events }] : []
  })
  if (deliveries.length > 0) {
    const [events, actors] = [deliveries.flatMap((each) => each.events), deliveries.map(({ change }) => change.actor)]
    const names = await readNames(tx, orgId, events, actors)
    await tx.insert(webhookDeliveries).values(
      deliveries.map(({ change, events }) => ({
        ...{ orgId, webhookId: id, seq: change.seq, status: 'waiting' as const },
        kinds: [...new Set(events.map(({ kind }) => kind))],
        payload: bodyOf(orgId, change, events, names),
      })),
    )
  }
  await tx
    .update(webhooks)
    .set({ cursor: sql`${to}` })
    .where(and(eq(webhooks.orgId, orgId), eq(webhooks.id, id)))
  return to
}
