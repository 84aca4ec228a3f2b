import type { EditsChannel, LaneChange, LaneKey, LaneSnapshot, WithTexts } from '../core/sync/lane-types.ts'
import type { Model } from '../core/work/model.ts'
import { type RowKey, rowKey } from '../core/work/model-tables.ts'
import type { Synced } from './lane-status.ts'

/** The reads that are due after changes of a lane. */
interface PendingReads {
  all: boolean
  scopes: Set<string>
  /** Issues whose texts were asked for. */
  texts: Set<string>
  rows: Map<string, RowKey>
  edits: boolean
}

const nothing = (): PendingReads => ({ all: false, scopes: new Set(), texts: new Set(), rows: new Map(), edits: false })
type ReportedChange = Pick<LaneChange, 'rows' | 'scopes' | 'cursor'>

const markChange = (wanted: PendingReads, { rows, scopes }: ReportedChange): void => {
  if (rows !== 'all') for (const key of rows ?? []) wanted.rows.set(rowKey(key), key)
  else if (scopes) for (const scope of scopes) wanted.scopes.add(scope)
  else wanted.all = true
  wanted.edits = true
}
const markTexts = (wanted: PendingReads, texts: WithTexts): void => {
  if (texts === 'all') wanted.all = true
  else for (const id of texts) wanted.texts.add(id)
}
const hasPending = ({ all, edits, ...sets }: PendingReads): boolean =>
  all || edits || Object.values(sets).some(({ size }) => size > 0)

export interface ReaderDeps {
  edits: EditsChannel
  lane: LaneKey
  /** The key of the project on screen, whose rows are read first. */
  projectKey(): string | null
  /** Runs work when the page has nothing better to do. Returns a function that cancels it. */
  whenIdle(work: () => void): () => void
  /** Resolves when rows can be shown that these unsent changes, or this page's own, have changed. */
  untilShown(edits: LaneSnapshot['edits']): Promise<void>
  /** Called for errors that nobody awaits. */
  onError(error: unknown): void
  model: Model
  /** Tells the page's screens that there is something new. */
  publish(): void
  /** `snapshot` null: unchanged. `hasRead`: the model has the rows of every scope in the snapshot, with the wanted texts. */
  takeStatus(snapshot: Synced | null, hasRead: boolean): void
}

/** The runtime announces its commits at once. If an announcement takes longer than this, everything is read again. */
const maxSilenceMs = 1000

const later = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/**
 * The issues whose texts this page shows. Once wanted, their texts are part of every later read, so that they stay in the model. `publish`
 * is called when texts of more issues are read, because the model does not publish rows that stayed the same.
 */
const createTexts = (publish: () => void) => {
  let wanted: WithTexts = []
  let loaded: 'all' | ReadonlySet<string> = new Set()
  return {
    wanted: () => wanted,
    has: (issueId: string): boolean => loaded === 'all' || loaded.has(issueId),
    /** Whether all rows are to be read again with their texts. */
    isAllMissing: () => wanted === 'all' && loaded !== 'all',
    /** Returns the issues that were not wanted before. */
    want: (issueIds: WithTexts): WithTexts => {
      if (wanted === 'all') return []
      const known = new Set(wanted)
      const added = issueIds === 'all' ? issueIds : issueIds.filter((id) => !known.has(id))
      wanted = added === 'all' ? added : [...wanted, ...added]
      return added
    },
    /** Everything was read, with these texts. */
    keep: (texts: WithTexts): void => {
      loaded = texts === 'all' ? texts : new Set(texts)
      publish()
    },
    add: (issueIds: Iterable<string>): void => {
      if (loaded !== 'all') loaded = new Set([...loaded, ...issueIds])
      publish()
    },
  }
}
type Texts = ReturnType<typeof createTexts>

/** With what the person wrote in organisations that they left: every organisation shows it. */
const wholeTray = ({ tray, leftTray }: Pick<LaneSnapshot, 'tray' | 'leftTray'>) =>
  leftTray.length > 0 ? [...tray, ...leftTray] : tray

