import { pathOf } from '../../core/routes.ts'

/** The credential that was brought along; registering with it joins at once. */
export type JoinedBy = { joinCode: string } | { linkToken: string } | { externalUserId: string }
export type Carried = { inviteToken: string } | JoinedBy

/** Links for a signed-out visitor. Signing in returns to `page`; both links keep the credential. */
export const accountLinks = (page: string, carried: Carried) => {
  const redirect = `${page}?${new URLSearchParams(carried)}`
  const search = new URLSearchParams({ ...carried, redirect })
  return { login: `${pathOf('login')}?${search}`, register: `${pathOf('register')}?${search}` }
}
