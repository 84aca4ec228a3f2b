import { loadLater } from '../channel/load-later.ts'
import {
  type Edit,
  type LaneChange,
  type LaneKey,
  laneName,
  type NewMutation,
  type TrayItem,
} from '../core/sync/lane-types.ts'
import type { Actor } from '../core/sync/mutator-types.ts'
import type { Refusal } from '../core/sync/sync-types.ts'
import { createModel, type Model } from '../core/work/model.ts'
import type { MutatorName } from '../core/work/mutators.ts'
import { createHandover, type StoredEdits } from './edit-handover.ts'
import { isDecided, isSameStatus, type LaneStatus, type Synced, statusOf } from './lane-status.ts'
import type { LateMutators } from './late-mutators.ts'
import { createListeners } from './listeners.ts'
import { createUndoHistory } from './undo-history.ts'
import { createReader, type ReaderDeps } from './work-reader.ts'

export interface WorkDeps extends Omit<ReaderDeps, 'model' | 'publish' | 'takeStatus' | 'untilShown'> {
  mutators: LateMutators
  actor: Actor
  now(): number
  newId(): string
  stored: StoredEdits
  /** As `stuck` of a handover. */
  onStuck(is: boolean): void
}

/** Issues of which unsent copies exist: a copy needs their texts. */
const copiedIssues = ({ waiting, select }: Model): string[] =>
  waiting()
    .flatMap(({ name, args }) => (name === 'issue.duplicate' ? [args as { id: string }] : []))
    .flatMap(({ id }) => [id, ...select.subIssuesOf(id).map((issue) => issue.id)])

/** Whether the lane has changed, or its `leftTray`: edits of another organisation of this person. */
const isOwn = ({ lane: changed, edits }: LaneChange, lane: LaneKey): boolean =>
  changed === laneName(lane) ||
  (edits === true && changed.startsWith(`${lane.person}|`) && changed !== laneName({ ...lane, org: null }))

/** `publish` is called when the status changes. */
const createStatus = (now: () => number, publish: () => void) => {
  let openedAt = now()
  let synced: Synced = { cursor: null, syncedAt: null, isLoading: true, partial: [] }
  let status = statusOf(synced, false, 0)
  const take: ReaderDeps['takeStatus'] = (snapshot, isAllRead) => {
    synced = snapshot ?? synced
    const next = statusOf(synced, isAllRead, openedAt)
    if (isSameStatus(status, next)) return
    status = next
    publish()
  }
  return {
    take,
    now: () => status,
    open: () => {
      openedAt = now()
    },
  }
}

/** Loads the mutators once, when they are first wanted, and then shows the changes made until then. */
const createMutatorLoader = (
  mutators: LateMutators,
  whenIdle: ReaderDeps['whenIdle'],
  model: Model,
  publish: () => void,
) => {
  let stop: (() => void) | undefined
  let cancelIdle: (() => void) | undefined
  const want = (): void => {
    stop ??= loadLater(mutators.load, () => {
      model.rerun()
      // controls ask the model what it would refuse
      publish()
      return undefined
    })
  }
  return {
    want,
    /** Loads them when the browser is idle. */
    prepare: (): void => {
      cancelIdle ??= whenIdle(want)
    },
    /** Waits for them if there are unsent changes: their rows would first be shown without them. */
    untilShown: async (edits: readonly Edit[]): Promise<void> => {
      if (edits.length === 0 && model.waiting().length === 0) return
      want()
      // `loadLater` tries again
      await mutators.load().catch(() => {})
    },
    stop: (): void => {
      cancelIdle?.()
      stop?.()
      cancelIdle = stop = undefined
    },
  }
}

interface MutateDeps extends Pick<WorkDeps, 'now' | 'newId'> {
  model: Model
  status(): LaneStatus
  queue(mutation: NewMutation): void
}

