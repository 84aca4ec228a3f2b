import { pathOf } from '../../core/routes.ts'

/** What brought someone here; registering with it joins at once. */
export type JoinedBy = { joinCode: string } | { linkToken: string } | { externalUserId: string }
export type Carried = { inviteToken: string } | JoinedBy

/** The ways in for someone signed out. Signing in comes back to `page`; both links keep what was brought along. */
export const waysIn = (page: string, carried: Carried) => {
  const redirect = `${page}?${new URLSearchParams(carried)}`
  const search = new URLSearchParams({ ...carried, redirect })
  return { login: `${pathOf('login')}?${search}`, register: `${pathOf('register')}?${search}` }
}
