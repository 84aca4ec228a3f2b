import type * as z from 'zod/mini'
import type { EntityName, RowOf } from '../work/entities.ts'
import type { Refusal, Skipped } from './sync-types.ts'

/** The actor as a mutator sees it. On the server its rights are read again. */
export interface Actor {
  userId: string
  /** The roles in the organisation; empty in the account's lane. */
  orgRoles: readonly string[]
}

export interface MutatorContext {
  actor: Actor
  /** The lane's organisation; null in the account's lane. */
  orgId: string | null
  /** Epoch milliseconds, by the clock of the server or the device that runs it. */
  now: number
  /** Whether it runs on the server. Only there a mutator assigns unique values, such as an issue's number. */
  isAuthoritative: boolean
  /** The mutation's id: the seed for ids that the mutator creates, equal on both sides. */
  mutationId: string
}

/** Rows that a mutator needs: one by its id, or all with a value of `field`, for the fields of `indexedFields`. */
export type Need = { entity: EntityName; id: string } | { entity: EntityName; field: string; value: string }

/**
 * The rows that a mutator has requested: in `run`, reading any other row throws. Within `needs` an unread row is undefined,
 * or an empty list.
 */
export interface Rows {
  get<Name extends EntityName>(entity: Name, id: string): RowOf<Name> | undefined
  /** Ordered by id. */
  list<Name extends EntityName>(entity: Name, field: string, value: string): readonly RowOf<Name>[]
}

/** New fields of one row. With `scope` the row is created, or moved there completely; null: deleted. */
export interface Patch<Name extends EntityName = EntityName> {
  entity: Name
  id: string
  scope: string
  fields: Partial<Omit<RowOf<Name>, 'id' | 'scope' | 'rev'>> | null
}

/** The split of a mutation of several rows: its arguments for the rows that were changed, and for those that were refused. */
export interface Split {
  done: unknown
  skipped: Skipped
}

export type MutatorResult = { patches: Patch[]; split?: Split } | { refusal: Refusal }

/**
 * A named change, pure: it runs on the device over its replica, and on the server over its tables. `needs` returns the rows
 * it reads; it is called again with the rows found, at most three times, until it needs no more.
 */
export interface Mutator<Args = unknown> {
  args: z.ZodMiniType<Args>
  /** Schemas of the values in `fields` or `value` of its arguments, for calls by programs; values from devices are checked in `run`. */
  rowFields?: Readonly<Record<string, { schema: z.ZodMiniType; isRequired: boolean }>>
  /** The lane: the organisation's, or the account's. */
  lane: 'org' | 'account'
  needs(args: Args, rows: Rows, context: MutatorContext): readonly Need[]
  run(args: Args, rows: Rows, context: MutatorContext): MutatorResult
}

/** Declares a mutator; the schema determines the type of its arguments. */
export const mutator = <Args>(definition: Mutator<Args>): Mutator<Args> => definition
