import type { RouteName } from '../routes.ts'

/** Shareable things and the page that shows each to outsiders. An area that shares something adds a row. */
export const shareResourcesTable = {
  organization: { page: 'share-organization' },
} as const satisfies Record<string, { page: RouteName }>

export type ShareResourceType = keyof typeof shareResourcesTable

export const shareResourceTypes = Object.keys(shareResourcesTable) as [ShareResourceType]
