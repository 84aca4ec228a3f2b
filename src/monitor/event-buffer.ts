import type { OutboxRecord } from '../core/contract.ts'
import { flushMs, loggingPath, ongoingBytes, parallelRequests, rumPath, storedNames } from '../core/limits.ts'
import { encodeLine, lineOwner, linePath, type MonitorEvent, withoutUser } from '../core/monitor/line-protocol-rules.ts'

const prefix = 'worktide-unsent:'
const ownPrefix = `${storedNames.ownCopies}-events:`

const anonymous = (record: OutboxRecord) => ({ ...record, data: withoutUser(record.data as string) })

/**
 * Copies of unstored batches by event id; the next page sends them. There are two of each: one without the user, and one with the
 * present user, which a sign-out removes. Without storage there are none.
 */
function createBatchCopies({ storage, owner }: Pick<BufferDeps, 'storage' | 'owner'>) {
  const attempt = (work: (copies: Storage) => void) => {
    try {
      work(storage())
    } catch {}
  }
  return {
    keep: (id: string, records: readonly OutboxRecord[]) =>
      attempt((copies) => {
        copies.setItem(prefix + id, JSON.stringify(records.map(anonymous)))
        const present = owner()
        const own = records.map((record) => (lineOwner(record.data as string) === present ? record : anonymous(record)))
        copies.setItem(ownPrefix + id, JSON.stringify(own))
      }),
    forget: (id: string) =>
      attempt((copies) => {
        copies.removeItem(prefix + id)
        copies.removeItem(ownPrefix + id)
      }),
    readAll: (take: (id: string, records: readonly OutboxRecord[]) => void) =>
      attempt((copies) => {
        for (const name of Object.keys(copies)) {
          const id = name.slice(prefix.length)
          if (name.startsWith(prefix)) attempt(() => take(id, JSON.parse(copies[ownPrefix + id] ?? copies[name] ?? '')))
        }
      }),
  }
}

/** Browsers refuse `sendBeacon` and `keepalive` when the bodies under way are larger than this in sum. */
const keepaliveBytes = 60 * 1024

/** OUT-12: the page's requests under way, without beacons, because browsers do not report when those end. */
const ongoing = { requests: 0, bytes: 0 }

/** Counts a request until it ends; false if too many are under way. A single request may have any size. */
const beginRequest = (bytes: number): boolean => {
  const fits = ongoing.requests < parallelRequests && ongoing.bytes + bytes <= ongoingBytes
  if (ongoing.requests > 0 && !fits) return false
  ongoing.requests += 1
  ongoing.bytes += bytes
  return true
}
const endRequest = (bytes: number): void => {
  ongoing.requests -= 1
  ongoing.bytes -= bytes
}

/**
 * Sends lines from a page that may end now: as a beacon; as a request that outlives the page, where the browser refuses beacons;
 * otherwise by an ordinary one, which arrives if the page stays. Nothing is awaited; the caller keeps lines that may not arrive.
 */
export const sendAtEnd = (url: string, lines: string): void => {
  const bytes = new Blob([lines]).size
  const isSmall = bytes <= keepaliveBytes
  if (isSmall && navigator.sendBeacon?.(url, lines)) return
  if (!beginRequest(bytes)) return
  const ended = () => endRequest(bytes)
  if (isSmall && typeof Request === 'function' && 'keepalive' in Request.prototype) {
    fetch(url, { method: 'POST', body: lines, keepalive: true, credentials: 'omit' }).then(ended, ended)
    return
  }
  const request = new XMLHttpRequest()
  request.onloadend = ended
  request.open('POST', url)
  request.send(lines)
}

/** OUT-1: events of one moment are sent together. */
export const microBatchMs = 20
/** How many batches a page without a runtime holds back at most. */
const longestWait = 200

export interface BufferDeps {
  /** Adds records to the outbox; resolves when they are stored. */
  enqueue(lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void>
  /** `path`: below the collector's origin. */
  beacon(lines: string, path: string): unknown
  /** Reports how many events were dropped, because a page without a runtime holds back no more. */
  lost(count: number): void
  /** Who is signed in, as `ownerName` writes it; null for nobody. */
  owner(): string | null
  /** Survives the page; each call may throw. */
  storage(): Storage
  newId(): string
}

interface Batch {
  records: readonly OutboxRecord[]
  isSending?: boolean
  isCopied?: boolean
}

type Kind = OutboxRecord['kind']
const kindOf: Partial<Record<MonitorEvent['measurement'], Kind>> = { browser_log: 'event' }

type Captured = readonly [event: MonitorEvent, context: string]

const recordOf = ([event, context]: Captured): OutboxRecord => {
  const { id, measurement, at } = event
  return { id, at, kind: kindOf[measurement] ?? (measurement as Kind), data: encodeLine(event, context) }
}

/**
 * Accepts events at once and hands them to the outbox in batches; a batch that it refused is handed over again every 30 s. Unstored
 * batches are copied when the page ends, and the next page sends them with the same id.
 */
export function createEventBuffer({ enqueue, beacon, lost, owner, storage, newId }: BufferDeps) {
  const copies = createBatchCopies({ storage, owner })
  /** Encoded when they are handed over, so that encoding does not slow down the page's own work. */
  let waiting: Captured[] = []
  /** Unstored batches by event id. */
  const batches = new Map<string, Batch>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const forget = (id: string) => {
    // local storage is slow, and few batches have a copy
    if (batches.get(id)?.isCopied) copies.forget(id)
    batches.delete(id)
  }

  const send = (id: string, batch: Batch) => {
    if (batch.isSending) return
    batch.isSending = true
    enqueue('monitor', batch.records, id).then(
      () => forget(id),
      () => {
        batch.isSending = false
        retry ??= setTimeout(flush, flushMs)
      },
    )
  }

  const flush = () => {
    clearTimeout(timer)
    clearTimeout(retry)
    timer = undefined
    retry = undefined
    if (waiting.length > 0) batches.set(newId(), { records: waiting.map(recordOf) })
    waiting = []
    for (const [id, { records }] of [...batches].slice(0, -longestWait)) {
      forget(id)
      lost(records.length)
    }
    for (const [id, batch] of batches) send(id, batch)
  }

  copies.readAll((id, records) => void batches.set(id, { records, isCopied: true }))
  flush()

  return {
    /** `context`: the encoded tags of who, where and on what (`contextTags`). */
    add: (event: MonitorEvent, context: string) => {
      waiting.push([event, context])
      timer ??= setTimeout(flush, microBatchMs)
    },
    flush,
    /** The page may not come back: sends the rest in every way, with the same ids. */
    end: () => {
      flush()
      for (const [id, batch] of batches) {
        copies.keep(id, batch.records)
        batch.isCopied = true
      }
      const lines = [...batches.values()].flatMap(({ records }) => records.map(({ data }) => data as string))
      for (const path of [rumPath, loggingPath]) {
        const ofPath = lines.filter((line) => linePath(line) === path)
        if (ofPath.length > 0) beacon(ofPath.join('\n'), path)
      }
    },
  }
}