/** Reads into the model, and tracks up to which cursor it has read. */
const createReads = ({ edits, lane, projectKey, model, untilShown, takeStatus }: ReaderDeps, texts: Texts) => {
  /** Scopes that the first read left out; null before it. */
  let missing: string[] | null = null
  let isFirst = true
  /** Scopes whose rows the model has, or that are `missing`. */
  let shown = new Set<string>()
  /** Scopes of which the model has only the first rows; the device may have all by now. */
  let partial: readonly string[] = []
  /** Whether the device has rows that the model lacks; an announcement of them will follow. */
  const isBehind = (device: Pick<LaneSnapshot, 'scopes' | 'partial'>): boolean =>
    Object.keys(device.scopes).some((scope) => !shown.has(scope)) ||
    partial.some((scope) => !device.partial.includes(scope))
  const hasRead = () => missing?.length === 0 && !texts.isAllMissing()
  /** Up to this cursor the model's rows are read, or their read is due. */
  let cursor: number | null = null
  return {
    missing: () => missing ?? [],
    cursor: () => cursor,
    bump: (to: number | null): void => {
      cursor = later(cursor, to)
    },
    readWhole: async (): Promise<void> => {
      cursor = null
      const key = isFirst ? projectKey() : null
      isFirst = false
      const withTexts = texts.wanted()
      const part = key === null ? undefined : { projectKey: key }
      const { missing: others, ...near } = await edits.read(lane, part, withTexts)
      await untilShown(near.edits)
      model.reset({ ...near, tray: wholeTray(near), ...(others.length > 0 && { scopes: {} }) })
      cursor = later(near.cursor, cursor)
      missing = [...others]
      texts.keep(withTexts)
      shown = new Set(Object.keys(near.scopes))
      partial = near.partial
      takeStatus(near, hasRead())
    },
    /** False: the cursor moved without an announcement, so rows that were read before may have changed. */
    readScopes: async (scopes: readonly string[]): Promise<boolean> => {
      if (scopes.length === 0) return true
      const known = cursor
      const more = await edits.read(lane, { scopes }, texts.wanted())
      missing = missing?.filter((scope) => !scopes.includes(scope)) ?? null
      if (more.cursor !== later(known, cursor)) return false
      model.apply({ rows: more.rows, ...(hasRead() ? { scopes: more.scopes } : {}) })
      partial = [
        ...partial.filter((scope) => !scopes.includes(scope)),
        ...more.partial.filter((scope) => scopes.includes(scope)),
      ]
      for (const scope of scopes) shown.add(scope)
      takeStatus({ ...more, partial, isLoading: more.isLoading || isBehind(more) }, hasRead())
      return true
    },
    /** As `readScopes`, for the texts of issues. */
    readTexts: async (issueIds: readonly string[]): Promise<boolean> => {
      if (issueIds.length === 0) return true
      const known = cursor
      const more = await edits.read(lane, { issueIds })
      if (more.cursor !== later(known, cursor)) return false
      model.apply({ rows: more.rows })
      texts.add(issueIds)
      return true
    },
    /**
     * Reads rows, then the queue. False if the replica has moved on: the queue then lacks edits whose rows are not announced yet. The page
     * would show the old values again, and the next edit would claim that the person saw them.
     */
    readChanged: async (keys: readonly RowKey[]): Promise<boolean> => {
      const known = cursor
      const rows = keys.length > 0 ? await edits.readRows(lane, keys) : []
      const waiting = await edits.readEdits(lane)
      if (waiting.cursor !== known || isBehind(waiting)) return false
      const found = new Set(rows.map(rowKey))
      const removed = keys.filter((key) => !found.has(rowKey(key)))
      model.apply({ rows, deleted: removed, edits: waiting.edits, tray: wholeTray(waiting) })
      takeStatus(waiting, hasRead())
      return true
    },
  }
}

/**
 * Loads the rows of the runtime into the model: first the project on screen, then the other scopes one by one in idle time, then what
 * has changed. One read at a time. Texts are read separately, except those that were wanted before the first read.
 */
export const createReader = (deps: ReaderDeps) => {
  const { whenIdle, takeStatus, onError } = deps
  const texts = createTexts(deps.publish)
  const reads = createReads(deps, texts)
  let wanted = nothing()
  let hasBegun = false
  let isReading = false
  /** Runs while an announcement of committed rows is outstanding. */
  let patience: ReturnType<typeof setTimeout> | undefined
  let cancelIdle: (() => void) | undefined

  const readChanged = async (keys: readonly RowKey[]) => {
    const known = reads.cursor()
    if (await reads.readChanged(keys)) return
    markChange(wanted, { rows: keys })
    // the announcement came meanwhile: the next turn reads it
    if (reads.cursor() !== known || wanted.all || wanted.scopes.size > 0) return
    patience = setTimeout(() => void request({ rows: 'all' }), maxSilenceMs)
  }

  const readPending = async ({ all, scopes, texts: issueIds, rows, edits }: PendingReads) => {
    if (all) return reads.readWhole()
    if (!(await reads.readTexts([...issueIds])) || !(await reads.readScopes([...scopes]))) wanted.all = true
    else if (rows.size > 0 || edits) await readChanged([...rows.values()])
  }

  const read = async () => {
    if (isReading) return
    isReading = true
    try {
      while (!patience && hasPending(wanted)) {
        const now = wanted
        wanted = nothing()
        await readPending(now)
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
    if (scope === undefined || cancelIdle || patience) return
    cancelIdle = whenIdle(() => {
      cancelIdle = undefined
      wanted.scopes.add(scope)
      void read()
    })
  }

  const wantTexts = (issueIds: WithTexts) => {
    const added = texts.want(issueIds)
    if (!hasBegun || added.length === 0) return
    if (added === 'all') takeStatus(null, false)
    markTexts(wanted, added)
    void read()
  }

  const request = (change: ReportedChange) => {
    hasBegun = true
    markChange(wanted, change)
    reads.bump(change.cursor?.to ?? null)
    if (change.rows) stop()
    return read()
  }
  const stop = () => {
    clearTimeout(patience)
    patience = undefined
  }
  const close = () => {
    stop()
    cancelIdle?.()
    cancelIdle = undefined
  }

  return { read: request, wantTexts, hasTexts: texts.has, close }
}
