import * as z from 'zod/mini'
import { syncLimits } from './sync-limits.ts'

export { syncLimits, syncSchemaVersion } from './sync-limits.ts'

const id = z.uuid()
const entityName = z.string().check(z.maxLength(40))
/** A counter of a client or of a lane. */
const mid = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))
const seq = z.int().check(z.minimum(0))
const rowId = z.string().check(z.minLength(1), z.maxLength(60))

/**
 * A named change with plain arguments; never a row patch. `id` is its idempotency key, `mid` orders those of one client.
 */
export const mutationSchema = z.object({
  id,
  mid: mid.check(z.minimum(1)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  args: z.unknown(),
})
export type Mutation = z.infer<typeof mutationSchema>

/** A mutator's typed rejection. It has a text in both languages and a way to continue. */
export const refusalSchema = z.object({
  /** Stable: `RefusalCode` in `work/refusal-codes.ts` lists them. */
  code: z.string(),
  entity: z.optional(z.string()),
  id: z.optional(z.string()),
  field: z.optional(z.string()),
  /** For `overtaken`: `theirs`, the current value, and `by`, who set it (added by the server from its log of changes). */
  params: z.optional(z.record(z.string(), z.unknown())),
})
export type Refusal = z.infer<typeof refusalSchema>

/** The refused part of a mutation whose rest was applied: its arguments for the unchanged rows, and the first reason. */
export const skippedSchema = z.object({ args: z.unknown(), refusal: refusalSchema })
export type Skipped = z.infer<typeof skippedSchema>

/** The result of a mutation: applied at `seq` without a refusal. Of one refused long ago only `forgotten` is left. */
export const outcomeSchema = z.object({
  id,
  mid: z.int(),
  seq: z.int(),
  refusal: z.optional(refusalSchema),
  skipped: z.optional(skippedSchema),
})
export type Outcome = z.infer<typeof outcomeSchema>

/** The committed patch of one row. `patch` null: the row left the scope. All patches of one mutation share `seq`. */
export const changeSchema = z.object({
  seq: z.int(),
  scope: z.string(),
  entity: entityName,
  id: rowId,
  patch: z.nullable(z.record(z.string(), z.unknown())),
  /** The patch has every field: the row was created, or came from another scope. Other patches need an existing row. */
  isWhole: z.optional(z.literal(true)),
  actor: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
})
export type Change = z.infer<typeof changeSchema>

/** The `seq` of each scope's first bootstrap page: changes of the scope are followed from there. */
export const scopesSchema = z.record(z.string(), seq)
export type Scopes = z.infer<typeof scopesSchema>

/** Push and pull in one call. `org` null: the account's lane with the person's own rows. */
export const syncRequestSchema = z.object({
  org: z.nullable(id),
  person: z.string(),
  clientId: id,
  schema: z.int(),
  /** This client has all outcomes up to this `mid`. */
  answered: mid,
  scopes: scopesSchema,
  cursor: seq,
  /** The identity of the device's copy; null before the first answer. */
  epoch: z.nullable(z.string()),
  /** The `peopleVersion` of the last answer with people; null before. */
  peopleVersion: z.nullable(z.string()),
  /** The key of the project on screen; its scope is loaded before those of other projects. */
  projectKey: z.optional(z.string().check(z.maxLength(10))),
  mutations: z.array(mutationSchema).check(z.maxLength(syncLimits.mutations)),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

/** A person of the organisation as others see them. Rows of entity `person` on the device. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  head: z.nullable(z.string()),
  roleCodes: z.array(z.string()),
  /** A former member; their name stays where it was written. */
  hasLeft: z.boolean(),
})
export type Person = z.infer<typeof personSchema>

export const syncAnswerSchema = z.object({
  outcomes: z.array(outcomeSchema),
  changes: z.array(changeSchema),
  /** The last `seq` that was scanned. */
  cursor: z.int(),
  /** Whether there are changes beyond `cursor`. */
  more: z.boolean(),
  /** Scopes that the device has but may no longer have. */
  drop: z.array(z.string()),
  /** Scopes that the device may have but lacks: to be loaded by `bootstrap`. */
  load: z.array(z.string()),
  /**
   * Changes with each restore of the server's database: another value, or a cursor beyond the head, requires a bootstrap.
   */
  epoch: z.string(),
  /** All people of the organisation, if they changed since the request's `peopleVersion`. */
  people: z.optional(z.array(personSchema)),
  peopleVersion: z.nullable(z.string()),
  /** A `mid` of this client belongs to another mutation: use a new client id and renumber what is unanswered. */
  forked: z.optional(z.literal(true)),
})
export type SyncAnswer = z.infer<typeof syncAnswerSchema>

export const bootstrapRequestSchema = z.object({
  org: z.nullable(id),
  scope: z.string(),
  /** Null for the first page, then `next` of the previous answer. */
  after: z.nullable(z.string()),
})
export type BootstrapRequest = z.infer<typeof bootstrapRequestSchema>

/** One page of a scope's rows. Each row has `entity`, `id`, `scope` and `rev`, the `seq` of its last change. */
export const bootstrapAnswerSchema = z.object({
  rows: z.array(z.looseObject({ entity: z.string(), id: z.string(), scope: z.string(), rev: z.int() })),
  next: z.nullable(z.string()),
  /** With this page the scope can be shown: it has all rows that issues refer to, and the first issues. */
  isOpening: z.optional(z.literal(true)),
  /** The head when this page was read. */
  seq: z.int(),
  epoch: z.string(),
})
export type BootstrapAnswer = z.infer<typeof bootstrapAnswerSchema>

export const waitRequestSchema = z.object({
  org: z.nullable(id),
  cursor: z.int(),
  /** From the last answer. Joining, leaving and role changes change it, but no cursor. */
  peopleVersion: z.optional(z.nullable(z.string())),
})
/** `isNewer`: there are changes beyond the cursor, or rights changed; false after `waitMs`. */
export const waitAnswerSchema = z.object({ isNewer: z.boolean() })
