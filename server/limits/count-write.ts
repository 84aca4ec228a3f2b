import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { findMutator } from '../../src/core/work/mutators.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Limits } from './limits.ts'

const isSignedInRead = (name: CallName): boolean => {
  const { offline, auth }: Call = callsTable[name]
  return offline === 'cached' && (auth === 'session' || auth === 'admin')
}

/**
 * Calls that change nothing; signed-in pages may make them as often as they like: all that may be answered from the cache, and
 * these. Not `checkOrgKey`, which could be used to list all organisations.
 */
export const readingCalls: readonly CallName[] = [
  ...(Object.keys(callsTable) as CallName[]).filter(isSignedInRead),
  'assemble',
  'bootstrap',
  'findImported',
  'inviteLink',
  'joinCode',
  'listAudit',
  'monitoringSessions',
  'monitoringSummary',
  'monitoringTimeline',
  'listImportProblems',
  'listImports',
  'listDeliveries',
  'listIntegrations',
  'listProjectShares',
  'listShares',
  'previewDeletion',
  'progress',
  'pushKey',
  'replayRecordings',
  'replaySegments',
  'searchIssues',
  'translations',
  'validateToken',
  'waitForChanges',
  'workComments',
  'workGroups',
  'workIssue',
  'workIssues',
  'workPeople',
  'workProject',
  'workProjects',
  'workSavedFilters',
]

/**
 * Calls that lock an attacker out. Not metered with other writes, so that a drained quota cannot block recovery. Each has its
 * own limit or ends what it names.
 */
export const lockoutCalls = [
  'changePassword',
  'reauthenticate',
  'reauthenticateByFactor',
  'revokeApiKey',
  'revokeSessions',
] as const satisfies CallName[]

/** Calls with several writes, counted by a limit of their own. */
export const selfCountedCalls = ['sync', 'uploadAttachmentPart'] as const satisfies CallName[]

/** Calls that do not count as writes; every other call of a signed-in user does. */
export const uncountedCalls: ReadonlySet<CallName> = new Set<CallName>([
  ...readingCalls,
  ...lockoutCalls,
  ...selfCountedCalls,
])

/**
 * Counts a write of a user, unless it is a mutation, which has limits of its own; writes with API keys are counted separately, so
 * that a program cannot block its owner. Throws 0429001 before anything is done. Counted in memory, because it only bounds the
 * rows of one person: several processes or a restart allow more, and each write saves a query.
 */
export async function countWrite(name: string, { userId, viaApiKey }: Caller, limits: Limits): Promise<void> {
  if (uncountedCalls.has(name as CallName) || findMutator(name)) return
  const key = viaApiKey ? `key ${userId}` : userId
  await limits.consume('writesByPerson', key)
  await limits.consume('writesOfDay', key)
}
