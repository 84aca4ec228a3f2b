import { and, eq, isNull, sql } from 'drizzle-orm'
import { isProjectScope, projectScope } from '../../src/core/work/entities.ts'
import type { Database } from '../db/database.ts'
import { favorites, projects } from '../db/schema.ts'
import { inLane, type Lane } from './lanes.ts'
import { isProjectMember } from './scopes.ts'

/**
 * The scopes to load in the order in which a person needs them: the organisation's and their own, the project on screen, their favorites,
 * projects that they are members of, all others. A device loads them in this order and stops when it has enough.
 */
export const nearestFirst = async (
  db: Database,
  lane: Lane,
  load: readonly string[],
  projectKey: string | undefined,
): Promise<string[]> => {
  if (load.filter(isProjectScope).length < 2) return [...load]
  const near = await inLane(db, lane, (tx) => {
    const isFavorite = sql`EXISTS (SELECT 1 FROM ${favorites} WHERE ${favorites.orgId} = ${lane.id}
      AND ${favorites.ownerId} = ${lane.userId} AND ${favorites.targetId} = ${projects.id})`
    return tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.orgId, lane.id), isNull(projects.deletedAt)))
      .orderBy(
        sql`${projects.key} = ${projectKey ?? ''} DESC`,
        sql`${isFavorite} DESC`,
        sql`${isProjectMember(lane.id, lane.userId)} DESC`,
        projects.key,
      )
  })
  const places = new Map(near.map(({ id }, at) => [projectScope(id), at]))
  const others = load.filter((scope) => !isProjectScope(scope))
  const ofProjects = load.filter(isProjectScope)
  return [...others, ...ofProjects.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))]
}
