import { randomUUID } from 'node:crypto'
import type { CallName } from '../../src/core/calls/calls.ts'
import { syncSchemaVersion } from '../../src/core/sync/sync-types.ts'
import type { OtherIds } from './isolation-environment.ts'

interface Attempt {
  /** A valid payload with ids of the other organisation wherever the call takes one. */
  with: (other: OtherIds) => Record<string, unknown>
  /** The refusal that these ids must cause, for a caller who may make the call. */
  refused?:
    | '0400001'
    | '0403001'
    | '0404001'
    | '0410001'
    | '0410002'
    | '0410003'
    | '0410005'
    | '0411002'
    | '0411005'
    | '0412001'
    | '0412002'
    | '0413001'
    | '0825'
    | '0825003'
}

const place = { language: 'en', timeZone: 'Asia/Shanghai' }
const password = 'quiet-harbour-lantern-47'
/** A name that no resolver knows. */
const receiver = { name: 'Mine', url: 'https://receiver.invalid/', kinds: ['issue.created'] }
const none = () => ({})
const notFound = '0404001'
const noPermission = '0403001'

const credential = (id: string, response: Record<string, string>) => ({
  id,
  rawId: id,
  type: 'public-key',
  response: { clientDataJSON: 'e30', ...response },
})
const registration = (id: string) => credential(id, { attestationObject: 'oA' })
const assertion = (id: string) => credential(id, { authenticatorData: 'oA', signature: 'oA' })

