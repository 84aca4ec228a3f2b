/** Where only someone signed in is led: apart from `pagePaths`, which comes with the sign-in page. */
export const settingPaths = {
  members: '/setting/members',
  invitations: '/setting/invitations',
} as const
