import * as z from 'zod/mini'
import { type Change, changeSchema, syncLimits } from '../../src/core/sync/sync-types.ts'
import type { Head } from './lanes.ts'

/** Limits of a process: changes cached per lane, and characters cached for all lanes. */
const max = { changes: 20_000, characters: 64 * 1024 * 1024 }
/** The maximum number of changes that one transaction reads; if there are more, devices are read one by one. */
const maxRead = 5000
/** How far back the log of a lane begins when its first reader loads it, in numbers of `seq`. */
const backlog = 2000

/** A change with its JSON in answers. */
interface CachedChange extends Pick<Change, 'seq' | 'scope'> {
  text: string
  bytes: number
}

/** The end of a lane's log: every change with `from < seq <= to`. */
export interface CachedLog {
  epoch: string
  from: number
  to: number
  changes: CachedChange[]
  characters: number
}

/**
 * SQL for a statement that selects the head `h` of the lane $1: the changes after the parameter `after`, as an array of `Change`. With both bounds
 * PostgreSQL reads a range of the index; with only one, or with an expression, it may plan to read the whole log.
 */
export const changesAfter = (after: string) => `
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('isWhole', nullif(c.is_whole, false))) || jsonb_build_object(
      'seq', c.seq, 'scope', c.scope, 'entity', c.entity, 'id', c.row_id, 'patch', c.patch, 'actor', c.actor, 'at', c.at)
    ORDER BY c.seq, c.n), '[]')
  FROM (SELECT * FROM work_changes WHERE org_id = $1 AND seq > ${after} AND seq <= h.seq
    ORDER BY seq, n LIMIT ${maxRead + 1}) c`

const cachedChange = (row: Change): CachedChange => {
  const change = z.parse(changeSchema, row)
  const text = JSON.stringify(change)
  return { seq: change.seq, scope: change.scope, text, bytes: Buffer.byteLength(text) }
}

const charactersOf = (changes: readonly CachedChange[]) => changes.reduce((sum, { text }) => sum + text.length, 0)

/** The index of the first change after `cursor`. */
const indexAfter = (changes: readonly CachedChange[], cursor: number): number => {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle] as CachedChange).seq > cursor) high = middle
    else low = middle + 1
  }
  return low
}

/** Drops the oldest changes; never only some of a mutation's. */
const trim = (log: CachedLog) => {
  const last = log.changes.at(-max.changes - 1)
  if (!last) return
  const dropped = log.changes.splice(0, indexAfter(log.changes, last.seq))
  log.from = last.seq
  log.characters -= charactersOf(dropped)
}

/** What a reader read: the head of its snapshot, and the changes between `after` and that head. */
interface ReadChanges {
  after: number
  head: Head
  fresh: readonly Change[]
}

/**
 * The newest changes of busy lanes as texts, which all readers of a lane share: each change is read and checked once in a process,
 * however many devices get it. Which of them a reader gets is decided by its scopes and its snapshot.
 */
export function createChangeCache() {
  const logs = new Map<string, CachedLog>()
  let characters = 0

  const drop = (laneId: string) => {
    characters -= logs.get(laneId)?.characters ?? 0
    logs.delete(laneId)
  }

  const keep = (laneId: string, log: CachedLog) => {
    logs.set(laneId, log)
    characters += log.characters
    while (characters > max.characters) drop(logs.keys().next().value as string)
  }

  /** The cached log if the changes continue it, otherwise a new log that begins with them. */
  const continued = (laneId: string, { after, head: { seq, epoch }, fresh }: ReadChanges): CachedLog => {
    const log = logs.get(laneId)
    const from = seq < after || fresh.length > maxRead ? seq : after
    if (log?.epoch === epoch && from === after && log.from <= after && after <= log.to) return log
    return { epoch, from, to: from, changes: [], characters: 0 }
  }

  return {
    /** The last `seq` of the lane's cached log: a reader needs to read only later changes. */
    endOf: (laneId: string): number | undefined => logs.get(laneId)?.to,

    /** Adds the changes to the log and returns it. Other readers may already have added the same or more. */
    extend: (laneId: string, changesRead: ReadChanges): CachedLog => {
      const log = continued(laneId, changesRead)
      drop(laneId)
      const read = changesRead.fresh.filter((change) => change.seq > log.to).map(cachedChange)
      for (const change of read) log.changes.push(change)
      log.characters += charactersOf(read)
      log.to = Math.max(log.to, changesRead.head.seq)
      trim(log)
      keep(laneId, log)
      return log
    },
  }
}

/** The `seq` after which a log begins that is read for a device at `cursor`. */
export const firstCachedSeq = ({ seq }: Pick<Head, 'seq'>, cursor: number) =>
  Math.min(seq, Math.max(cursor, seq - backlog))

/** Whether the log holds everything that a reader at `cursor` lacks. */
export const reachesBackTo = ({ from }: CachedLog, cursor: number): boolean => cursor >= from

/**
 * A page of the changes with `cursor < seq <= to` of the scopes `followed` (with the `seq` each is followed from); it never splits those of one
 * mutation. `to` is the head of the reader's snapshot: the reader's rights may not cover changes after it.
 */
export const pageOfLog = (
  { changes }: CachedLog,
  followed: ReadonlyMap<string, number>,
  { cursor, to }: { cursor: number; to: number },
): { changes: string[]; cursor: number } => {
  const page: string[] = []
  let bytes = 0
  // where the changes of the page's last mutation begin
  let [lastSeq, lastStart] = [cursor, 0]
  for (let at = indexAfter(changes, cursor); at < changes.length; at += 1) {
    const { seq, scope, ...change } = changes[at] as CachedChange
    if (seq > to) break
    const since = followed.get(scope)
    if (since === undefined || seq <= since) continue
    const isFull = page.length >= syncLimits.changes || (page.length > 0 && bytes + change.bytes > syncLimits.pageBytes)
    if (isFull && seq !== lastSeq) return { changes: page, cursor: seq - 1 }
    // this mutation does not fit: the next page has all of it, unless the page contains nothing else
    if (isFull && lastStart > 0) return { changes: page.slice(0, lastStart), cursor: lastSeq - 1 }
    if (seq !== lastSeq) [lastSeq, lastStart] = [seq, page.length]
    page.push(change.text)
    bytes += change.bytes
  }
  return { changes: page, cursor: to }
}
