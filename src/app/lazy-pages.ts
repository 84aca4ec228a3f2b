import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { importAgain } from '../channel/load-later.ts'
import type { PageName, TitleName } from '../core/routes.ts'

/** A page's file has one export: the page. */
const page = (load: () => Promise<Readonly<Record<string, ComponentType>>>) => {
  const loadAgain = importAgain(load)
  return async () => Object.values(await loadAgain())[0] as ComponentType
}

/** Every page of `core/routes.ts`, each in its own chunk, loaded when first shown. */
export const lazyPages: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  login: page(() => import('../pages/login/login-page.tsx')),
  mailedCode: page(() => import('../pages/mailed-code/mailed-code-page.tsx')),
  secondFactor: page(() => import('../pages/second-factor/second-factor-page.tsx')),
  register: page(() => import('../pages/register/register-page.tsx')),
  registerAws: page(() => import('../pages/register/register-aws-page.tsx')),
  oldOrganization: page(() => import('../pages/register/old-organization-page.tsx')),
  codeExchange: page(() => import('../pages/code-exchange/code-exchange-page.tsx')),
  messengerLogin: page(() => import('../pages/messenger/messenger-login-page.tsx')),
  ideLogin: page(() => import('../pages/ide-login/ide-login-page.tsx')),
  authorize: page(() => import('../pages/authorize/authorize-page.tsx')),
  createInvitation: page(() => import('../pages/create-organization/create-invitation-page.tsx')),
  directlyJoinLark: page(() => import('../pages/join/directly-join-lark-page.tsx')),
  forgotPassword: page(() => import('../pages/forgot-password/forgot-password-page.tsx')),
  resetPassword: page(() => import('../pages/forgot-password/reset-password-page.tsx')),
  createOrganization: page(() => import('../pages/create-organization/create-organization-page.tsx')),
  configure: page(() => import('../pages/configure/configure-page.tsx')),
  result: page(() => import('../pages/result/result-page.tsx')),
  notSupportTip: page(() => import('../pages/mobile/not-support-tip-page.tsx')),
  error: page(() => import('../pages/error/error-page.tsx')),
  inviteAccountInfo: page(() => import('../pages/invitation/invite-account-info-page.tsx')),
  inviteAccountInfoError: page(() => import('../pages/invitation/invite-account-info-error-page.tsx')),
  codeJoin: page(() => import('../pages/join/code-join-organization-page.tsx')),
  inviteTeamLink: page(() => import('../pages/join/invite-team-link-page.tsx')),
  joinOrg: page(() => import('../pages/join/join-org-page.tsx')),
  applySuccess: page(() => import('../pages/apply-success/apply-success-page.tsx')),
  work: page(() => import('../work/work-page.tsx')),
  account: page(() => import('../pages/setting/account/account-page.tsx')),
  accountDeleted: page(() => import('../pages/setting/deletion/account-deleted-page.tsx')),
  notifications: page(() => import('../pages/setting/notifications/notifications-page.tsx')),
  security: page(() => import('../pages/setting/security/security-page.tsx')),
  orginfo: page(() => import('../pages/setting/orginfo/orginfo-page.tsx')),
  members: page(() => import('../pages/setting/members/members-page.tsx')),
  invitations: page(() => import('../pages/setting/invitations/invitations-page.tsx')),
  auditLog: page(() => import('../pages/setting/audit-log/audit-log-page.tsx')),
  integrations: page(() => import('../pages/setting/integrations/integrations-page.tsx')),
  webhooks: page(() => import('../pages/setting/webhooks/webhooks-page.tsx')),
  apiKey: page(() => import('../pages/setting/api-key/api-key-page.tsx')),
  shareLogin: page(() => import('../pages/share/share-login-page.tsx')),
  sharedOrganization: page(() => import('../pages/share/shared-organization-page.tsx')),
  help: page(() => import('../pages/help/help-page.tsx')),
  sharedWork: page(() => import('../work/share/shared-work-page.tsx')),
  trace: page(() => import('../pages/trace/trace-page.tsx')),
  devMail: page(() => import('../pages/dev-mail/dev-mail-page.tsx')),
}

/** Document titles by their names in `core/routes.ts`, which is read by modules without Lingui's macro. */
export const titles: Readonly<Record<TitleName, MessageDescriptor>> = {
  myWork: msg`My work`,
  inbox: msg`Inbox`,
  conflicts: msg`Conflicts`,
  more: msg`More`,
  projects: msg`Projects`,
  newProject: msg`New project`,
  search: msg`Search`,
  groups: msg`Groups`,
  import: msg`Import`,
  signIn: msg`Sign in`,
  secondFactor: msg`Confirm it's you`,
  createAccount: msg`Create an account`,
  ideLogin: msg`Sign in to an IDE`,
  authorize: msg`Allow access`,
  inviteOthers: msg`Invite people`,
  forgotPassword: msg`Forgot your password?`,
  newPassword: msg`Choose a new password`,
  newOrganization: msg`Create an organisation`,
  largerScreen: msg`Better on a larger screen`,
  setUp: msg`Set up your workspace`,
  error: msg`Something went wrong`,
  invitation: msg`Invitation`,
  join: msg`Join an organisation`,
  applied: msg`Request sent`,
  account: msg`My account`,
  organisation: msg`Organisation`,
  members: msg`Members`,
  invitations: msg`Invitations`,
  auditLog: msg`Audit log`,
  notifications: msg`Notifications`,
  security: msg`Security`,
  apiKeys: msg`API keys`,
  services: msg`Sign-in services`,
  webhooks: msg`Webhooks`,
  mails: msg`Emails`,
  shared: msg`Shared with you`,
  trace: msg`Trace`,
}
