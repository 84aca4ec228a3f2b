import type { Actor, Mutator, MutatorContext, MutatorResult, Need, Patch } from '../../src/core/sync/mutator-types.ts'
import type { Mutation } from '../../src/core/sync/sync-types.ts'
import { entityTables } from './entity-tables.ts'
import { MutatorFailed, rowsFor } from './mutation-rows.ts'
import { needsOfScope, type RowCache } from './row-cache.ts'

// biome-ignore lint/suspicious/noExplicitAny: mutators of different arguments stand in one table
export type Mutators = Readonly<Record<string, Mutator<any>>>

/** The maximum rounds in which a mutator requests rows: each may be a query. */
export const needRounds = 3

/** An error thrown by a mutator. */
const asFailed = <Value>(work: () => Value): Value => {
  try {
    return work()
  } catch (error) {
    throw error instanceof MutatorFailed ? error : new MutatorFailed(String(error), { cause: error })
  }
}

/**
 * Checks that the actor has the scopes that a mutation writes to, before and after the change. A project that the mutation
 * creates belongs to its creator.
 */
const foreignPatch = (patches: readonly Patch[], cache: RowCache, actor: Actor): Patch | undefined => {
  const isNew = ({ entity, id, fields }: Patch) => entity === 'project' && fields && !cache.current('project', id)
  const made = new Set(patches.flatMap((patch) => (isNew(patch) ? [`project:${patch.id}`] : [])))
  const may = (scope: string) => made.has(scope) || cache.isOpenTo(scope, actor)
  return patches.find(({ entity, id, scope }) => !may(scope) || !may(cache.current(entity, id)?.scope ?? scope))
}

const checkFields = ({ entity, fields }: Patch): void => {
  const unknown = Object.keys(fields ?? {}).find((field) => !entityTables[entity].fields.has(field))
  if (unknown) throw new MutatorFailed(`${entity} has no field ${unknown}`)
}

export interface Run {
  actor: Actor
  /** The rows that it requests for the first time; empty: it can run. */
  nextNeeds(): Need[]
  /** The patches of the mutation, or its refusal. Throws `MutatorFailed`. */
  run(): Promise<MutatorResult>
}

/** Runs one mutation on the rows of the cache. */
export function prepareMutation(
  mutator: Mutator,
  { id, args: rawArgs }: Pick<Mutation, 'id' | 'args'>,
  { actor, orgId, now }: Pick<MutatorContext, 'actor' | 'orgId' | 'now'>,
  cache: RowCache,
): Run {
  const parsed = mutator.args.safeParse(rawArgs)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0]
    const refusal = { code: 'invalid', ...(field === undefined ? {} : { field: String(field) }) }
    return { actor, nextNeeds: () => [], run: async () => ({ refusal }) }
  }
  const args = parsed.data
  const context: MutatorContext = { actor, orgId, now, isAuthoritative: true, mutationId: id }
  const { rows, request, lock } = rowsFor(cache, actor)
  return {
    actor,
    nextNeeds: () => request(asFailed(() => mutator.needs(args, rows, context))),
    run: async () => {
      lock()
      const result = asFailed(() => mutator.run(args, rows, context))
      if ('refusal' in result) return result
      for (const patch of result.patches) checkFields(patch)
      // created rows may exist already, and written rows may belong to a project that was not read
      await cache.load(
        result.patches.flatMap(({ entity, id: row, scope }) => [{ entity, id: row }, ...needsOfScope(scope)]),
      )
      const foreign = foreignPatch(result.patches, cache, actor)
      return foreign ? { refusal: { code: 'forbidden', entity: foreign.entity, id: foreign.id } } : result
    },
  }
}
