/** Where the account pages lead. */
export const pagePaths = {
  home: '/',
  login: '/sso/login',
  register: '/sso/register',
  forgotPassword: '/sso/forgot-password',
  createOrganization: '/sso/create-organization',
  joinByCode: '/sso/code-join-organization',
  configure: '/sso/configure',
  applySuccess: '/sso/apply-success',
} as const
