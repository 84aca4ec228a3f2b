import * as z from 'zod/mini'
import { assemblySchema } from '../session/account-types.ts'

/**
 * One row of the API: what server, worker and pages agree on. Paths are below `/api`.
 *
 * - `auth`: who may call. `admin` is organisationAdmin or organisationOwner of the current organisation.
 * - `errors: 'silent'`: a refusal is answered to the caller and shows no toast.
 * - `offline`: while the network is away, a read that may be answered from the device (`cached`), a write that may be
 *   kept and sent later, once (`queued`: it carries an `idempotency-key`, too).
 * - `idempotent`: a write that must not happen twice; it travels with an `idempotency-key` header.
 * - `returnsToken`: its result may carry `token`, and the `assembly` of a new session, which a runtime keeps for itself.
 * - `sensitive`: refused for API keys.
 * - `requiresRecentAuth`: refused for API keys and without a proof of identity at most 5 minutes old.
 */
export interface Call<Payload extends z.ZodMiniType = z.ZodMiniType, Result extends z.ZodMiniType = z.ZodMiniType> {
  method: 'POST' | 'GET'
  path: string
  auth: 'open' | 'session' | 'admin' | 'cookie'
  payload: Payload
  result: Result
  errors?: 'silent'
  offline?: 'cached' | 'queued'
  idempotent?: true
  returnsToken?: true
  sensitive?: true
  requiresRecentAuth?: true
}

export type PayloadOf<C extends Call> = z.input<C['payload']>
export type ResultOf<C extends Call> = z.output<C['result']>

/** Declares a call; the generics keep the schemas' types and who may call. */
export const call = <Payload extends z.ZodMiniType, Result extends z.ZodMiniType, Auth extends Call['auth']>(
  row: Call<Payload, Result> & { auth: Auth },
): Call<Payload, Result> & { auth: Auth } => row

export const nothing = z.object({})
export const empty = z.union([z.null(), z.object({})])
export const text = z.string().check(z.maxLength(4096))
export const isoTime = z.string()
/** A new proof of identity, till when it counts, and the session's new token: `renewed`, for nothing else of it changed. */
export const identityProof = z.object({
  until: isoTime,
  token: z.optional(z.string()),
  renewed: z.optional(z.literal(true)),
})
/** What a new session brings along. Both are the runtime's own: a page sees neither. */
export const newSession = { token: z.optional(z.string()), assembly: z.optional(assemblySchema) }
export const signedIn = z.object({ ...newSession, userId: z.string(), temporary: z.boolean() })
export const language = z.enum(['zh', 'en'])
export const pageRequest = z.object({
  pageNumber: z._default(z.int().check(z.minimum(1)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
})

/** A page of a list: `total` counts all rows of the query, `hasNextPage` ends paging. */
export const paged = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ list: z.array(row), total: z.int(), hasNextPage: z.boolean() })
