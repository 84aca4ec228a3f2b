import { isParameter, type RouteName, routeNames, routes, segmentsOf } from './routes.ts'

const fixed = new Map<string, RouteName>(routeNames.map((name) => [routes[name].path, name]))
const withParameters = routeNames
  .map((name) => ({ name, segments: segmentsOf(routes[name].path) }))
  .filter(({ segments }) => segments.some(isParameter))

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((segment, at) => (isParameter(segment) ? segments[at] !== '' : segment === segments[at]))

/** The route of a path, with or without a trailing slash; null if no page has it. */
export const routeAt = (path: string): RouteName | null => {
  const segments = segmentsOf(path)
  return fixed.get(segments.join('/')) ?? withParameters.find((row) => fits(row.segments, segments))?.name ?? null
}

/** The values of a path's route parameters. Empty for a path without a route. */
export const parametersOf = (path: string): Partial<Record<string, string>> => {
  const name = routeAt(path)
  const segments = segmentsOf(path)
  const pattern = name ? segmentsOf(routes[name].path) : []
  return Object.fromEntries(
    pattern.flatMap((segment, at) => (isParameter(segment) ? [[segment.slice(1), decoded(segments[at] ?? '')]] : [])),
  )
}

/** A mistyped address must not throw; it is a name that nothing has. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
