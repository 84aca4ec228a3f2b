import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeLine, type MonitorEvent } from '../../src/core/monitor/line-protocol-rules.ts'
import type { Caller, ServerDeps } from '../http/handler-types.ts'
import { networkOf } from '../limits/limits.ts'
import { type Beacon, createBeaconStore } from './beacon-store.ts'
import { foreignPages, openCollector } from './collector-scope.ts'
import { queueForward } from './forward-queue.ts'
import { organizationOfLines, senderOf } from './line-organizations.ts'
import { parseLine } from './line-parser.ts'

const eventId = /[ ,]event_id="([\w-]{8,64})"/

/** The event's id, or the hash of a line without one, so that a repeated line is the same event. */
const lineId = (line: string): string =>
  eventId.exec(line)?.[1] ?? createHash('sha256').update(line).digest('base64url')

const unpackers = { deflate: promisify(inflate), gzip: promisify(gunzip) }

/** OUT-2: the largest message; a batch may contain one. */
const messageMaxBytes = 256 * 1024
const bodyMaxBytes = messageMaxBytes + 16 * 1024
/** A page sends 50 in one batch. */
const maxLines = 1000
const channels = ['rum', 'logging'] as const

/** Decompresses a body. Browsers name the encoding in the query, other clients in the header. */
const unpacked = async ({ body, query, headers }: FastifyRequest): Promise<string> => {
  const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
  const { encoding = headers['content-encoding'] ?? 'identity' } = query as { encoding?: string }
  if (encoding === 'identity') return bytes.toString('utf8')
  const unpack = unpackers[encoding as keyof typeof unpackers]
  return (await unpack(bytes, { maxOutputLength: bodyMaxBytes * 4 })).toString('utf8')
}

/** A line counts once per KiB, so that few large events cannot fill the disk. */
const weightOf = (lines: string[]): number =>
  lines.reduce((sum, line) => sum + Math.ceil(Buffer.byteLength(line) / 1024), 0)

const isTooLarge = (error: unknown) => (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'

/** The lines of a batch, or the HTTP status of its refusal. */
const linesOf = async (request: FastifyRequest): Promise<string[] | 400 | 413> => {
  try {
    const text = await unpacked(request)
    // stops splitting at the limit: a compressed kilobyte may contain a million line ends
    const given = text.split('\n', maxLines + 2)
    const lines = given.filter((line) => line.trim() !== '')
    const fits =
      given.length < maxLines + 2 &&
      lines.length <= maxLines &&
      lines.every((line) => Buffer.byteLength(line) <= messageMaxBytes)
    return fits ? lines : 413
  } catch (error) {
    return isTooLarge(error) ? 413 : 400
  }
}

const reportEveryMs = 60_000

/** Counts refused requests by HTTP status, and logs the counts at most once a minute. */
export const createDrops = (log: ServerDeps['log'], now: () => Date) => {
  const counts = new Map<number, number>()
  let reportedAt = 0
  return {
    count: (status: number): void => {
      counts.set(status, (counts.get(status) ?? 0) + 1)
      const at = now().getTime()
      if (at - reportedAt < reportEveryMs) return
      reportedAt = at
      log?.(`beacons refused: ${[...counts].map(([code, times]) => `${code} ${times} times`).join(', ')}`)
    },
  }
}

/** Parses each line; leaves out lines that are not an event. */
const readLines = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const parsed = line.includes('\0') ? null : parseLine(line)
    return parsed ? [{ id: lineId(line), line, parsed }] : []
  })

/** Encodes an event again: foreign clients may write lines that other servers refuse or store corrupted. */
const lineOf = ({ id, parsed: { measurement, ...event } }: Beacon): string =>
  encodeLine({ ...event, id, measurement: measurement as MonitorEvent['measurement'] })

/** Counts a batch against its sender's budgets: a signed-in person and their organisation have their own, all other senders share one. */
export const countWeight = async (
  { limits }: Pick<ServerDeps, 'limits'>,
  ip: string,
  sender: Caller | null,
  weight: number,
) => {
  const network = networkOf(ip)
  if (sender) {
    await limits.consume('beaconsOfPerson', sender.userId, weight)
    if (sender.orgId) await limits.consume('beaconsOfOrganization', sender.orgId, weight)
    return
  }
  await limits.consume('beaconsOfDay', network, weight)
  await limits.consume('beaconsOfDayInAll', 'all', weight)
}

/**
 * Stores events of pages, one per line. 204: all valid events are stored; known ones are ignored, so a batch may be sent again.
 * Not retryable: 400, without a valid event; 403, from another site's page; 413, too large. Retryable: 429.
 */
export async function registerCollectors(app: FastifyInstance, deps: ServerDeps): Promise<void> {
  const isForeign = foreignPages(deps)
  const drops = createDrops(deps.log, deps.now)
  const storeOf = (channel: (typeof channels)[number]) =>
    createBeaconStore(deps.db, deps.now, (tx, beacons) =>
      queueForward(tx, deps.config, { kind: channel, body: Buffer.from(beacons.map(lineOf).join('\n')) }),
    )
  const stores = { rum: storeOf('rum'), logging: storeOf('logging') }
  const receive = async (channel: (typeof channels)[number], request: FastifyRequest, reply: FastifyReply) => {
    if (isForeign(request)) return reply.code(403).send()
    const lines = await linesOf(request)
    if (!Array.isArray(lines)) return reply.code(lines).send()
    // before parsing, so that invalid lines also count against their network's limit
    await deps.limits.consume('beaconsByAddress', networkOf(request.ip), weightOf(lines))
    const read = readLines(lines)
    if (lines.length > 0 && read.length === 0) return reply.code(400).send()
    for (let at = read.length; at < lines.length; at++) drops.count(400)
    if (read.length > 0) {
      const sender = await senderOf(deps, request)
      await countWeight(deps, request.ip, sender, weightOf(lines))
      const parsed = read.map((each) => each.parsed)
      const orgOf = await organizationOfLines(deps, sender, parsed)
      await stores[channel](read.map((each): Beacon => ({ ...each, channel, orgId: orgOf(each.parsed) })))
    }
    return reply.code(204).send()
  }
  await openCollector(app, drops, bodyMaxBytes, (scope) => {
    for (const channel of channels)
      scope.post(`/v1/write/${channel}`, { bodyLimit: bodyMaxBytes, schema: { hide: true } }, (request, reply) =>
        receive(channel, request, reply),
      )
  })
}
