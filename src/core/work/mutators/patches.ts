import type { MutatorContext, MutatorResult, Patch } from '../../sync/mutator-types.ts'
import { derivedId } from '../derived-ids.ts'
import type { EntityName, RowOf } from '../entities.ts'
import { isRefused, type Refused } from '../refusal-codes.ts'

type FieldsOf<Name extends EntityName> = Omit<RowOf<Name>, 'id' | 'scope' | 'rev'>

/** Creates a row with all its fields. */
export const insertPatch = <Name extends EntityName>(
  entity: Name,
  id: string,
  scope: string,
  fields: FieldsOf<Name>,
): Patch<Name> => ({ entity, id, scope, fields })

/** Sets some fields of a row. */
export const updatePatch = <Name extends EntityName>(
  entity: Name,
  { id, scope }: { id: string; scope: string },
  fields: Partial<FieldsOf<Name>>,
): Patch<Name> => ({ entity, id, scope, fields })

/** Deletes a row permanently. */
export const deletePatch = <Name extends EntityName>(
  entity: Name,
  { id, scope }: { id: string; scope: string },
): Patch<Name> => ({ entity, id, scope, fields: null })

/** An id for a row that a mutator creates; no other mutation can produce it. */
export const newRowId = ({ mutationId, actor }: MutatorContext, name: string, at: number | string = 0): string =>
  derivedId(actor.userId, mutationId, name, at)

/** The mutator's result for patches or a refusal. */
export const resultOf = (result: Patch[] | Refused): MutatorResult => (isRefused(result) ? result : { patches: result })
