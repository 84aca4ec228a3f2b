import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messageBytes } from '../../src/core/limits.ts'
import { errorReportsPath } from '../../src/core/monitor/error-report-rules.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { networkOf } from '../limits/limits.ts'
import { type Beacon, createBeaconStore } from './beacon-store.ts'
import { countWeight, createDrops } from './beacons-collector.ts'
import { foreignPages, openCollector } from './collector-scope.ts'
import { type ReceivedReport, readEnvelope } from './envelope-reader.ts'
import { queueForward } from './forward-queue.ts'
import { organizationOfLines, senderOf } from './line-organizations.ts'

/** The largest message with its header. */
const bodyMaxBytes = messageBytes + 4 * 1024

/** A report as an event of the measurement `report`, which is separate from monitoring's errors. */
const parsedOf = ({ userId, tags, error, at }: ReceivedReport): Beacon['parsed'] => ({
  measurement: 'report',
  tags: {
    ...(userId !== null && { userid: userId }),
    ...(tags.org_id !== undefined && { org_id: tags.org_id }),
    ...(tags.view_name !== undefined && { view_name: tags.view_name }),
    ...(error?.type && { error_type: error.type }),
    error_source: 'report',
  },
  fields: error ? { error_message: error.message } : {},
  at,
})

/**
 * Stores reports of errors in Sentry's envelopes, one per request, each once by its id. 204: stored now or before. 400: not an
 * envelope of one report. 403: turned off, wrong key, or from another site's page. 413: too large. 429: retry later.
 */
export async function registerErrorCollector(app: FastifyInstance, deps: ServerDeps): Promise<void> {
  const { config, db } = deps
  const isForeign = foreignPages(deps)
  const drops = createDrops(deps.log, deps.now)
  const store = createBeaconStore(db, deps.now, async (tx, beacons) => {
    for (const { line } of beacons) await queueForward(tx, config, { kind: 'errors', body: Buffer.from(line) })
  })

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, query, ip } = request
    const { sentry_key: key } = query as { sentry_key?: unknown }
    if (typeof key !== 'string' || key !== config.errorReports?.ownKey || isForeign(request))
      return reply.code(403).send()
    const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
    const kib = Math.max(1, Math.ceil(bytes.length / 1024))
    // before parsing, so that invalid reports also count against their network's limit
    await deps.limits.consume('beaconsByAddress', networkOf(ip), kib)
    const report = readEnvelope(bytes.toString('utf8'))
    if (!report) return reply.code(400).send()
    const sender = await senderOf(deps, request)
    await countWeight(deps, ip, sender, kib)
    const parsed = parsedOf(report)
    const orgOf = await organizationOfLines(deps, sender, [parsed])
    await store([{ id: report.id, channel: 'errors', orgId: orgOf(parsed), line: report.text, parsed }])
    return reply.code(204).send()
  }

  await openCollector(app, drops, bodyMaxBytes, (scope) => {
    const path = `${errorReportsPath}/api/1/envelope/`
    scope.post(path, { bodyLimit: bodyMaxBytes, schema: { hide: true } }, receive)
  })
}
