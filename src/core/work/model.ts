import * as z from 'zod/mini'
import type { AnyRowWithEntity, Edit, LaneSnapshot, NewMutation, TrayItem } from '../sync/lane-types.ts'
import type { Actor, Mutator, MutatorResult, Rows } from '../sync/mutator-types.ts'
import type { Refusal } from '../sync/sync-types.ts'
import { type AnyRow, type EntityName, organizationScope } from './entities.ts'
import { createSelectors, type Selectors } from './model-selectors.ts'
import { createModelTables, type ModelTables, type RowKey, rowKey } from './model-tables.ts'
import { sameValue } from './mutators/value-rules.ts'

/** A change in a lane: the current `rows`, and the requested keys that no longer exist (`deleted`). */
export interface ModelChange {
  rows?: readonly AnyRowWithEntity[]
  deleted?: readonly RowKey[]
  edits?: readonly Edit[]
  tray?: readonly TrayItem[]
  /** Scopes that are shown from now on; absent: unchanged. */
  scopes?: LaneSnapshot['scopes']
}

/** An unsent mutation, queued or being queued. */
export interface Waiting extends NewMutation {
  /** When it was created, epoch milliseconds. */
  at: number
}

export interface ModelOptions {
  /** Undefined for an unknown mutator, and for all of them before `rerun`: their edits are not shown and stay queued. */
  findMutator(name: string): Mutator | undefined
  actor: Actor
  orgId: string | null
  /** A mutator threw: the edit is not shown and stays queued for the server's decision. */
  onError(error: unknown, mutation: NewMutation): void
}

export interface Model {
  /** Selectors for screens. */
  select: Selectors
  /** The view for rules and mutators. */
  rows: Rows
  /** Replaces everything with another snapshot of the same lane. */
  reset(snapshot: Pick<LaneSnapshot, 'rows' | 'edits' | 'tray' | 'scopes'>): void
  apply(change: ModelChange): void
  /** Evaluates a mutation without applying it. `at` in epoch milliseconds. */
  tryOut(name: string, args: unknown, at: number): MutatorResult | null
  /** Applies a mutation to the view at once; `settle` reports whether it was queued. Returns its refusal, if any. */
  mutate(mutation: NewMutation, at: number): Refusal | null
  /** Runs all unsent mutations again, once `findMutator` knows them. */
  rerun(): void
  /** Whether it was queued (the next applied `edits` contain it) or rejected by the queue. */
  settle(id: string, became: 'saved' | 'failed'): void
  /** All unsent mutations, in order. */
  waiting(): readonly Waiting[]
  tray(): readonly TrayItem[]
  /** Whether an unsent mutation changes this row. */
  isWaiting(entity: EntityName, id: string): boolean
  /** A number that changes with each change of an entity's rows, for values derived from all of them. */
  versionOf(entity: EntityName): number
  /** Expected refusals of unsent mutations, by their id. They are sent anyway. */
  refusals(): ReadonlyMap<string, Refusal>
  /** Called once after each change, however many rows it affects; not if nothing shown has changed. */
  subscribe(listener: () => void): () => void
}

const isSameRow = (a: AnyRow | undefined, b: AnyRow | undefined): boolean => {
  if (!a || !b) return a === b
  const [first, second] = [a as unknown as Record<string, unknown>, b as unknown as Record<string, unknown>]
  const names = Object.keys(first)
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => name === 'rev' || sameValue(first[name], second[name]))
  )
}

/** Runs mutations over these rows as the server will; the server's decision counts. */
const createRunner = ({ findMutator, actor, orgId, onError }: ModelOptions, rows: Rows) => {
  const parsed = new Map<string, unknown>()
  const argsOf = (mutator: Mutator, { id, args }: NewMutation): unknown => {
    if (id !== '' && parsed.has(id)) return parsed.get(id)
    const checked = z.parse(mutator.args, args)
    if (id !== '') parsed.set(id, checked)
    return checked
  }
  return {
    run: (mutation: Waiting): MutatorResult | null => {
      const mutator = findMutator(mutation.name)
      if (!mutator) return null
      const context = { actor, orgId, now: mutation.at, isAuthoritative: false, mutationId: mutation.id }
      try {
        return mutator.run(argsOf(mutator, mutation), rows, context)
      } catch (error) {
        onError(error, mutation)
        return null
      }
    },
    /** Removes cached arguments of mutations that are no longer pending. */
    keepOnly: (ids: ReadonlySet<string>): void => {
      for (const id of parsed.keys()) if (!ids.has(id)) parsed.delete(id)
    },
  }
}

