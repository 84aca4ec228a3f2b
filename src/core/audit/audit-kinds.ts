export const auditGroups = ['signIn', 'account', 'members', 'joining', 'organization'] as const
export type AuditGroup = (typeof auditGroups)[number]

/** Every kind of audit entry, by group. Only these can be written, and each needs a sentence. */
export const auditKindsTable = {
  'account.deleted': 'account',
  'account.registered': 'account',
  'apiKey.created': 'account',
  'apiKey.revoked': 'account',
  'application.approved': 'joining',
  'application.created': 'joining',
  'application.rejected': 'joining',
  'email.changed': 'account',
  'factor.added': 'account',
  'factor.failed': 'signIn',
  'factor.recoveryCodesRenewed': 'account',
  'factor.recoveryCodeUsed': 'signIn',
  'factor.removed': 'account',
  'ide.authorized': 'signIn',
  'ide.signedIn': 'signIn',
  'identity.confirmed': 'signIn',
  'identity.refused': 'signIn',
  'invitation.accepted': 'joining',
  'invitation.declined': 'joining',
  'invitation.revoked': 'joining',
  'invitation.sent': 'joining',
  'inviteLink.disabled': 'joining',
  'inviteLink.rotated': 'joining',
  'joinCode.disabled': 'joining',
  'joinCode.rotated': 'joining',
  'limit.reached': 'signIn',
  'login.failed': 'signIn',
  'login.secondFactorAsked': 'signIn',
  'login.succeeded': 'signIn',
  logout: 'signIn',
  'marketplace.attached': 'organization',
  'marketplace.claimed': 'account',
  'marketplace.landed': 'account',
  'member.disabled': 'members',
  'member.enabled': 'members',
  'member.joined': 'members',
  'member.left': 'members',
  'member.removed': 'members',
  'member.roleChanged': 'members',
  'organization.changed': 'organization',
  'organization.closing': 'organization',
  'organization.created': 'organization',
  'organization.deleted': 'organization',
  'organization.kept': 'organization',
  'organization.sceneChosen': 'organization',
  'organization.switched': 'signIn',
  'password.changed': 'account',
  'password.reset': 'account',
  'session.replaced': 'signIn',
  'session.revoked': 'signIn',
  'share.changed': 'organization',
  'share.created': 'organization',
  'share.denied': 'organization',
  'share.opened': 'organization',
  'share.revoked': 'organization',
  'ticket.redeemed': 'signIn',
} as const satisfies Record<string, AuditGroup>

export type AuditKind = keyof typeof auditKindsTable

export const isAuditKind = (text: string): text is AuditKind => Object.hasOwn(auditKindsTable, text)

export const auditKindsOf = (group: AuditGroup): AuditKind[] =>
  (Object.keys(auditKindsTable) as AuditKind[]).filter((kind) => auditKindsTable[kind] === group)
