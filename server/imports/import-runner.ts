import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Mutation, Outcome } from '../../src/core/sync/sync-types.ts'
import { derivedId } from '../../src/core/work/derived-ids.ts'
import { issueImportMutators } from '../../src/core/work/mutators/issue-import-mutators.ts'
import { mutators } from '../../src/core/work/mutators.ts'
import type { Database } from '../db/database.ts'
import { importItems, imports, syncClients } from '../db/schema.ts'
import { failureLine } from '../http/request-logger.ts'
import type { BatchResult } from '../sync/commit-types.ts'
import { entityTables } from '../sync/entity-tables.ts'
import { type Committer, createCommitter } from '../sync/group-commit.ts'
import { laneOf } from '../sync/lanes.ts'
import { undoOf } from './import-undo.ts'

/** Mutations per transaction; other people's edits wait for it. */
const together = 25
/** How long a killed runner keeps its imports leased. */
const leaseMs = 20_000
/** Imports that take turns in one process. */
const mostAtOnce = 10

export type ImportRow = typeof imports.$inferSelect
export type ItemRow = typeof importItems.$inferSelect
/** The mutation that an item needs; null if nothing is left to do. */
export type Step = Omit<Mutation, 'id' | 'mid'> | null

interface RunnerDeps {
  db: Database
  now(): Date
  log(line: string): void
}

const stateAfter = ({ state }: ImportRow, { refusal }: Outcome): ItemRow['state'] => {
  if (state === 'undoing') return refusal ? 'kept' : 'undone'
  return refusal ? 'refused' : 'done'
}

/** Stores the issues as they are before their update, for an undo. */
const withBefore = async ({ db }: RunnerDeps, row: ImportRow, items: readonly ItemRow[]): Promise<void> => {
  const ids = items.filter(({ name, before }) => name === 'issue.importUpdate' && !before).map(({ rowId }) => rowId)
  if (ids.length === 0) return
  const lane = laneOf(row.orgId, row.userId)
  await db.tenant(row, async (tx) => {
    const asked = { ids: new Set(ids), byField: new Map() }
    for (const { id, scope: _scope, rev: _rev, ...issue } of await entityTables.issue.load(tx, lane, asked)) {
      const fields = issue as Record<string, unknown>
      const names = ['summary', 'description', 'priority', 'assigneeId', 'reporterId', 'parentId', 'sprintId']
      const others = ['estimateMinutes', 'startDate', 'dueDate', 'custom', 'labelIds', 'versionIds', 'statusId']
      const kept = [...names, ...others, 'resolvedAt'].map((name) => [name, fields[name]])
      await tx
        .update(importItems)
        .set({ before: Object.fromEntries(kept) })
        .where(
          and(
            eq(importItems.orgId, row.orgId),
            eq(importItems.importId, row.id),
            eq(importItems.rowId, id),
            sql`${importItems.before} IS NULL`,
          ),
        )
    }
  })
}

const nextItems = ({ db }: RunnerDeps, row: ImportRow): Promise<ItemRow[]> =>
  db.tenant(row, (tx) => {
    const isUndo = row.state === 'undoing'
    return tx
      .select()
      .from(importItems)
      .where(
        and(
          eq(importItems.orgId, row.orgId),
          eq(importItems.importId, row.id),
          eq(importItems.state, isUndo ? 'done' : 'waiting'),
        ),
      )
      .orderBy(isUndo ? desc(importItems.n) : asc(importItems.n))
      .limit(together)
  })

/** The sync client of an import: one per person who runs or undoes it. */
const clientOf = ({ id, userId }: ImportRow): string => derivedId('import', id, userId)

const lastMid = ({ db }: RunnerDeps, row: ImportRow): Promise<number> =>
  db.tenant(row, async (tx) => {
    const isClient = and(eq(syncClients.orgId, row.orgId), eq(syncClients.clientId, clientOf(row)))
    const [client] = await tx.select({ lastMid: syncClients.lastMid }).from(syncClients).where(isClient)
    return client?.lastMid ?? 0
  })

/** Stores the outcomes of items and the counts, and extends the lease. */
const settle = async (
  { db, now }: RunnerDeps,
  row: ImportRow,
  settled: readonly { item: ItemRow; outcome: Outcome }[],
): Promise<void> => {
  const isUndo = row.state === 'undoing'
  const count = (name: string | null, state: ItemRow['state']) =>
    settled.filter(({ item, outcome }) => (!name || item.name === name) && stateAfter(row, outcome) === state).length
  const values = settled.map(({ item, outcome }) => ({
    n: item.n,
    state: stateAfter(row, outcome),
    seq: isUndo ? item.seq : outcome.seq,
    refusal: outcome.refusal ?? null,
  }))
  await db.tenant(row, async (tx) => {
    await tx.execute(
      sql`UPDATE import_items AS i SET state = s.state, seq = s.seq, refusal = s.refusal,
            args = CASE WHEN s.state = 'refused' OR i.name = 'relation.add' THEN i.args END
          FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS s(n int, state text, seq bigint, refusal jsonb)
          WHERE i.org_id = ${row.orgId} AND i.import_id = ${row.id} AND i.n = s.n`,
    )
    const plus = (column: Parameters<typeof sql>[1], more: number) => sql`${column} + ${more}`
    await tx
      .update(imports)
      .set({
        leasedUntil: now().getTime() + leaseMs,
        done: plus(imports.done, isUndo ? 0 : settled.length),
        created: plus(imports.created, isUndo ? 0 : count('issue.import', 'done')),
        updated: plus(imports.updated, isUndo ? 0 : count('issue.importUpdate', 'done')),
        refused: plus(imports.refused, isUndo ? 0 : count(null, 'refused')),
        undone: plus(imports.undone, count('issue.import', 'undone') + count('issue.importUpdate', 'undone')),
        kept: plus(imports.kept, count('issue.import', 'kept') + count('issue.importUpdate', 'kept')),
      })
      .where(and(eq(imports.orgId, row.orgId), eq(imports.id, row.id)))
  })
}

