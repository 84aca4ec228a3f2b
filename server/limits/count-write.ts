import type { CallName } from '../../src/core/calls/calls.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Limits } from './limits.ts'

/**
 * What somebody who is signed in asks, and changes nothing by: a page may ask as often as it likes. Not `checkOrgKey`: who
 * asks for every key learns of all organisations.
 */
export const readingCalls = [
  'assemble',
  'bootstrap',
  'inviteLink',
  'joinCode',
  'listApiKeys',
  'listApplications',
  'listAudit',
  'listInvitations',
  'listMembers',
  'listOrganizations',
  'listSessions',
  'listShares',
  'mfaStatus',
  'organizationInfo',
  'personalInfo',
  'previewDeletion',
  'progress',
  'rights',
  'scenes',
  'translations',
  'validateToken',
  'waitForChanges',
] as const satisfies CallName[]

/**
 * By which a thief is put out: nobody who writes without end in somebody's name keeps them from it. Each has a limit of its
 * own, or ends what it names.
 */
export const lockoutCalls = [
  'changePassword',
  'reauthenticate',
  'reauthenticateByFactor',
  'revokeApiKey',
  'revokeSessions',
] as const satisfies CallName[]

/** They count what they carry, by a limit of their own. */
export const selfCountedCalls = ['sync'] as const satisfies CallName[]

/** The calls that count nothing of what a person may write; every other one of somebody signed in does. */
export const uncountedCalls: ReadonlySet<CallName> = new Set<CallName>([
  ...readingCalls,
  ...lockoutCalls,
  ...selfCountedCalls,
])

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