/** The attempt for each call; a call without a row does not compile. */
export const isolationCallsTable: Record<CallName, Attempt> = {
  login: { with: ({ email }) => ({ tenantId: 1, orgEmail: email, password: `${password}x` }), refused: '0410001' },
  loginCode: {
    with: ({ email, requestId }) => ({ tenantId: 1, loginType: 'email', code: '123456', requestId, orgEmail: email }),
    refused: '0410003',
  },
  logout: { with: none },
  checkEmail: { with: ({ email }) => ({ orgEmail: email }) },
  sendCode: { with: () => ({ orgEmail: 'nobody@mail-of-tests.com', scene: 'login' }) },
  checkCode: {
    with: ({ email, requestId }) => ({ orgEmail: email, requestId, emailCode: '123456' }),
    refused: '0410003',
  },
  register: {
    with: ({ requestId, email, invitationId }) => ({
      tenantId: 1,
      orgEmail: email,
      requestId,
      emailCode: '123456',
      password,
      orgUserName: 'Someone',
      ...place,
      inviteToken: invitationId,
      agreeTerms: true,
    }),
    refused: '0410003',
  },
  forgotPassword: { with: () => ({ orgEmail: 'nobody@mail-of-tests.com' }) },
  checkReset: { with: ({ userId }) => ({ resetToken: userId }), refused: '0410005' },
  resetPassword: { with: ({ userId }) => ({ resetToken: userId, password }), refused: '0410005' },
  resumeSession: { with: none },
  previewJoinCode: { with: ({ orgId }) => ({ joinCode: orgId }), refused: '0411005' },
  previewInviteLink: { with: ({ orgId }) => ({ linkToken: orgId }), refused: '0411002' },
  previewInvitation: { with: ({ invitationId }) => ({ inviteToken: invitationId }), refused: '0411002' },
  redeemTicket: { with: ({ sessionId }) => ({ ticket: sessionId }), refused: '0413001' },
  changePassword: { with: () => ({ oldPassword: password, password }) },
  reauthenticate: { with: () => ({ password }) },
  validateToken: { with: none },
  assemble: { with: none },
  listSessions: { with: none },
  revokeSessions: { with: ({ sessionId }) => ({ sessionId }), refused: notFound },
  personalInfo: { with: none },
  savePersonalInfo: { with: () => ({ orgUserName: 'Someone', ...place }) },
  changeEmail: { with: () => ({ orgEmail: 'somebody-new@mail-of-tests.com' }) },
  confirmEmail: { with: ({ requestId }) => ({ requestId, emailCode: '123456' }), refused: '0410003' },
  createApiKey: { with: () => ({ name: 'Mine' }) },
  listApiKeys: { with: none },
  mfaStatus: { with: none },
  startTotp: { with: none },
  confirmTotp: { with: () => ({ code: '123456' }) },
  removeTotp: { with: none },
  startPasskey: { with: none },
  confirmPasskey: {
    with: ({ keyId, passkeyId }) => ({ challengeId: keyId, name: 'Mine', credential: registration(passkeyId) }),
  },
  renamePasskey: { with: ({ passkeyId }) => ({ id: passkeyId, name: 'Mine' }), refused: notFound },
  removePasskey: { with: ({ passkeyId }) => ({ id: passkeyId }), refused: notFound },
  renewRecoveryCodes: { with: none },
  startPasskeyReauth: { with: none },
  reauthenticateByFactor: { with: ({ keyId }) => ({ challengeId: keyId, credential: assertion(keyId) }) },
  startPasskeySignIn: { with: ({ sessionId }) => ({ mfaTicket: sessionId }), refused: '0413001' },
  signInByPasskey: {
    with: ({ sessionId, keyId }) => ({ mfaTicket: sessionId, challengeId: keyId, credential: assertion(keyId) }),
    refused: '0413001',
  },
  signInByTotp: { with: ({ sessionId }) => ({ mfaTicket: sessionId, code: '123456' }), refused: '0413001' },
  signInByRecoveryCode: {
    with: ({ sessionId }) => ({ mfaTicket: sessionId, code: '0123456789' }),
    refused: '0413001',
  },
  pushKey: { with: none },
  subscribePush: {
    with: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) }),
  },
  unsubscribePush: { with: none },
  revokeApiKey: { with: ({ keyId }) => ({ id: keyId }), refused: notFound },
  checkOrgKey: { with: () => ({ orgKey: 'some-key' }) },
  listOrganizations: { with: none },
  joiningState: { with: none },
  switchOrganization: { with: ({ orgId }) => ({ orgId }), refused: notFound },
  organizationInfo: { with: none },
  saveOrganizationInfo: { with: () => ({ scale: '1-10' }) },
  listMembers: { with: () => ({ search: 'mail-of-tests' }) },
  setMemberRole: { with: ({ userId }) => ({ userId, roleCodes: ['organizationMember'] }), refused: notFound },
  disableMember: { with: ({ userId }) => ({ userId, enabled: false }), refused: notFound },
  memberAccess: { with: ({ userId }) => ({ userId }), refused: notFound },
  signOutMember: { with: ({ userId }) => ({ userId }), refused: notFound },
  memberWork: { with: ({ userId }) => ({ userId }), refused: notFound },
  handOverWork: { with: ({ userId }) => ({ userId, toUserId: null }), refused: notFound },
  removeMember: { with: ({ userId }) => ({ userId }), refused: notFound },
  previewDeletion: { with: none },
  deleteAccount: { with: ({ email, orgId }) => ({ orgEmail: email, closing: [orgId] }) },
  leaveOrganization: { with: none },
  closeOrganization: { with: () => ({ orgName: 'Another organisation' }), refused: '0400001' },
  keepOrganization: { with: none },
  joinCode: { with: none },
  rotateJoinCode: { with: none },
  disableJoinCode: { with: none },
  joinOrganization: { with: ({ orgId }) => ({ joinCode: orgId }), refused: '0411005' },
  inviteLink: { with: none },
  rotateInviteLink: { with: none },
  disableInviteLink: { with: none },
  createInvitations: { with: () => ({ emails: ['guest@mail-of-tests.com'], roleCode: 'organizationMember' }) },
  listInvitations: { with: () => ({ pageSize: 100 }) },
  resendInvitation: { with: ({ invitationId }) => ({ id: invitationId }), refused: notFound },
  revokeInvitation: { with: ({ invitationId }) => ({ id: invitationId }), refused: notFound },
  acceptInvitation: { with: ({ invitationId }) => ({ inviteToken: invitationId }), refused: '0411002' },
  declineInvitation: { with: ({ invitationId }) => ({ inviteToken: invitationId }), refused: '0411002' },
  workProjects: { with: none },
  workProject: { with: ({ projectId }) => ({ project: projectId }), refused: notFound },
  workIssues: { with: ({ projectId }) => ({ projectId }), refused: notFound },
  workIssue: { with: ({ issueId }) => ({ issue: issueId }), refused: notFound },
  workComments: { with: ({ issueId }) => ({ issueId }), refused: notFound },
  workPeople: { with: none },
  workGroups: { with: none },
  workSavedFilters: { with: none },
  foxlabAuthUrl: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  googleAuthUrl: { with: none, refused: '0825' },
  teamsAuthUrl: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  feishuAuthUrl: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  larkAuthUrl: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  dingtalkAuthUrl: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  qywxAuthUrl: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  slackAuthUrl: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  dingtalkUser: { with: ({ orgId }) => ({ orgId }), refused: '0825' },
  messengerApp: { with: ({ integrationId: uuid }) => ({ uuid, imType: 'fei_shu' }), refused: '0825' },
  exchangeMessengerCode: { with: ({ orgId }) => ({ imType: 'fei_shu', orgUuid: orgId, code: 'a' }), refused: '0825' },
  messengerToken: {
    with: ({ orgId }) => ({ externalUserId: 'a-handle', orgUuid: orgId, imType: 'fei_shu' }),
    refused: '0825',
  },
  bindMessenger: { with: ({ integrationId }) => ({ externalUserId: integrationId }), refused: '0825003' },
  messengerSignature: {
    with: ({ orgId }) => ({ imType: 'fei_shu', orgUuid: orgId, url: 'http://localhost:8080/sso/login' }),
    refused: '0825',
  },
  signInWays: { with: () => ({ orgId: randomUUID() }) },
  listBindings: { with: none },
  startBinding: { with: () => ({ provider: 'foxlab' }), refused: '0825' },
  unbind: { with: ({ bindingId }) => ({ bindingId }), refused: notFound },
  listIntegrations: { with: none },
  saveIntegration: {
    with: () => ({ imType: 'google', appType: 'self', appId: 'mine', appSecret: 'a-secret-of-mine' }),
  },
  installIntegration: { with: () => ({ imType: 'slack' }), refused: '0825' },
  testIntegration: { with: ({ integrationId }) => ({ id: integrationId }), refused: notFound },
  removeIntegration: { with: ({ integrationId }) => ({ id: integrationId }), refused: notFound },
  listWebhooks: { with: none },
  createWebhook: {
    with: ({ projectId }) => ({ ...receiver, projectIds: [projectId] }),
    refused: notFound,
  },
  saveWebhook: { with: ({ webhookId }) => ({ id: webhookId, ...receiver, projectIds: [] }), refused: notFound },
  renewWebhookSecret: { with: ({ webhookId }) => ({ id: webhookId }), refused: notFound },
  testWebhook: { with: ({ webhookId }) => ({ id: webhookId }), refused: notFound },
  pauseWebhook: { with: ({ webhookId }) => ({ id: webhookId }), refused: notFound },
  listDeliveries: { with: ({ webhookId }) => ({ id: webhookId }), refused: notFound },
  redeliver: { with: ({ webhookId, deliveryId }) => ({ id: webhookId, deliveryId }), refused: notFound },
  resumeWebhook: { with: ({ webhookId }) => ({ id: webhookId, from: 'now' }), refused: notFound },
  removeWebhook: { with: ({ webhookId }) => ({ id: webhookId }), refused: notFound },
  listApplications: { with: () => ({ pageSize: 100 }) },
  approveApplication: { with: ({ applicationId }) => ({ id: applicationId }), refused: notFound },
  rejectApplication: { with: ({ applicationId }) => ({ id: applicationId }), refused: notFound },
  scenes: { with: () => ({ language: 'en' }) },
  selectScene: { with: () => ({ sceneId: 'software' }) },
  progress: { with: none },
  saveProgress: { with: () => ({ step: 'personal' }) },
  createTicket: { with: none },
  authorizeIde: {
    with: () => ({
      clientId: 'vscode',
      redirectUri: 'http://127.0.0.1:49152/cb',
      state: 'state',
      codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    }),
  },
  redeemIdeCode: {
    with: ({ sessionId }) => ({
      clientId: 'vscode',
      redirectUri: 'http://127.0.0.1:49152/cb',
      code: sessionId,
      codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    }),
    refused: '0413001',
  },
  marketplaceRegistration: { with: ({ orgId }) => ({ registrationId: orgId }), refused: notFound },
  attachPurchase: { with: ({ orgId }) => ({ registrationId: orgId, orgId }), refused: notFound },
  rights: { with: () => ({ productLineId: 1 }) },
  translations: { with: () => ({ messageLang: 'en' }) },
  listAudit: { with: () => ({ pageSize: 100 }) },
  monitoringSummary: { with: () => ({ days: 30 }) },
  monitoringSessions: { with: () => ({ days: 30, pageSize: 100 }) },
  setSessionRecording: { with: () => ({ enabled: true }) },
  replayRecordings: { with: ({ orgId }) => ({ sessionId: orgId }) },
  replaySegments: {
    with: ({ orgId }) => ({ sessionId: orgId, recordingId: orgId }),
    refused: notFound,
  },
  monitoringTimeline: { with: ({ orgId }) => ({ sessionId: orgId }), refused: notFound },
  shareInfo: { with: ({ shareCode }) => ({ shareCode }) },
  openShare: { with: ({ shareCode }) => ({ shareCode }), refused: '0412002' },
  validateShare: { with: none, refused: '0412001' },
  sharedResource: { with: none, refused: '0412001' },
  createShare: { with: ({ orgId }) => ({ resourceType: 'organization', resourceId: orgId }), refused: notFound },
  sharedAttachment: {
    with: () => ({ key: 'BLU-1', id: '00000000-0000-4000-8000-000000000000', n: 0 }),
    refused: '0412001',
  },
  sharedIssue: { with: () => ({ key: 'BLU-1' }), refused: '0412001' },
  listProjectShares: { with: ({ projectId }) => ({ projectId }), refused: notFound },
  listShares: { with: ({ orgId }) => ({ resourceType: 'organization', resourceId: orgId }), refused: notFound },
  updateShare: { with: ({ shareCode }) => ({ shareCode, expiresAt: null }), refused: notFound },
  revokeShare: { with: ({ shareCode }) => ({ shareCode }), refused: notFound },
  createOrganization: { with: () => ({ orgName: 'One more', ...place }) },
  sync: {
    with: ({ orgId, userId, keyId }) => ({
      ...{ org: orgId, person: userId, clientId: keyId, schema: syncSchemaVersion, answered: 0, scopes: {}, cursor: 0 },
      ...{ epoch: null, peopleVersion: null, mutations: [] },
    }),
    refused: noPermission,
  },
  bootstrap: { with: ({ orgId }) => ({ org: orgId, scope: 'org', after: null }), refused: noPermission },
  waitForChanges: { with: ({ orgId }) => ({ org: orgId, cursor: -1 }), refused: noPermission },
  issueHistory: { with: ({ issueId }) => ({ issueId }), refused: notFound },
  uploadAttachmentPart: { with: ({ attachmentId }) => ({ id: attachmentId, n: 0, content: '' }), refused: notFound },
  listDeletedProjects: { with: none },
  findImported: {
    with: ({ projectId, email }) => ({ projectId, externalIds: ['A-1'], addresses: [email] }),
    refused: notFound,
  },
  createImport: {
    with: ({ projectId }) => ({ importId: randomUUID(), projectId, fileName: 'a.csv', total: 1 }),
    refused: notFound,
  },
  addImportItems: {
    with: ({ importId, issueId: rowId }) => ({
      ...{ importId, from: 0 },
      items: [{ line: 1, name: 'issue.import', rowId, externalId: null, args: {} }],
    }),
    refused: notFound,
  },
  startImport: { with: ({ importId }) => ({ importId }), refused: notFound },
  cancelImport: { with: ({ importId }) => ({ importId }), refused: notFound },
  undoImport: { with: ({ importId }) => ({ importId }), refused: notFound },
  listImports: { with: ({ projectId }) => ({ projectId }), refused: notFound },
  listImportProblems: { with: ({ importId }) => ({ importId, after: -1 }), refused: notFound },
  searchIssues: { with: ({ orgId }) => ({ text: orgId }) },
}
