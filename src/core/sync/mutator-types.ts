import type * as z from 'zod/mini'
import type { EntityName, RowOf } from '../work/entities.ts'
import type { Refusal } from './sync-types.ts'

/** Who acts, as the mutator may know it: the same on the device and on the server, where rights are read anew. */
export interface Actor {
  userId: string
  /** Of the organisation; empty in the account's lane. */
  orgRoles: readonly string[]
}

export interface MutatorContext {
  actor: Actor
  /** The lane's organisation; null in the account's lane. */
  orgId: string | null
  /** Epoch milliseconds: the server's when it runs there, the device's before. */
  now: number
  /** On the server. Only there does a mutator give out what must be unique, such as an issue's number. */
  isAuthoritative: boolean
  /** The mutation's id: a seed for ids that the mutator makes, equal on both ends. */
  mutationId: string
}

/** Rows a mutator asks for: one by its id, or all whose `field` has the value, for the fields that `indexedFields` names. */
export type Need = { entity: EntityName; id: string } | { entity: EntityName; field: string; value: string }

/**
 * What a mutator asked for, and nothing else: in `run`, reading what was not asked for throws. Within `needs` what was not
 * read yet is undefined, or an empty list.
 */
export interface Rows {
  get<Name extends EntityName>(entity: Name, id: string): RowOf<Name> | undefined
  /** In the order of their ids. */
  list<Name extends EntityName>(entity: Name, field: string, value: string): readonly RowOf<Name>[]
}

/** New fields of one row. With `scope` the row is made, or moves there whole; null: it is gone. */
export interface Patch<Name extends EntityName = EntityName> {
  entity: Name
  id: string
  scope: string
  fields: Partial<Omit<RowOf<Name>, 'id' | 'scope' | 'rev'>> | null
}

export type MutatorResult = { patches: Patch[] } | { refusal: Refusal }

/**
 * A named change, pure: run on the device over its replica, and on the server over its tables. `needs` names what it reads;
 * it is asked again with the rows it got, at most three times, until it names nothing new.
 */
export interface Mutator<Args = unknown> {
  args: z.ZodMiniType<Args>
  /** Whose lane: the organisation's, or the account's. */
  lane: 'org' | 'account'
  needs(args: Args, rows: Rows, context: MutatorContext): readonly Need[]
  run(args: Args, rows: Rows, context: MutatorContext): MutatorResult
}

/** Declares a mutator; the schema keeps the type of its arguments. */
export const mutator = <Args>(definition: Mutator<Args>): Mutator<Args> => definition
