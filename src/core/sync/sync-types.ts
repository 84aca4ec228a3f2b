import * as z from 'zod/mini'
import { syncLimits } from './sync-limits.ts'

export { syncLimits, syncSchemaVersion } from './sync-limits.ts'

const id = z.uuid()
const entityName = z.string().check(z.maxLength(40))
/** Counted by a client, or by a lane. */
const mid = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))
const seq = z.int().check(z.minimum(0))
const rowId = z.string().check(z.minLength(1), z.maxLength(60))

/** A named change with plain arguments; never a row patch. `id` is its idempotency key, `mid` orders those of one client. */
export const mutationSchema = z.object({
  id,
  mid: mid.check(z.minimum(1)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  args: z.unknown(),
})
export type Mutation = z.infer<typeof mutationSchema>

/** A typed no of a mutator. It has a text in both languages and a way on. */
export const refusalSchema = z.object({
  /** Stable: `RefusalCode` in `work/refusal-codes.ts` lists them. */
  code: z.string(),
  entity: z.optional(z.string()),
  id: z.optional(z.string()),
  field: z.optional(z.string()),
  /** `overtaken`: `theirs`, the value in force, and `by`, who set it; the server adds `by`, for the log of changes tells it. */
  params: z.optional(z.record(z.string(), z.unknown())),
})
export type Refusal = z.infer<typeof refusalSchema>

/** What became of a mutation. Without a refusal it was applied at `seq`; `forgotten` is an outcome that was pruned. */
export const outcomeSchema = z.object({
  id,
  mid: z.int(),
  seq: z.int(),
  refusal: z.optional(refusalSchema),
  isForgotten: z.optional(z.literal(true)),
})
export type Outcome = z.infer<typeof outcomeSchema>

/** The committed patch of one row. `patch` null: the row is gone from the scope. All of one mutation share `seq`. */
export const changeSchema = z.object({
  seq: z.int(),
  scope: z.string(),
  entity: entityName,
  id: rowId,
  patch: z.nullable(z.record(z.string(), z.unknown())),
  /** The patch holds every field: the row was made, or came from another scope. Any other patch needs a row that is held. */
  isWhole: z.optional(z.literal(true)),
  actor: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
})
export type Change = z.infer<typeof changeSchema>

/** Scope → the `seq` of the first page of its bootstrap: what the device holds of it is followed from there. */
export const scopesSchema = z.record(z.string(), seq)
export type Scopes = z.infer<typeof scopesSchema>

/** Push and pull in one call. `org` null: the account's lane, whose rows are the person's own. */
export const syncRequestSchema = z.object({
  org: z.nullable(id),
  person: z.string(),
  clientId: id,
  schema: z.int(),
  /** Up to which `mid` this client holds outcomes. */
  answered: mid,
  scopes: scopesSchema,
  cursor: seq,
  /** Of the copy the device holds; null before the first answer. */
  epoch: z.nullable(z.string()),
  /** The `peopleVersion` of the last answer that brought people; null before it. */
  peopleVersion: z.nullable(z.string()),
  mutations: z.array(mutationSchema).check(z.maxLength(syncLimits.mutations)),
})
export type SyncRequest = z.infer<typeof syncRequestSchema>

/** Somebody of the organisation, as others see them. Rows of entity `person` on the device. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  head: z.nullable(z.string()),
  roleCodes: z.array(z.string()),
  /** Their name stays where it was written. */
  hasLeft: z.boolean(),
})
export type Person = z.infer<typeof personSchema>

export const syncAnswerSchema = z.object({
  outcomes: z.array(outcomeSchema),
  changes: z.array(changeSchema),
  /** The last `seq` that was scanned. */
  cursor: z.int(),
  /** There is more beyond `cursor`. */
  more: z.boolean(),
  /** Scopes the device holds and may not. */
  drop: z.array(z.string()),
  /** Scopes it may hold and lacks: to be loaded by `bootstrap`. */
  load: z.array(z.string()),
  /** New at each restore of the server: another one, or a cursor beyond the head, means bootstrap. */
  epoch: z.string(),
  /** All people of the organisation, where they changed since the request's `peopleVersion`. */
  people: z.optional(z.array(personSchema)),
  peopleVersion: z.nullable(z.string()),
  /** A `mid` of this client belongs to another mutation: take a new client id and renumber what is unanswered. */
  forked: z.optional(z.literal(true)),
})
export type SyncAnswer = z.infer<typeof syncAnswerSchema>

export const bootstrapRequestSchema = z.object({
  org: z.nullable(id),
  scope: z.string(),
  /** Null for the first page, then `next` of the answer before. */
  after: z.nullable(z.string()),
})
export type BootstrapRequest = z.infer<typeof bootstrapRequestSchema>

/** One page of a scope's rows. Each row brings `entity`, `id`, `scope` and `rev`, the `seq` of its last change. */
export const bootstrapAnswerSchema = z.object({
  rows: z.array(z.looseObject({ entity: z.string(), id: z.string(), scope: z.string(), rev: z.int() })),
  next: z.nullable(z.string()),
  /** The head as this page was read. */
  seq: z.int(),
  epoch: z.string(),
})
export type BootstrapAnswer = z.infer<typeof bootstrapAnswerSchema>

export const waitRequestSchema = z.object({
  org: z.nullable(id),
  cursor: z.int(),
  /** Of the last answer: who joins, leaves or is given other roles changes it, and no cursor. */
  peopleVersion: z.optional(z.nullable(z.string())),
})
/** `isNewer`: there is something beyond the cursor now, or rights changed; false after `waitMs`. */
export const waitAnswerSchema = z.object({ isNewer: z.boolean() })