const finish = ({ db, now }: RunnerDeps, row: ImportRow): Promise<unknown> =>
  db.tenant(row, (tx) =>
    tx
      .update(imports)
      .set({ state: row.state === 'undoing' ? 'undone' : 'done', finishedAt: now().getTime(), leasedUntil: 0 })
      .where(and(eq(imports.orgId, row.orgId), eq(imports.id, row.id), eq(imports.state, row.state))),
  )

/** `held`: the imports that this process has claimed. */
interface Runner extends RunnerDeps {
  committer: Committer
  held: Set<string>
}

const noImport = '00000000-0000-0000-0000-000000000000'

const claim = ({ db, now, held }: Runner) =>
  db.system((tx) => {
    const at = now().getTime()
    const isFree = or(lt(imports.leasedUntil, at), inArray(imports.id, [noImport, ...held]))
    const free = tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(inArray(imports.state, ['running', 'undoing']), isFree))
      .orderBy(asc(imports.createdAt))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true })
    return tx
      .update(imports)
      .set({ leasedUntil: at + leaseMs })
      .where(inArray(imports.id, free))
      .returning()
  })

const release = ({ db, held }: Runner) =>
  db.system((tx) =>
    tx
      .update(imports)
      .set({ leasedUntil: 0 })
      .where(inArray(imports.id, [noImport, ...held])),
  )

const commit = async (
  runner: Runner,
  row: ImportRow,
  steps: readonly { item: ItemRow; step: NonNullable<Step> }[],
): Promise<BatchResult> => {
  const first = (await lastMid(runner, row)) + 1
  const way = row.state === 'undoing' ? 'undo' : 'do'
  const mutations = steps.map(({ item, step }, at) => ({
    ...step,
    id: derivedId(row.id, way, item.n),
    mid: first + at,
  }))
  const batch = { userId: row.userId, clientId: clientOf(row), mutations }
  return runner.committer.commit(laneOf(row.orgId, row.userId), batch)
}

const nothing: Outcome = { id: '', mid: 0, seq: 0 }
/** The outcome of items whose import’s starter is no longer a member. */
const shutOut: Outcome = { ...nothing, refusal: { code: 'forbidden' } }

/** Runs one batch. */
const work = async (runner: Runner, row: ImportRow): Promise<void> => {
  const items = await nextItems(runner, row)
  if (items.length === 0) {
    await finish(runner, row)
    runner.held.delete(row.id)
    return
  }
  await withBefore(runner, row, row.state === 'running' ? items : [])
  const planned = await Promise.all(
    items.map(async (item) => ({
      item,
      step: row.state === 'undoing' ? await undoOf(runner.db, row, item) : { name: item.name, args: item.args ?? {} },
    })),
  )
  const steps = planned.flatMap(({ item, step }) => (step ? [{ item, step }] : []))
  const { outcomes, stopped } = await commit(runner, row, steps)
  const told = stopped === 'noMember' ? steps.map(() => shutOut) : outcomes
  await settle(runner, row, [
    ...planned.filter(({ step }) => !step).map(({ item }) => ({ item, outcome: nothing })),
    ...steps.flatMap(({ item }, at) => (told[at] ? [{ item, outcome: told[at] }] : [])),
  ])
}

/**
 * Runs imports in batches, several by turns, each as the person who started it and with their current rights. All state is in
 * the database: when the lease expires, another process continues a killed process's imports; committed mutations keep their outcome.
 */
export function createImportRunner(deps: RunnerDeps) {
  const { db, log } = deps
  let isRunning = false
  const announce = (laneId: string, seq: number) =>
    void db.auxiliaryPool.pool
      .query("SELECT pg_notify('work', $1)", [`${laneId} ${seq}`])
      .catch((error: unknown) => log(`imports: ${failureLine(error)}`))
  const committer = createCommitter({ ...deps, mutators: { ...mutators, ...issueImportMutators } }, announce)
  const runner: Runner = { ...deps, committer, held: new Set() }

  return {
    /** Resolves when nothing is left to claim. Rejects when the database is away; the next job continues. */
    run: async (signal: AbortSignal): Promise<void> => {
      if (isRunning) return
      isRunning = true
      try {
        while (!signal.aborted) {
          const rows = await claim(runner)
          if (rows.length === 0) return
          for (const row of rows) {
            if (signal.aborted) break
            runner.held.add(row.id)
            const begun = performance.now()
            await work(runner, row)
            // leaves other people's edits as much time as the batch took
            await delay(Math.min(performance.now() - begun, 100))
          }
        }
      } finally {
        // after an orderly stop other processes need not wait for the lease to expire
        await release(runner).catch(() => undefined)
        runner.held.clear()
        isRunning = false
      }
    },
  }
}
