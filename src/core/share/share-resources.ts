import { type RouteName, routeNames, routeOf } from '../routes.ts'

/** Shareable things and the page that shows each to outsiders. An area that shares something adds a row. */
export const shareResourcesTable = {
  organization: { page: 'share-organization' },
  board: { page: 'share-board' },
  list: { page: 'share-list' },
  issue: { page: 'share-issue' },
} as const satisfies Record<string, { page: RouteName }>

export type ShareResourceType = keyof typeof shareResourcesTable

export const shareResourceTypes = Object.keys(shareResourcesTable) as [ShareResourceType, ...ShareResourceType[]]

/** Kinds of shared work: all of one project. */
export type SharedWorkType = Exclude<ShareResourceType, 'organization'>

/** The parts that a sharer may add to an issue's fields (SHR-10). */
export const shareParts = ['description', 'attachments'] as const
export type SharePart = (typeof shareParts)[number]

/** Whether this names a route of shares. */
export const isShareRoute = (name: string): name is RouteName =>
  routeNames.some((each) => each === name && routeOf(each).access === 'share')