/** Pending mutations in order: the queue's, then those that this page has not queued yet. */
const createWaitingList = () => {
  let edits: readonly Edit[] = []
  let unsaved: readonly (Waiting & { isSaved?: true })[] = []
  let all: readonly Waiting[] = []
  const setUnsaved = (next: typeof unsaved): void => {
    unsaved = next
    all = [...edits, ...next]
  }
  return {
    all: () => all,
    add: (mutation: Waiting): void => setUnsaved([...unsaved, mutation]),
    /**
     * The current queue. A mutation that was queued and is missing now was sent, and its rows have arrived. Mutations of this page keep
     * their own time, because another one would change their rows again.
     */
    take: (next: readonly Edit[]): void => {
      const times = new Map(all.map(({ id, at }) => [id, at]))
      edits = next.map((edit) => ({ ...edit, at: times.get(edit.id) ?? edit.at }))
      const held = new Set(next.map(({ id }) => id))
      setUnsaved(unsaved.filter(({ id, isSaved }) => !isSaved && !held.has(id)))
    },
    setSaved: (id: string): void =>
      setUnsaved(unsaved.map((each) => (each.id === id ? { ...each, isSaved: true } : each))),
    remove: (id: string): void => setUnsaved(unsaved.filter((each) => each.id !== id)),
  }
}

/** Overrides of the replica's rows by pending mutations. */
const createOverlay = (tables: ModelTables, options: ModelOptions) => {
  const base = new Map<string, AnyRow>()
  const overlaid = new Map<string, RowKey>()
  const waiting = createWaitingList()
  const runner = createRunner(options, tables.rows)
  let refusals: ReadonlyMap<string, Refusal> = new Map()
  let marks = { refusals, waiting: [] as string[], rows: [] as string[] }
  let isWhole = false

  /** A missing row may exist on the server, so its absence is no reason for a refusal. */
  const isDecided = ({ code, entity, id }: Refusal): boolean =>
    isWhole && !(code.endsWith('.gone') && entity && id && tables.rows.get(entity as EntityName, id) === undefined)

  const show = (mutation: Waiting): void => {
    const result = runner.run(mutation)
    if (!result) return
    if ('refusal' in result) {
      if (isDecided(result.refusal)) refusals = new Map(refusals).set(mutation.id, result.refusal)
      return
    }
    for (const patch of result.patches) {
      overlaid.set(rowKey(patch), { entity: patch.entity, id: patch.id })
      tables.patch(patch)
    }
  }

  return {
    waiting,
    show,
    tryOut: runner.run,
    refusals: () => refusals,
    /** Whether anything besides rows has changed since the last call: the waiting mutations, the rows they mark, expected refusals. */
    hasOtherMarks: (): boolean => {
      const last = marks
      marks = { refusals, waiting: waiting.all().map(({ id }) => id), rows: [...overlaid.keys()] }
      return !(refusals === last.refusals && sameValue(marks.waiting, last.waiting) && sameValue(marks.rows, last.rows))
    },
    isWaiting: (key: RowKey) => overlaid.has(rowKey(key)),
    /** Whether the rows that others refer to are loaded: people, groups. */
    setWhole: (is: boolean): void => {
      isWhole = is
    },
    putBase: ({ entity, ...row }: AnyRowWithEntity): void => {
      base.set(rowKey({ entity, id: row.id }), row as AnyRow)
      tables.put(entity, row.id, row as AnyRow)
    },
    removeBase: (key: RowKey): void => {
      base.delete(rowKey(key))
      tables.put(key.entity, key.id, undefined)
    },
    baseKeys: (): RowKey[] =>
      [...base.keys()].map((name) => {
        const [entity, id = ''] = name.split(' ')
        return { entity: entity as EntityName, id }
      }),
    /** Removes the patches, changes the rows below, and runs all pending mutations again. */
    rebase: (change: () => void): void => {
      for (const [name, { entity, id }] of overlaid) tables.put(entity, id, base.get(name))
      change()
      const before = refusals
      refusals = new Map()
      overlaid.clear()
      for (const mutation of waiting.all()) show(mutation)
      if (sameValue([...before], [...refusals])) refusals = before
      runner.keepOnly(new Set(waiting.all().map(({ id }) => id)))
    },
  }
}

