import { pathOf, type RouteName } from '../../../src/core/routes.ts'

/** The pages that mails and joining links open, below `PUBLIC_ORIGIN`. Opening one consumes nothing. */
const pagesTable = {
  signIn: ['login'],
  register: ['register'],
  reset: ['forgot-password-reset', 'resetToken'],
  invitation: ['invite-account-info', 'inviteToken'],
  joinCode: ['code-join-organization', 'joinCode'],
  inviteLink: ['invite-team-link', 'linkToken'],
  applications: ['setting-invitations'],
  organisation: ['setting-orginfo'],
  webhooks: ['setting-webhooks'],
  home: ['home'],
} as const satisfies Record<string, readonly [name: RouteName, parameter?: string]>

/** A link for people: always with the configured origin, never with a request's Host (SEC-29). */
export const pageLink = (publicOrigin: string, page: keyof typeof pagesTable, value?: string): string => {
  const [name, parameter]: readonly [RouteName, string?] = pagesTable[page]
  const url = new URL(pathOf(name), publicOrigin)
  if (parameter && value) url.searchParams.set(parameter, value)
  return url.href
}
