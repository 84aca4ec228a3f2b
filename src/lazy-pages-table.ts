import type { ComponentType } from 'react'

/** Every page, each in a file of its own that is loaded when it is first shown. */
export const lazyPages = {
  login: () => import('./pages/login/login-page.tsx').then(({ LoginPage }) => LoginPage),
  mailedCode: () => import('./pages/mailed-code/mailed-code-page.tsx').then(({ MailedCodePage }) => MailedCodePage),
  secondFactor: () =>
    import('./pages/second-factor/second-factor-page.tsx').then(({ SecondFactorPage }) => SecondFactorPage),
  register: () => import('./pages/register/register-page.tsx').then(({ RegisterPage }) => RegisterPage),
  registerAws: () => import('./pages/register/register-aws-page.tsx').then(({ RegisterAwsPage }) => RegisterAwsPage),
  oldOrganization: () =>
    import('./pages/register/old-organization-page.tsx').then(({ OldOrganizationPage }) => OldOrganizationPage),
  codeExchange: () =>
    import('./pages/code-exchange/code-exchange-page.tsx').then(({ CodeExchangePage }) => CodeExchangePage),
  ideLogin: () => import('./pages/ide-login/ide-login-page.tsx').then(({ IdeLoginPage }) => IdeLoginPage),
  authorize: () => import('./pages/authorize/authorize-page.tsx').then(({ AuthorizePage }) => AuthorizePage),
  createInvitation: () =>
    import('./pages/create-organization/create-invitation-page.tsx').then(
      ({ CreateInvitationPage }) => CreateInvitationPage,
    ),
  directlyJoinLark: () =>
    import('./pages/join/directly-join-lark-page.tsx').then(({ DirectlyJoinLarkPage }) => DirectlyJoinLarkPage),
  forgotPassword: () =>
    import('./pages/forgot-password/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
  resetPassword: () =>
    import('./pages/forgot-password/reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
  createOrganization: () =>
    import('./pages/create-organization/create-organization-page.tsx').then(
      ({ CreateOrganizationPage }) => CreateOrganizationPage,
    ),
  configure: () => import('./pages/configure/configure-page.tsx').then(({ ConfigurePage }) => ConfigurePage),
  result: () => import('./pages/result/result-page.tsx').then(({ ResultPage }) => ResultPage),
  notSupportTip: () =>
    import('./pages/mobile/not-support-tip-page.tsx').then(({ NotSupportTipPage }) => NotSupportTipPage),
  error: () => import('./pages/error/error-page.tsx').then(({ ErrorPage }) => ErrorPage),
  inviteAccountInfo: () =>
    import('./pages/invitation/invite-account-info-page.tsx').then(
      ({ InviteAccountInfoPage }) => InviteAccountInfoPage,
    ),
  inviteAccountInfoError: () =>
    import('./pages/invitation/invite-account-info-error-page.tsx').then(
      ({ InviteAccountInfoErrorPage }) => InviteAccountInfoErrorPage,
    ),
  codeJoin: () =>
    import('./pages/join/code-join-organization-page.tsx').then(
      ({ CodeJoinOrganizationPage }) => CodeJoinOrganizationPage,
    ),
  inviteTeamLink: () =>
    import('./pages/join/invite-team-link-page.tsx').then(({ InviteTeamLinkPage }) => InviteTeamLinkPage),
  joinOrg: () => import('./pages/join/join-org-page.tsx').then(({ JoinOrgPage }) => JoinOrgPage),
  applySuccess: () =>
    import('./pages/apply-success/apply-success-page.tsx').then(({ ApplySuccessPage }) => ApplySuccessPage),
  home: () => import('./pages/home/home-page.tsx').then(({ HomePage }) => HomePage),
  account: () => import('./pages/setting/account/account-page.tsx').then(({ AccountPage }) => AccountPage),
  accountDeleted: () =>
    import('./pages/setting/deletion/account-deleted-page.tsx').then(({ AccountDeletedPage }) => AccountDeletedPage),
  security: () => import('./pages/setting/security/security-page.tsx').then(({ SecurityPage }) => SecurityPage),
  orginfo: () => import('./pages/setting/orginfo/orginfo-page.tsx').then(({ OrginfoPage }) => OrginfoPage),
  members: () => import('./pages/setting/members/members-page.tsx').then(({ MembersPage }) => MembersPage),
  invitations: () =>
    import('./pages/setting/invitations/invitations-page.tsx').then(({ InvitationsPage }) => InvitationsPage),
  auditLog: () => import('./pages/setting/audit-log/audit-log-page.tsx').then(({ AuditLogPage }) => AuditLogPage),
  apiKey: () => import('./pages/setting/api-key/api-key-page.tsx').then(({ ApiKeyPage }) => ApiKeyPage),
  trace: () => import('./pages/trace/trace-page.tsx').then(({ TracePage }) => TracePage),
  devMail: () => import('./pages/dev-mail/dev-mail-page.tsx').then(({ DevMailPage }) => DevMailPage),
} satisfies Record<string, () => Promise<ComponentType>>
