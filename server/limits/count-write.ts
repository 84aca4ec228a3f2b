import type { CallName } from '../../src/core/calls/calls.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Limits } from './limits.ts'
import { uncountedCalls } from './uncounted-calls.ts'

/**
 * Counts what somebody signed in changes, a program's writes apart from theirs: none keeps its person from working. Throws
 * 0429001 before anything is done. Counted in memory: it only bounds what one person's rows take of the disk, so that several
 * processes, or a restart, allow more, and each write is spared a trip to the database.
 */
export async function countWrite(name: CallName, { userId, viaApiKey }: Caller, limits: Limits): Promise<void> {
  if (uncountedCalls.has(name)) return
  const key = viaApiKey ? `key ${userId}` : userId
  await limits.consume('writesByPerson', key)
  await limits.consume('writesOfDay', key)
}
