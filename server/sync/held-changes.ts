import * as z from 'zod/mini'
import { type Change, changeSchema, syncLimits } from '../../src/core/sync/sync-types.ts'
import { runPrepared, type Tx } from '../db/database.ts'
import { type ChangeRow, changeOf } from './change-rows.ts'
import type { Head, Lane } from './lanes.ts'

/** Limits of what a process holds: changes of one lane, and characters of all. */
const most = { changes: 5000, characters: 64 * 1024 * 1024 }
/** How far back the first reader of a lane brings it, in numbers of the log. */
const backlog = 1000

/** A change as it stands in answers. */
interface HeldChange extends Pick<Change, 'seq' | 'scope'> {
  text: string
}

/** The end of a lane's log: every change with `from < seq <= to`. */
interface HeldLog {
  epoch: string
  from: number
  to: number
  changes: HeldChange[]
  characters: number
}

const changesOfLane = `
  SELECT seq, scope, entity, row_id, patch, is_whole, actor, at FROM work_changes
  WHERE org_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq, n LIMIT $4`

const heldChange = (row: ChangeRow): HeldChange => {
  const change = z.parse(changeSchema, changeOf(row))
  return { seq: change.seq, scope: change.scope, text: JSON.stringify(change) }
}

const charactersOf = (changes: readonly HeldChange[]) => changes.reduce((sum, { text }) => sum + text.length, 0)

/** Where the changes after `cursor` begin. */
const placeAfter = (changes: readonly HeldChange[], cursor: number): number => {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle] as HeldChange).seq > cursor) high = middle
    else low = middle + 1
  }
  return low
}

/** Drops the oldest changes, those of one mutation together. */
const trim = (log: HeldLog) => {
  const last = log.changes.at(-most.changes - 1)
  if (!last) return
  const dropped = log.changes.splice(0, placeAfter(log.changes, last.seq))
  log.from = last.seq
  log.characters -= charactersOf(dropped)
}

/**
 * The newest changes of busy lanes as texts, which all readers of a lane share: each change is read and checked once in a process,
 * however many devices get it. Which of them a reader gets is decided by its scopes alone.
 */
export function createHeldChanges() {
  const logs = new Map<string, HeldLog>()
  let characters = 0

  const drop = (laneId: string) => {
    characters -= logs.get(laneId)?.characters ?? 0
    logs.delete(laneId)
  }

  const keep = (laneId: string, log: HeldLog) => {
    drop(laneId)
    logs.set(laneId, log)
    characters += log.characters
    while (characters > most.characters) drop(logs.keys().next().value as string)
  }

  return {
    /** The log up to this head, which the transaction must have read, for readers from `cursor` on if that is not too far back. */
    follow: async (tx: Tx, lane: Lane, { seq, epoch }: Head, cursor: number): Promise<HeldLog> => {
      const before = logs.get(lane.id)
      drop(lane.id)
      const from = Math.min(seq, Math.max(cursor, seq - backlog))
      const isSame = before && before.epoch === epoch && before.to <= seq
      const log = isSame ? before : { epoch, from, to: from, changes: [], characters: 0 }
      if (log.to < seq) {
        const values = [lane.id, log.to, seq, most.changes + 1]
        const rows = await runPrepared<ChangeRow>(tx, 'changes_of_lane', changesOfLane, values)
        const fresh = rows.length > most.changes ? [] : rows.map(heldChange)
        if (rows.length > most.changes) Object.assign(log, { from: seq, changes: [], characters: 0 })
        for (const change of fresh) log.changes.push(change)
        log.characters += charactersOf(fresh)
        log.to = seq
      }
      trim(log)
      keep(lane.id, log)
      return log
    },
  }
}

export type HeldChanges = ReturnType<typeof createHeldChanges>

/** Whether the log holds everything that a reader at `cursor` lacks. */
export const reachesBackTo = ({ from }: HeldLog, cursor: number): boolean => cursor >= from

/** A page of the changes after `cursor` of these scopes (with the `seq` each is followed from); it never splits those of one mutation. */
export const pageOfHeld = (
  { changes, to }: HeldLog,
  held: ReadonlyMap<string, number>,
  cursor: number,
): { changes: string[]; cursor: number } => {
  const page: string[] = []
  // those of the last mutation in the page begin here
  let [lastSeq, lastStart] = [cursor, 0]
  for (let at = placeAfter(changes, cursor); at < changes.length; at += 1) {
    const { seq, scope, text } = changes[at] as HeldChange
    const since = held.get(scope)
    if (since === undefined || seq <= since) continue
    if (page.length >= syncLimits.changes && seq !== lastSeq) return { changes: page, cursor: seq - 1 }
    // it began within the page and is no longer: the next page has it whole, unless this one has nothing else
    if (page.length >= syncLimits.changes && lastStart > 0)
      return { changes: page.slice(0, lastStart), cursor: lastSeq - 1 }
    if (seq !== lastSeq) [lastSeq, lastStart] = [seq, page.length]
    page.push(text)
  }
  return { changes: page, cursor: to }
}
