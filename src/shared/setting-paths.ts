/** Where only someone signed in is led: apart from `pagePaths`, which comes with the sign-in page. */
export const settingPaths = {
  accountDeleted: '/sso/account-deleted',
  security: '/setting/security',
  members: '/setting/members',
  invitations: '/setting/invitations',
  auditLog: '/setting/audit-log',
} as const
