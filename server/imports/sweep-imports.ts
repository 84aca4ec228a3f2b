import { and, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { restorableMs } from '../../src/core/work/work-limits.ts'
import type { Tx } from '../db/database.ts'
import { importItems, imports } from '../db/schema.ts'

/** Imports that ended longer ago were swept by an earlier run, unless no server ran for two months. */
const sweptForMs = 2 * restorableMs

/**
 * Deletes imports that were never started, and the texts of imports that can no longer continue or be undone: an issue's words
 * before and after. The rows by which the next import finds its issues stay, and so do refused rows.
 */
export const sweepImports = async (tx: Tx, now: number): Promise<void> => {
  const over = now - restorableMs
  const abandoned = tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, 'filling'), lt(imports.createdAt, over)))
  await tx.delete(importItems).where(inArray(importItems.importId, abandoned))
  await tx.delete(imports).where(inArray(imports.id, abandoned))
  const ended = tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.finishedAt, over), gt(imports.finishedAt, over - sweptForMs)))
  const ofEnded = inArray(importItems.importId, ended)
  await tx.delete(importItems).where(and(ofEnded, eq(importItems.state, 'waiting')))
  const isKept = sql`CASE WHEN ${eq(importItems.state, 'refused')} THEN ${importItems.args} END`
  const holdsWords = or(
    isNotNull(importItems.before),
    and(isNotNull(importItems.args), ne(importItems.state, 'refused')),
  )
  await tx.update(importItems).set({ before: null, args: isKept }).where(and(ofEnded, holdsWords))
}
