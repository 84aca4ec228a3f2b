import type { RouteName } from '../routes.ts'

/** What can be shared, and the page that shows it to outsiders. An area that shares something adds its row here. */
export const shareResourcesTable = {
  organization: { page: 'share-organization' },
} as const satisfies Record<string, { page: RouteName }>

export type ShareResourceType = keyof typeof shareResourcesTable

export const shareResourceTypes = Object.keys(shareResourcesTable) as [ShareResourceType]
