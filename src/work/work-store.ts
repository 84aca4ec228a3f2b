import {
  type EditsChannel,
  type LaneChange,
  type LaneKey,
  type LaneSnapshot,
  laneName,
} from '../core/sync/lane-types.ts'
import type { Actor } from '../core/sync/mutator-types.ts'
import type { Refusal } from '../core/sync/sync-types.ts'
import { createModel, type Model } from '../core/work/model.ts'
import { type RowKey, rowKey } from '../core/work/model-tables.ts'
import type { MutatorName } from '../core/work/mutators.ts'
import { createHandover, type LeftEdits } from './edit-handover.ts'
import { createUndoHistory } from './undo-history.ts'

export interface WorkDeps {
  edits: EditsChannel
  lane: LaneKey
  actor: Actor
  now(): number
  newId(): string
  /** The key of the project on screen, whose rows are read first. */
  projectKey(): string | null
  left: LeftEdits
  /** Called when a change could not be saved on this device, and for other errors that nobody awaits. */
  onError(error: unknown): void
}

/** The state of a lane beside its rows: whether it is loaded, and when the server last answered. */
export interface LaneStatus {
  isLoaded: boolean
  syncedAt: number | null
}

/** What to read after a change of a lane. */
interface Wanted {
  all: boolean
  rows: Map<string, RowKey>
  edits: boolean
}

const nothing = (): Wanted => ({ all: false, rows: new Map(), edits: false })

interface ReaderDeps extends Pick<WorkDeps, 'edits' | 'lane' | 'onError' | 'projectKey'> {
  model: Model
  takeStatus(status: Pick<LaneSnapshot, 'cursor' | 'syncedAt'>): void
}

/** Of a part that is read while the page is used already. */
const scopesAtOnce = 5

/** What the runtime commits it tells of at once; after this time everything is read again. */
const toldWithinMs = 1000

const later = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** Each answers where the replica stood. */
const createWholeReads = ({ edits, lane, projectKey, model, takeStatus }: ReaderDeps) => {
  const readAll = async () => {
    const snapshot = await edits.read(lane)
    model.reset(snapshot)
    takeStatus(snapshot)
    return snapshot.cursor
  }
  return {
    readAll,
    /** Loads the project on screen first, then the other scopes in batches. */
    readFirst: async () => {
      const key = projectKey()
      if (key === null) return readAll()
      const { missing, ...near } = await edits.read(lane, { projectKey: key })
      model.reset(missing.length > 0 ? { ...near, scopes: {} } : near)
      takeStatus(near)
      for (let at = 0; at < missing.length; at += scopesAtOnce) {
        const more = await edits.read(lane, { scopes: missing.slice(at, at + scopesAtOnce) })
        // the cursor moved: rows read before may have changed
        if (more.cursor !== near.cursor) return readAll()
        const isLast = at + scopesAtOnce >= missing.length
        model.apply(isLast ? more : { rows: more.rows })
      }
      return near.cursor
    },
  }
}

