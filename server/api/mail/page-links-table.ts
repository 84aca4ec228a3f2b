/** The pages that mails and joining links open, as paths below `PUBLIC_ORIGIN`. Nothing is consumed by opening one. */
const pagesTable = {
  signIn: ['/sso/login'],
  register: ['/sso/register'],
  reset: ['/sso/forgot-password/reset', 'resetToken'],
  invitation: ['/sso/invite-account-info', 'inviteToken'],
  joinCode: ['/sso/code-join-organization', 'joinCode'],
  inviteLink: ['/sso/invite-team-link', 'linkToken'],
  applications: ['/setting/invitations'],
  home: ['/'],
} as const satisfies Record<string, readonly [path: string, parameter?: string]>

/** A link people can open: always from the configured origin, never from a request's Host (SEC-29). */
export const pageLink = (publicOrigin: string, page: keyof typeof pagesTable, value?: string): string => {
  const [path, parameter]: readonly [string, string?] = pagesTable[page]
  const url = new URL(path, publicOrigin)
  if (parameter && value) url.searchParams.set(parameter, value)
  return url.href
}
