import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { usagePath } from '../../src/core/monitor/usage-rules.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { networkOf } from '../limits/limits.ts'
import { type Beacon, createBeaconStore } from './beacon-store.ts'
import { countWeight, createDrops } from './beacons-collector.ts'
import { foreignPages, openCollector } from './collector-scope.ts'
import { queueForward } from './forward-queue.ts'
import { organizationOfLines, senderOf } from './line-organizations.ts'

/** A page sends at most 50 events of 16 KiB in all; the rest leaves room for the largest single event. */
const bodyMaxBytes = 64 * 1024
const maxEvents = 100
const maxProperties = 32

const value = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
const eventSchema = z.strictObject({
  event: z.string().regex(/^\$?[a-z][a-z0-9_]{0,63}$/),
  properties: z
    .record(z.string().regex(/^\$?[a-z][a-z0-9_]{0,63}$/), value)
    .refine((properties) => Object.keys(properties).length <= maxProperties),
  distinct_id: z.string().regex(/^[\w-]{1,64}$/),
  uuid: z.uuid(),
  timestamp: z.iso.datetime(),
})
type UsageEvent = z.infer<typeof eventSchema>

const batchSchema = z.strictObject({
  api_key: z.string(),
  batch: z.array(z.unknown()).min(1).max(maxEvents),
  sent_at: z.iso.datetime(),
})

const readBody = ({ body }: FastifyRequest): unknown => {
  try {
    return JSON.parse(body instanceof Buffer ? body.toString('utf8') : '')
  } catch {
    return null
  }
}

/** The person that an event names; the id of a visitor has another form. */
const personOf = ({ distinct_id: id }: UsageEvent) => (/^\d{1,18}$/.test(id) ? String(BigInt(id)) : undefined)

/** An event in the form of a parsed line: it is counted by its name, and its owner is in the tags that `organizationOfLines` reads. */
const beaconOf = (event: UsageEvent): Omit<Beacon, 'orgId'> => {
  const userId = personOf(event)
  const { org_id: orgId } = event.properties
  return {
    id: event.uuid,
    channel: 'usage',
    line: JSON.stringify(event),
    parsed: {
      measurement: 'usage',
      tags: {
        event: event.event,
        ...(userId !== undefined && { userid: userId }),
        ...(typeof orgId === 'string' && { org_id: orgId }),
      },
      fields: {},
      at: Date.parse(event.timestamp),
    },
  }
}

/**
 * Stores usage events in PostHog's batch format, each once by its id. 204: all valid events are stored. 400: not a batch, or
 * without a valid event. 403: turned off, or from another site's page. 413: too large. 429: retry later.
 */
export async function registerUsageCollector(app: FastifyInstance, deps: ServerDeps): Promise<void> {
  const { analytics } = deps.config
  const isForeign = foreignPages(deps)
  const drops = createDrops(deps.log, deps.now)
  const store = createBeaconStore(deps.db, deps.now, (tx, beacons) =>
    queueForward(tx, deps.config, {
      kind: 'usage',
      body: Buffer.from(`[${beacons.map(({ line }) => line).join(',')}]`),
    }),
  )

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!analytics || isForeign(request)) return reply.code(403).send()
    const { body, ip } = request
    // before parsing, so that invalid events also count against their network's limit
    const bytes = body instanceof Buffer ? body.length : 0
    await deps.limits.consume('beaconsByAddress', networkOf(ip), Math.max(1, Math.ceil(bytes / 1024)))
    const { success, data } = batchSchema.safeParse(readBody(request))
    if (!success || data.api_key !== analytics.apiKey) return reply.code(400).send()
    const events = data.batch.flatMap((each) => eventSchema.safeParse(each).data ?? [])
    if (events.length === 0) return reply.code(400).send()
    for (let at = events.length; at < data.batch.length; at++) drops.count(400)
    const sender = await senderOf(deps, request)
    const kib = events.reduce((sum, event) => sum + Math.ceil(Buffer.byteLength(JSON.stringify(event)) / 1024), 0)
    await countWeight(deps, ip, sender, kib)
    const beacons = events.map(beaconOf)
    const orgOf = await organizationOfLines(
      deps,
      sender,
      beacons.map(({ parsed }) => parsed),
    )
    await store(beacons.map((beacon) => ({ ...beacon, orgId: orgOf(beacon.parsed) })))
    return reply.code(204).send()
  }

  await openCollector(app, drops, bodyMaxBytes, (scope) => {
    scope.post(`${usagePath}/batch/`, { bodyLimit: bodyMaxBytes, schema: { hide: true } }, receive)
  })
}