interface Touched {
  key: RowKey
  before: AnyRow | undefined
}

/** The entities of touched rows that have changed; rows with equal content keep their identity. */
const changedOf = (touched: Iterable<Touched>, tables: ModelTables): EntityName[] =>
  [...touched].flatMap(({ key: { entity, id }, before }) => {
    if (!isSameRow(before, tables.rows.get(entity, id))) return [entity]
    if (before) tables.put(entity, id, before)
    return []
  })

/**
 * A lane's rows as a page shows them: the replica's rows with the pending mutations applied in order. Runs only in pages.
 * Selectors return the same objects until something in them changes.
 */
export const createModel = (options: ModelOptions): Model => {
  const touched = new Map<string, Touched>()
  const listeners = new Set<() => void>()
  const tables = createModelTables((key, before) => {
    const name = rowKey(key)
    if (!touched.has(name)) touched.set(name, { key, before })
  })
  const overlay = createOverlay(tables, options)
  const { waiting } = overlay
  const versions = new Map<EntityName, number>()
  const versionOf = (entity: EntityName): number => versions.get(entity) ?? 0
  let tray: readonly TrayItem[] = []
  let shownTray = tray

  /** Notifies screens only of real changes, so that none renders in vain. */
  const commit = (): void => {
    const changed = changedOf(touched.values(), tables)
    touched.clear()
    for (const entity of changed) versions.set(entity, versionOf(entity) + 1)
    const isSame = !overlay.hasOtherMarks() && changed.length === 0 && tray === shownTray
    shownTray = tray
    if (!isSame) for (const listener of listeners) listener()
  }
  const setWhole = (scopes: LaneSnapshot['scopes']): void =>
    overlay.setWhole(options.orgId === null || organizationScope in scopes)
  const change = (work: () => void): void => {
    overlay.rebase(work)
    commit()
  }

  return {
    select: createSelectors(tables),
    rows: tables.rows,
    reset: (snapshot) =>
      change(() => {
        const held = new Set(snapshot.rows.map(rowKey))
        for (const key of overlay.baseKeys()) if (!held.has(rowKey(key))) overlay.removeBase(key)
        for (const row of snapshot.rows) overlay.putBase(row)
        setWhole(snapshot.scopes)
        tray = snapshot.tray
        waiting.take(snapshot.edits)
      }),
    apply: ({ rows = [], deleted = [], ...next }) =>
      change(() => {
        for (const row of rows) overlay.putBase(row)
        for (const key of deleted) overlay.removeBase(key)
        if (next.scopes) setWhole(next.scopes)
        if (next.tray && !sameValue(next.tray, tray)) tray = next.tray
        if (next.edits) waiting.take(next.edits)
      }),
    tryOut: (name, args, at) => overlay.tryOut({ id: '', name, args, at }),
    mutate: (mutation, at) => {
      waiting.add({ ...mutation, at })
      overlay.show({ ...mutation, at })
      commit()
      return overlay.refusals().get(mutation.id) ?? null
    },
    rerun: () => change(() => {}),
    settle: (id, became) => {
      if (became === 'saved') waiting.setSaved(id)
      else change(() => waiting.remove(id))
    },
    waiting: waiting.all,
    tray: () => tray,
    isWaiting: (entity, id) => overlay.isWaiting({ entity, id }),
    versionOf,
    refusals: overlay.refusals,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
