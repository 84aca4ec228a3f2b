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
import { isDecided, isSameStatus, type Synced, statusOf } from './lane-status.ts'
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
  /** Runs work when the page has nothing better to do. Returns a function that cancels it. */
  whenIdle(work: () => void): () => void
  /** Called when a change could not be saved on this device, and for other errors that nobody awaits. */
  onError(error: unknown): void
}

/** What to read after a change of a lane. */
interface Wanted {
  all: boolean
  scopes: Set<string>
  rows: Map<string, RowKey>
  edits: boolean
}

const nothing = (): Wanted => ({ all: false, scopes: new Set(), rows: new Map(), edits: false })

interface ReaderDeps extends Pick<WorkDeps, 'edits' | 'lane' | 'onError' | 'projectKey' | 'whenIdle'> {
  model: Model
  /** `hasRead`: the model has the rows of every scope that the snapshot has. */
  takeStatus(snapshot: Synced, hasRead: boolean): void
}

/** What the runtime commits it tells of at once; after this time everything is read again. */
const toldWithinMs = 1000

const later = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** Reads into the model, and up to where it has read. */
const createReads = ({ edits, lane, projectKey, model, takeStatus }: ReaderDeps) => {
  /** Scopes that the first read left out. */
  let missing: string[] = []
  let isFirst = true
  let hasRead = false
  /** Scopes whose rows the model has, or which are `missing`. */
  let shown = new Set<string>()
  /** Scopes of which the model has only the first rows; the device may have all by now. */
  let partial: readonly string[] = []
  /** Whether the device has rows that the model lacks, of which it tells in a moment. */
  const isBehind = (device: Pick<LaneSnapshot, 'scopes' | 'partial'>): boolean =>
    Object.keys(device.scopes).some((scope) => !shown.has(scope)) ||
    partial.some((scope) => !device.partial.includes(scope))
  /** Up to here the model's rows are read, or known to be wanted. */
  let cursor: number | null = null
  return {
    missing: () => missing,
    cursor: () => cursor,
    tell: (to: number | null): void => {
      cursor = later(cursor, to)
    },
    readWhole: async (): Promise<void> => {
      cursor = null
      const key = isFirst ? projectKey() : null
      isFirst = false
      const { missing: others, ...near } = await edits.read(lane, key === null ? undefined : { projectKey: key })
      model.reset(others.length > 0 ? { ...near, scopes: {} } : near)
      cursor = later(near.cursor, cursor)
      missing = [...others]
      hasRead = missing.length === 0
      shown = new Set(Object.keys(near.scopes))
      partial = near.partial
      takeStatus(near, hasRead)
    },
    /** False: the cursor moved without a word, and rows that were read before may have changed. */
    readScopes: async (scopes: readonly string[]): Promise<boolean> => {
      const known = cursor
      const more = await edits.read(lane, { scopes })
      missing = missing.filter((scope) => !scopes.includes(scope))
      hasRead = missing.length === 0
      if (more.cursor !== later(known, cursor)) return false
      model.apply({ rows: more.rows, ...(hasRead ? { scopes: more.scopes } : {}) })
      partial = [
        ...partial.filter((scope) => !scopes.includes(scope)),
        ...more.partial.filter((scope) => scopes.includes(scope)),
      ]
      for (const scope of scopes) shown.add(scope)
      takeStatus({ ...more, partial, isLoading: more.isLoading || isBehind(more) }, hasRead)
      return true
    },
    /**
     * Rows, then the queue. False where the replica has moved on: the queue lacks edits whose rows are yet to be told of, and without
     * them the page would show what was there before, and the next edit would claim to have seen it.
     */
    readChanged: async (keys: readonly RowKey[]): Promise<boolean> => {
      const known = cursor
      const rows = keys.length > 0 ? await edits.readRows(lane, keys) : []
      const waiting = await edits.readEdits(lane)
      if (waiting.cursor !== known || isBehind(waiting)) return false
      const held = new Set(rows.map(rowKey))
      const gone = keys.filter((key) => !held.has(rowKey(key)))
      model.apply({ rows, gone, edits: waiting.edits, tray: waiting.tray })
      takeStatus(waiting, hasRead)
      return true
    },
  }
}

/**
 * Loads the rows of the runtime into the model: first the project on screen, then the other scopes one by one in idle time, then what
 * has changed. One read at a time.
 */
