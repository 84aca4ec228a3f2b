import type { CallName } from '../../src/core/calls/calls-table.ts'
import { uncountedCalls } from '../limits/uncounted-calls-table.ts'
import type { HandlerContext } from './handler-types.ts'

/**
 * Counts what somebody signed in changes, a program's writes apart from theirs: none keeps its person from working. Throws
 * 0429001 before anything is done. Counted in memory: it only bounds what one person's rows take of the disk, so that several
 * processes, or a restart, allow more, and each write is spared a trip to the database.
 */
export async function countWrite(
  name: CallName,
  { auth, limits }: Pick<HandlerContext, 'auth' | 'limits'>,
): Promise<void> {
  if (!auth || uncountedCalls.has(name)) return
  const key = auth.viaApiKey ? `key ${auth.userId}` : auth.userId
  await limits.consume('writesByPerson', key)
  await limits.consume('writesOfDay', key)
}