/** Loads the rows of the runtime into the model: first all, then the changed ones. One read at a time. */
const createReader = (deps: ReaderDeps) => {
  const { edits, lane, model, takeStatus, onError } = deps
  const { readAll, readFirst } = createWholeReads(deps)
  let wanted = nothing()
  let isReading = false
  let hasRead = false
  /** Up to here the model's rows are read, or known to be wanted. */
  let cursor: number | null = null
  let isPostponed = false
  let patience: ReturnType<typeof setTimeout> | undefined

  const readWhole = async () => {
    cursor = null
    const read = await (hasRead ? readAll() : readFirst())
    cursor = later(read, cursor)
    hasRead = true
  }

  /**
   * Rows, then the queue. Where the replica has moved on, the queue lacks edits whose rows are yet to be told of: without them the
   * page would show what was there before, and the next edit would claim to have seen it.
   */
  const readChanged = async (keys: readonly RowKey[]) => {
    const known = cursor
    const rows = keys.length > 0 ? await edits.readRows(lane, keys) : []
    const waiting = await edits.readEdits(lane)
    if (waiting.cursor !== known) return postpone(keys, known)
    const held = new Set(rows.map(rowKey))
    model.apply({ rows, gone: keys.filter((key) => !held.has(rowKey(key))), edits: waiting.edits, tray: waiting.tray })
    takeStatus(waiting)
  }

  const postpone = (keys: readonly RowKey[], known: number | null) => {
    for (const key of keys) wanted.rows.set(rowKey(key), key)
    wanted.edits = true
    // told of meanwhile: read at once
    if (cursor !== known) return
    isPostponed = true
    patience = setTimeout(() => request({ rows: 'all' }), toldWithinMs)
  }

  const read = async () => {
    if (isReading) return
    isReading = true
    try {
      while (!isPostponed && (wanted.all || wanted.rows.size > 0 || wanted.edits)) {
        const { all, rows } = wanted
        wanted = nothing()
        if (all) await readWhole()
        else await readChanged([...rows.values()])
      }
    } catch (error) {
      onError(error)
    } finally {
      isReading = false
    }
  }

  const request = (change: Pick<LaneChange, 'rows' | 'cursor'>) => {
    if (change.rows === 'all') wanted.all = true
    else for (const key of change.rows ?? []) wanted.rows.set(rowKey(key), key)
    wanted.edits = true
    cursor = later(cursor, change.cursor?.to ?? null)
    if (change.rows) stop()
    void read()
  }
  const stop = () => {
    isPostponed = false
    clearTimeout(patience)
  }

  return { read: request, hasRead: () => hasRead, stop }
}

/** The model of one lane, fed by the runtime. A person's changes are shown at once and passed to the runtime in order. */
export const createWorkStore = ({ edits, lane, actor, now, newId, projectKey, left, onError }: WorkDeps) => {
  const model = createModel({ actor, orgId: lane.org, onError })
  const listeners = new Set<() => void>()
  let status: LaneStatus = { isLoaded: false, syncedAt: null }
  let version = 0

  const publish = () => {
    version++
    for (const listener of listeners) listener()
  }
  model.subscribe(publish)

  const takeStatus: ReaderDeps['takeStatus'] = ({ cursor, syncedAt }) => {
    if (status.isLoaded === (cursor !== null) && status.syncedAt === syncedAt) return
    status = { isLoaded: cursor !== null, syncedAt }
    publish()
  }
  const { read, hasRead, stop: stopReading } = createReader({ edits, lane, projectKey, model, takeStatus, onError })

  const handover = createHandover({ edits, lane, left, settled: model.settle, onError })

  const open = () => {
    for (const mutation of handover.resume()) model.mutate(mutation, now())
    const stop = edits.subscribe((change) => change.lane === laneName(lane) && read(change))
    read({ rows: 'all' })
    edits.requestSync().catch(onError)
    const unfollow = edits.follow(lane)
    return () => {
      stop()
      stopReading()
      unfollow()
    }
  }

  /** Shows a change at once and queues it. A change that the model refuses is not queued, unless its row is unknown or rows are still being read. */
  const mutate = (name: MutatorName, args: unknown, { isUnseen = false, id = newId() } = {}) => {
    const tried = model.tryOut(name, args, now())
    const mutation = { id, name, args }
    const refusal: Refusal | null = tried && 'refusal' in tried && !isUnseen && hasRead() ? tried.refusal : null
    if (refusal) return { id: mutation.id, refusal }
    const record = history.begin(tried && 'patches' in tried ? tried.patches : [])
    model.mutate(mutation, now())
    record()
    handover.add(mutation)
    return { id: mutation.id, refusal }
  }

  const history = createUndoHistory(model.select, ({ name, args }) => mutate(name, args))

  return {
    actor,
    lane,
    select: model.select,
    model,
    open,
    mutate,
    /** Keeps what the runtime has not committed yet. Call it when the page may end. */
    leave: handover.leave,
    /** Undoes the last change of this page. */
    undo: history.undo,
    /** Changes made meanwhile are undone as one. */
    together: history.together,
    newId,
    status: () => status,
    /** A number that changes with each change, for views of many rows. */
    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    dismiss: (ids: readonly string[]) => edits.dismiss(lane, ids),
    requestSync: () => edits.requestSync(),
  }
}

export type WorkStore = ReturnType<typeof createWorkStore>