const createReader = (deps: ReaderDeps) => {
  const { whenIdle, onError } = deps
  const reads = createReads(deps)
  let wanted = nothing()
  let isReading = false
  let isPostponed = false
  let patience: ReturnType<typeof setTimeout> | undefined
  let cancelIdle: (() => void) | undefined

  const readChanged = async (keys: readonly RowKey[]) => {
    const known = reads.cursor()
    if (await reads.readChanged(keys)) return
    for (const key of keys) wanted.rows.set(rowKey(key), key)
    wanted.edits = true
    // told of meanwhile: read at once
    if (reads.cursor() !== known || wanted.all || wanted.scopes.size > 0) return
    isPostponed = true
    patience = setTimeout(() => void request({ rows: 'all' }), toldWithinMs)
  }

  const readWanted = async ({ all, scopes, rows, edits }: Wanted) => {
    if (all) return reads.readWhole()
    if (scopes.size > 0 && !(await reads.readScopes([...scopes]))) wanted.all = true
    else if (rows.size > 0 || edits) await readChanged([...rows.values()])
  }

  const read = async () => {
    if (isReading) return
    isReading = true
    try {
      while (!isPostponed && (wanted.all || wanted.scopes.size > 0 || wanted.rows.size > 0 || wanted.edits)) {
        const now = wanted
        wanted = nothing()
        await readWanted(now)
      }
      isReading = false
      readMissing()
    } catch (error) {
      isReading = false
      onError(error)
    }
  }

  const readMissing = () => {
    const [scope] = reads.missing()
    if (scope === undefined || cancelIdle || isPostponed) return
    cancelIdle = whenIdle(() => {
      cancelIdle = undefined
      wanted.scopes.add(scope)
      void read()
    })
  }

  const request = ({ rows, scopes, cursor }: Pick<LaneChange, 'rows' | 'scopes' | 'cursor'>) => {
    if (rows !== 'all') for (const key of rows ?? []) wanted.rows.set(rowKey(key), key)
    else if (scopes) for (const scope of scopes) wanted.scopes.add(scope)
    else wanted.all = true
    wanted.edits = true
    reads.tell(cursor?.to ?? null)
    if (rows) stop()
    return read()
  }
  const stop = () => {
    isPostponed = false
    clearTimeout(patience)
  }
  const close = () => {
    stop()
    cancelIdle?.()
    cancelIdle = undefined
  }

  return { read: request, close }
}

/** The model of one lane, fed by the runtime. A person's changes are shown at once and passed to the runtime in order. */
export const createWorkStore = ({ edits, lane, actor, now, newId, left, onError, ...deps }: WorkDeps) => {
  const model = createModel({ actor, orgId: lane.org, onError })
  const listeners = new Set<() => void>()
  let status = statusOf({ cursor: null, syncedAt: null, isLoading: true, partial: [] }, false, 0)
  let openedAt = now()
  let version = 0

  const publish = () => {
    version++
    for (const listener of listeners) listener()
  }
  model.subscribe(publish)

  const takeStatus: ReaderDeps['takeStatus'] = (snapshot, isAllRead) => {
    const next = statusOf(snapshot, isAllRead, openedAt)
    if (isSameStatus(status, next)) return
    status = next
    publish()
  }
  const { read, close: stopReading } = createReader({ ...deps, edits, lane, model, takeStatus, onError })

  const handover = createHandover({ edits, lane, left, settled: model.settle, onError })

  const open = () => {
    openedAt = now()
    for (const mutation of handover.resume()) model.mutate(mutation, now())
    const stop = edits.subscribe((change) => change.lane === laneName(lane) && void read(change))
    // behind the rows: on the device a pass would take turns with their reading
    const sync = () => edits.requestSync().catch(onError)
    void read({ rows: 'all' }).then(sync)
    const unfollow = edits.follow(lane)
    return () => {
      stop()
      stopReading()
      unfollow()
    }
  }

  /** Shows a change at once and queues it. A change that the model refuses is not queued, unless its row is unknown or rows are missing. */
  const mutate = (name: MutatorName, args: unknown, { isUnseen = false, id = newId() } = {}) => {
    const tried = model.tryOut(name, args, now())
    const mutation = { id, name, args }
    const refusal: Refusal | null = tried && 'refusal' in tried && !isUnseen ? tried.refusal : null
    if (refusal && isDecided(status, refusal)) return { id: mutation.id, refusal }
    const record = history.begin(tried && 'patches' in tried ? tried.patches : [])
    model.mutate(mutation, now())
    record()
    handover.add(mutation)
    return { id: mutation.id, refusal: null }
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
