import { laneName } from '../core/sync/lane-types.ts'
import type { Actor } from '../core/sync/mutator-types.ts'
import type { Refusal } from '../core/sync/sync-types.ts'
import { createModel } from '../core/work/model.ts'
import type { MutatorName } from '../core/work/mutators.ts'
import { createHandover, type LeftEdits } from './edit-handover.ts'
import { isDecided, isSameStatus, statusOf } from './lane-status.ts'
import { createUndoHistory } from './undo-history.ts'
import { createReader, type ReaderDeps } from './work-reader.ts'

export interface WorkDeps extends Omit<ReaderDeps, 'model' | 'takeStatus'> {
  actor: Actor
  now(): number
  newId(): string
  left: LeftEdits
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

  const takeStatus: ReaderDeps['takeStatus'] = (snapshot, isAllRead) => {
    const next = statusOf(snapshot, isAllRead, openedAt)
    if (isSameStatus(status, next)) return
    status = next
    publish()
  }
  const {
    read,
    wantTexts,
    hasTexts,
    close: stopReading,
  } = createReader({
    ...deps,
    edits,
    lane,
    model,
    takeStatus,
    onError,
  })

  /** A copy has the texts of what it was copied from. */
  const wantCopied = () => {
    const copied = model
      .waiting()
      .flatMap(({ name, args }) => (name === 'issue.duplicate' ? [args as { id: string }] : []))
    if (copied.length > 0)
      wantTexts(copied.flatMap(({ id }) => [id, ...model.select.subIssuesOf(id).map((issue) => issue.id)]))
  }
  model.subscribe(() => {
    wantCopied()
    publish()
  })

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
    /** Reads the descriptions and comments of issues, which otherwise stay on the device. */
    wantTexts,
    hasTexts,
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