const createMutate = ({ model, status, queue, now, newId }: MutateDeps) => {
  /**
   * Shows a change at once and queues it. A change that the model refuses, for its row or for some of its rows (`skipped`), is not queued,
   * unless the refusal may be due to rows that are missing on this device.
   */
  const mutate = (name: MutatorName, args: unknown, { isUnseen = false, id = newId() } = {}) => {
    const tried = model.tryOut(name, args, now())
    const refusal: Refusal | null = tried && 'refusal' in tried && !isUnseen ? tried.refusal : null
    if (refusal && isDecided(status(), refusal)) return { id, refusal, skipped: null }
    const split = tried && 'split' in tried && !isUnseen ? tried.split : undefined
    // only the first reason is known
    const isSplit = split && status().isRead && status().partial.length === 0
    const mutation = { id, name, args: isSplit ? split.done : args }
    const record = history.begin(tried && 'patches' in tried ? tried.patches : null)
    model.mutate(mutation, now())
    record()
    queue(mutation)
    return { id, refusal: null, skipped: isSplit ? split.skipped.refusal : null }
  }
  const history = createUndoHistory(model.select, ({ name, args }) => mutate(name, args))
  return { mutate, history }
}

/** The model of one lane, fed by the runtime. A person's changes are shown at once and passed to the runtime in order. */
export const createWorkStore = (options: WorkDeps) => {
  const { edits, lane, mutators, actor, now, newId, stored, onStuck, onError, ...deps } = options
  const model = createModel({ findMutator: mutators.find, actor, orgId: lane.org, onError })
  const { publish, version, subscribe } = createListeners()
  const status = createStatus(now, publish)
  const loader = createMutatorLoader(mutators, deps.whenIdle, model, publish)
  const { untilShown } = loader
  const reader = createReader({ ...deps, edits, lane, model, publish, takeStatus: status.take, untilShown, onError })
  model.subscribe(() => {
    const copied = copiedIssues(model)
    if (copied.length > 0) reader.wantTexts(copied)
    publish()
  })

  const handover = createHandover({ edits, lane, stored, settled: model.settle, onStuck, onError })

  const open = () => {
    status.open()
    for (const mutation of handover.resume()) model.mutate(mutation, now())
    const stopPreparing = subscribe(() => {
      // on a first visit the organisation's rows come before the issues, for which the page still waits
      if (!status.now().isComplete && model.select.issues().length === 0) return
      stopPreparing()
      loader.prepare()
    })
    const stop = edits.subscribe((change) => {
      if (isOwn(change, lane)) void reader.read(change.lane === laneName(lane) ? change : {})
    })
    // after the rows: a pass would compete with their read for the database
    const sync = () => edits.requestSync().catch(onError)
    void reader.read({ rows: 'all' }).then(sync)
    const unfollow = edits.follow(lane)
    return () => {
      stop()
      stopPreparing()
      loader.stop()
      reader.close()
      unfollow()
    }
  }

  const queue = (mutation: NewMutation) => {
    loader.want()
    handover.add(mutation)
  }
  const { mutate, history } = createMutate({ model, status: status.now, queue, now, newId })

  return {
    actor,
    lane,
    select: model.select,
    model,
    /** Undefined until they are loaded, after the first rows. */
    findMutator: mutators.find,
    hasMutators: mutators.isLoaded,
    open,
    mutate,
    /** Stores the changes that the runtime has not committed yet. Call it when the page may end. */
    leave: handover.leave,
    /** Undoes a change of this page, by default the last one. */
    undo: history.undo,
    lastEdit: history.last,
    canUndo: history.canUndo,
    /** Changes made within the callback are undone as one. */
    together: history.together,
    newId,
    status: status.now,
    /** Reads the descriptions and comments of issues, which otherwise stay on the device. */
    wantTexts: reader.wantTexts,
    hasTexts: reader.hasTexts,
    /** A number that changes with each change, for views of many rows. */
    version,
    subscribe,
    /** The lane that holds a tray item. */
    laneOf: ({ leftOrg }: Pick<TrayItem, 'leftOrg'>): LaneKey => ({ ...lane, org: leftOrg ?? lane.org }),
    dismiss: (ids: readonly string[], of = lane) => edits.dismiss(of, ids),
    requestSync: () => edits.requestSync(),
  }
}

export type WorkStore = ReturnType<typeof createWorkStore>
