import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messageBytes } from '../../src/core/limits.ts'
import { replayPath } from '../../src/core/monitor/replay/replay-segment-rules.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller, ServerDeps } from '../http/handler-types.ts'
import { networkOf } from '../limits/limits.ts'
import { createDrops } from './beacons-collector.ts'
import { foreignPages, openCollector } from './collector-scope.ts'
import { queueForward } from './forward-queue.ts'
import { organizationOfLines, senderOf } from './line-organizations.ts'
import { parseMultipart } from './multipart-parser.ts'
import { type ReceivedSegment, readSegment, unpackedBytes } from './replay-segment-reader.ts'
import { createReplayStore, mayRecord } from './replay-store.ts'

/** The largest segment with its fields. */
const bodyMaxBytes = messageBytes + 16 * 1024

/** Pages compress segments to an eighth at best. A better compressed one counts by its uncompressed size, which determines the work. */
const packedTo = 8

/** When a day's budget is used up, segments are refused permanently, because retries would delay the events after them. */
const hasRoom = async ({ limits }: Pick<ServerDeps, 'limits'>, sender: Caller, orgId: string, kib: number) => {
  try {
    await limits.consume('replayOfPerson', sender.userId, kib)
    await limits.consume('replayOfOrganization', orgId, kib)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * Stores segments of session replays, one per request. 204: stored now or before. 400: not a segment. 403: from another site's
 * page, of a person or organisation other than the session's, or of an organisation that allows no recordings. 413: too large, or the day's budget is
 * used up. 429: retry later.
 */
export async function registerReplayCollector(app: FastifyInstance, deps: ServerDeps): Promise<void> {
  const { db, limits } = deps
  const isForeign = foreignPages(deps)
  const store = createReplayStore(db, deps.now)
  const drops = createDrops(deps.log, deps.now)

  /** The organisation that the sender may store this segment for. */
  const organizationOf = async (sender: Caller, { userId, orgId }: ReceivedSegment) => {
    const line = { measurement: 'view' as const, tags: { userid: userId, org_id: orgId }, fields: {}, at: 0 }
    return (await organizationOfLines(deps, sender, [line]))(line)
  }

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, headers, ip } = request
    if (isForeign(request)) return reply.code(403).send()
    const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
    const kib = Math.ceil(bytes.length / 1024)
    const network = networkOf(ip)
    await limits.consume('replayByAddress', network, kib)
    // before decompression, so that strangers can't cause that work
    const sender = await senderOf(deps, request)
    if (!sender) return reply.code(403).send()
    const parts = parseMultipart(headers['content-type'] ?? '', bytes)
    if (!parts) return reply.code(400).send()
    await limits.consume('replayByAddress', network, Math.ceil(unpackedBytes(parts) / packedTo / 1024))
    const segment = await readSegment(parts)
    if (!segment) return reply.code(400).send()
    const orgId = await organizationOf(sender, segment)
    if (orgId === null || !(await mayRecord(db, orgId))) return reply.code(403).send()
    if (!(await hasRoom(deps, sender, orgId, kib))) return reply.code(413).send()
    const type = headers['content-type'] ?? null
    await store({ ...segment, orgId }, (tx) => queueForward(tx, deps.config, { kind: 'replay', body: bytes, type }))
    return reply.code(204).send()
  }

  await openCollector(app, drops, bodyMaxBytes, (scope) => {
    scope.post(replayPath, { bodyLimit: bodyMaxBytes, schema: { hide: true } }, receive)
  })
}
