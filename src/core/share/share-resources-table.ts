/** The name of the route where a share's password is asked for (ROU-25); another product calls it otherwise here. */
export const shareLoginRouteName = 'share-login' as const

/** What can be shared, and the page that shows it to outsiders. An area that shares something adds its row here. */
export const shareResourcesTable = {
  organization: { path: '/sso/share/organization' },
} as const satisfies Record<string, { path: string }>

export type ShareResourceType = keyof typeof shareResourcesTable

export const shareResourceTypes = Object.keys(shareResourcesTable) as [ShareResourceType]
