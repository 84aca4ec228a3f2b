import type { Actor, Mutator, MutatorContext, Need, Patch } from '../../src/core/sync/mutator-types.ts'
import type { Mutation, Refusal } from '../../src/core/sync/sync-types.ts'
import { entityTables } from './entity-tables.ts'
import { MutatorFailed, rowsFor } from './mutation-rows.ts'
import { needsOfScope, type RowCache } from './row-cache.ts'

// biome-ignore lint/suspicious/noExplicitAny: mutators of different arguments stand in one table
export type Mutators = Readonly<Record<string, Mutator<any>>>

/** A mutator names what it reads in so many rounds at most: each may be a trip to the database. */
export const needRounds = 3

export type Result = { patches: Patch[] } | { refusal: Refusal }

/** What a mutator throws is its own fault. */
const asFailed = <Value>(work: () => Value): Value => {
  try {
    return work()
  } catch (error) {
    throw error instanceof MutatorFailed ? error : new MutatorFailed(String(error), { cause: error })
  }
}

/**
 * The scopes that a mutation writes to must be its actor's, where a row comes from and where it goes. A project that the mutation
 * makes is its maker's.
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

interface Run {
  /** What it asks for and has not asked for yet. Empty: it can run. */
  nextNeeds(): Need[]
  /** Patches that its actor may make, or why not. Throws `MutatorFailed`. */
  run(): Promise<Result>
}

/** One mutation on the rows of the cache. */
export function prepareMutation(
  mutator: Mutator,
  { id, args: given }: Pick<Mutation, 'id' | 'args'>,
  { actor, orgId, now }: Pick<MutatorContext, 'actor' | 'orgId' | 'now'>,
  cache: RowCache,
): Run {
  const parsed = mutator.args.safeParse(given)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0]
    const refusal = { code: 'invalid', ...(field === undefined ? {} : { field: String(field) }) }
    return { nextNeeds: () => [], run: async () => ({ refusal }) }
  }
  const args = parsed.data
  const context: MutatorContext = { actor, orgId, now, isAuthoritative: true, mutationId: id }
  const { rows, ask, lock } = rowsFor(cache, actor)
  return {
    nextNeeds: () => ask(asFailed(() => mutator.needs(args, rows, context))),
    run: async () => {
      lock()
      const result = asFailed(() => mutator.run(args, rows, context))
      if ('refusal' in result) return result
      for (const patch of result.patches) checkFields(patch)
      // what a mutator makes may be there already, and what it writes to may be of a project it did not read
      await cache.load(
        result.patches.flatMap(({ entity, id: row, scope }) => [{ entity, id: row }, ...needsOfScope(scope)]),
      )
      const foreign = foreignPatch(result.patches, cache, actor)
      return foreign ? { refusal: { code: 'forbidden', entity: foreign.entity, id: foreign.id } } : result
    },
  }
}
