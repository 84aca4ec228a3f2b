import type { CallName } from '../../src/core/calls/calls.ts'

/**
 * What somebody who is signed in asks, and changes nothing by: a page may ask as often as it likes. Not `checkOrgKey`: who
 * asks for every key learns of all organisations.
 */
export const readingCalls = [
  'assemble',
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

/** The calls that count nothing of what a person may write; every other one of somebody signed in does. */
export const uncountedCalls: ReadonlySet<CallName> = new Set<CallName>([...readingCalls, ...lockoutCalls])
