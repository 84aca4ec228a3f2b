import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { findMutator } from '../../src/core/work/mutators.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Limits } from './limits.ts'

type CallsTable = typeof callsTable
/** Signed-in calls without a cached answer; a cached answer already shows that a call only reads. */
type UnsaidCall = {
  [Name in CallName]: CallsTable[Name]['auth'] extends 'session' | 'admin'
    ? 'cached' extends CallsTable[Name]['offline']
      ? never
      : Name
    : never
}[CallName]

/**
 * - `reads`: it changes nothing, and signed-in pages may make it as often as they like.
 * - `locksOut`: it locks an attacker out. Not metered with other writes, so that a drained quota cannot block recovery; each has
 *   its own limit, or can succeed only once because it ends a session or key.
 * - `countsItself`: it contains several writes and has its own limits.
 */
type Counting = 'reads' | 'writes' | 'locksOut' | 'countsItself'

/** A call without a row does not compile. `checkOrgKey` counts as a write, because it could be used to list all organisations. */
const countings: Readonly<Record<UnsaidCall, Counting>> = {
  changePassword: 'locksOut',
  reauthenticate: 'locksOut',
  validateToken: 'reads',
  assemble: 'reads',
  revokeSessions: 'locksOut',
  savePersonalInfo: 'writes',
  changeEmail: 'writes',
  confirmEmail: 'writes',
  createApiKey: 'writes',
  revokeApiKey: 'locksOut',
  authorizeIde: 'writes',
  attachPurchase: 'writes',
  startTotp: 'writes',
  confirmTotp: 'writes',
  removeTotp: 'writes',
  startPasskey: 'writes',
  confirmPasskey: 'writes',
  renamePasskey: 'writes',
  removePasskey: 'writes',
  renewRecoveryCodes: 'writes',
  startPasskeyReauth: 'writes',
  reauthenticateByFactor: 'locksOut',
  previewDeletion: 'reads',
  deleteAccount: 'writes',
  createOrganization: 'writes',
  checkOrgKey: 'writes',
  joiningState: 'reads',
  switchOrganization: 'writes',
  saveOrganizationInfo: 'writes',
  setMemberRole: 'writes',
  disableMember: 'writes',
  memberAccess: 'reads',
  signOutMember: 'locksOut',
  memberWork: 'reads',
  handOverWork: 'countsItself',
  removeMember: 'writes',
  leaveOrganization: 'writes',
  closeOrganization: 'writes',
  keepOrganization: 'writes',
  joinCode: 'reads',
  rotateJoinCode: 'writes',
  disableJoinCode: 'writes',
  joinOrganization: 'writes',
  inviteLink: 'reads',
  rotateInviteLink: 'writes',
  disableInviteLink: 'writes',
  createInvitations: 'writes',
  resendInvitation: 'writes',
  revokeInvitation: 'writes',
  acceptInvitation: 'writes',
  declineInvitation: 'writes',
  approveApplication: 'writes',
  rejectApplication: 'writes',
  createWebhook: 'writes',
  saveWebhook: 'writes',
  renewWebhookSecret: 'writes',
  pauseWebhook: 'writes',
  resumeWebhook: 'writes',
  testWebhook: 'writes',
  listDeliveries: 'reads',
  redeliver: 'writes',
  removeWebhook: 'writes',
  startBinding: 'writes',
  unbind: 'writes',
  listIntegrations: 'reads',
  saveIntegration: 'writes',
  installIntegration: 'writes',
  testIntegration: 'writes',
  removeIntegration: 'writes',
  bindMessenger: 'writes',
  selectScene: 'writes',
  progress: 'reads',
  saveProgress: 'writes',
  createTicket: 'writes',
  translations: 'reads',
  listAudit: 'reads',
  monitoringSummary: 'reads',
  monitoringSessions: 'reads',
  monitoringTimeline: 'reads',
  setSessionRecording: 'writes',
  replayRecordings: 'reads',
  replaySegments: 'reads',
  pushKey: 'reads',
  subscribePush: 'writes',
  unsubscribePush: 'writes',
  createShare: 'writes',
  listShares: 'reads',
  listProjectShares: 'reads',
  updateShare: 'writes',
  revokeShare: 'writes',
  sync: 'countsItself',
  bootstrap: 'reads',
  waitForChanges: 'reads',
  listDeletedProjects: 'reads',
  uploadAttachmentPart: 'countsItself',
  searchIssues: 'reads',
  findImported: 'reads',
  createImport: 'writes',
  addImportItems: 'writes',
  startImport: 'writes',
  cancelImport: 'writes',
  undoImport: 'writes',
  listImports: 'reads',
  listImportProblems: 'reads',
  workProjects: 'reads',
  workProject: 'reads',
  workIssues: 'reads',
  workIssue: 'reads',
  workComments: 'reads',
  workPeople: 'reads',
  workGroups: 'reads',
  workSavedFilters: 'reads',
}

const callsThat = (counting: Counting): readonly CallName[] =>
  (Object.keys(countings) as UnsaidCall[]).filter((name) => countings[name] === counting)

const isSignedInRead = (name: CallName): boolean => {
  const { offline, auth }: Call = callsTable[name]
  return offline === 'cached' && (auth === 'session' || auth === 'admin')
}

export const readingCalls: readonly CallName[] = [
  ...(Object.keys(callsTable) as CallName[]).filter(isSignedInRead),
  ...callsThat('reads'),
]

/** Calls that do not count as writes; every other call of a signed-in user does. */
export const uncountedCalls: ReadonlySet<CallName> = new Set<CallName>([
  ...readingCalls,
  ...callsThat('locksOut'),
  ...callsThat('countsItself'),
])

/**
 * Counts a write of a user, unless it is a mutation, which has its own limits; writes with API keys are counted separately, so
 * that a program cannot block its owner. Throws 0429001 before anything is done. Counted in memory, which saves a query per write:
 * the limit only bounds the rows of one person, so it does no harm that several processes or a restart allow more.
 */
export async function countWrite(name: string, { userId, viaApiKey }: Caller, limits: Limits): Promise<void> {
  if (uncountedCalls.has(name as CallName) || findMutator(name)) return
  const key = viaApiKey ? `key ${userId}` : userId
  await limits.consume('writesByPerson', key)
  await limits.consume('writesOfDay', key)
}
