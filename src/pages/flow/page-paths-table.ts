/** Where the pages lead. */
export const pagePaths = {
  home: '/',
  login: '/sso/login',
  register: '/sso/register',
  forgotPassword: '/sso/forgot-password',
  createOrganization: '/sso/create-organization',
  joinByCode: '/sso/code-join-organization',
  configure: '/sso/configure',
  applySuccess: '/sso/apply-success',
  invitationError: '/sso/invite-account-info/error',
  account: '/setting/account',
  organization: '/setting/orginfo',
  apiKeys: '/setting/api-key',
  joinOrganization: '/sso/join-org',
  inviteAccountInfo: '/sso/invite-account-info',
  trace: '/sso/trace',
  inviteTeamLink: '/sso/invite-team-link',
} as const
