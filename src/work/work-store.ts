import { loadLater } from '../channel/load-later.ts'
import { type LaneChange, type LaneKey, laneName, type NewMutation, type TrayItem } from '../core/sync/lane-types.ts'
import type { Actor, MutatorResult } from '../core/sync/mutator-types.ts'
import { createModel, type Model } from '../core/work/model.ts'
import type { MutatorName } from '../core/work/mutators.ts'
import { createHandover, type StoredEdits } from './edit-handover.ts'
import { isDecided, isSameStatus, type Synced, statusOf } from './lane-status.ts'
import type { LaterMutators } from './later-mutators.ts'
import { createListeners } from './listeners.ts'
import { createUndoHistory } from './undo-history.ts'
import { createReader, type ReaderDeps } from './work-reader.ts'

export interface WorkDeps extends Omit<ReaderDeps, 'model' | 'publish' | 'takeStatus'> {
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

/** What this device may decide about a change: its refusal, or which of its rows are refused. */
const decide = (tried: MutatorResult | null, status: ReturnType<typeof statusOf>) => ({
  refusal: tried && 'refusal' in tried && isDecided(status, tried.refusal) ? tried.refusal : null,
  split: tried && 'split' in tried && status.isRead && status.partial.length === 0 ? tried.split : undefined,
})

/** Shows changes, as soon as the mutators are loaded. */
const createChanges = (
  { mutate, rerun }: Model,
  mutators: LaterMutators,
  now: () => number,
  onError: (error: unknown) => void,
) => {
  const load = async () => {
    if (mutators.isLoaded()) return
    await mutators.load()
    rerun()
  }
  return {
    show: (mutation: NewMutation): void => {
      mutate(mutation, now())
      load().catch(onError)
    },
    /** Loads the mutators then, for later changes. Returns a function that cancels it. */
    loadAfter: (moment: Promise<void>) =>
      loadLater(
        () => moment.then(load),
        () => undefined,
      ),
  }
}

/** The model of one lane, fed by the runtime. A person's changes are shown at once and passed to the runtime in order. */
export const createWorkStore = ({ edits, lane, actor, now, newId, stored, onStuck, onError, ...deps }: WorkDeps) => {
  const model = createModel({ actor, orgId: lane.org, findMutator: deps.mutators.find, onError })
  const { publish, version, subscribe } = createListeners()
  const status = createStatus(now, publish)
  const reader = createReader({ ...deps, edits, lane, model, publish, takeStatus: status.take, onError })
  model.subscribe(() => {
    const copied = copiedIssues(model)
    if (copied.length > 0) reader.wantTexts(copied)
    publish()
  })

  const { show, loadAfter } = createChanges(model, deps.mutators, now, onError)
  const handover = createHandover({ edits, lane, stored, settled: model.settle, onStuck, onError })

  const open = () => {
    status.open()
    for (const mutation of handover.resume()) show(mutation)
    const stop = edits.subscribe((change) => {
      if (isOwn(change, lane)) void reader.read(change.lane === laneName(lane) ? change : {})
    })
    // after the rows: a pass would compete with their read for the database
    const sync = () => edits.requestSync().catch(onError)
    void reader.read({ rows: 'all' }).then(sync)
    const unfollow = edits.follow(lane)
    const cancel = loadAfter(edits.firstRows)
    return () => {
      stop()
      reader.close()
      unfollow()
      cancel()
    }
  }

  /**
   * Shows a change at once and queues it. A change that the model refuses, for its row or for some of its rows (`skipped`), is not queued,
   * unless the refusal may be due to rows that are missing on this device.
   */
  const mutate = (name: MutatorName, args: unknown, { isUnseen = false, id = newId() } = {}) => {
    const tried = model.tryOut(name, args, now())
    const { refusal, split } = decide(isUnseen ? null : tried, status.now())
    if (refusal) return { id, refusal, skipped: null }
    const mutation = { id, name, args: split ? split.done : args }
    const record = history.begin(tried && 'patches' in tried ? tried.patches : null)
    show(mutation)
    record()
    handover.add(mutation)
    // only the first reason is known
    return { id, refusal: null, skipped: split?.skipped.refusal ?? null }
  }

  const history = createUndoHistory(model.select, ({ name, args }) => mutate(name, args))

  return {
    actor,
    lane,
    select: model.select,
    model,
    open,
    mutate,
    /** Stores the changes that the runtime has not committed yet. Call it when the page may end. */
    leave: handover.leave,
    /** Undoes a change of this page, by default the last one. */
    undo: history.undo,
    lastEdit: history.last,
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
