import * as z from 'zod/mini'
import { assemblySchema } from '../session/account-types.ts'

/**
 * One row of the API, shared by server, runtime and pages. Paths are below `/api`.
 *
 * - `auth`: who may call. `admin` is organisationAdmin or organisationOwner of the current organisation.
 * - `errors: 'silent'`: a refusal reaches the caller without a toast.
 * - `offline: 'cached'`: while the network is down, a read may be answered from the cache. What people change offline goes
 *   through the queue of edits (`core/sync`), not through calls.
 * - `idempotent`: a write that must not happen twice; sent with an `idempotency-key` header.
 * - `returnsToken`: its result may carry `token` and the `assembly` of a new session; the runtime removes both.
 * - `sensitive`: refused for API keys.
 * - `maxBodyBytes`: where a payload may be larger than others (SEC-12).
 * - `isCompressed`: its answers are large; they contain no secret and nothing that a stranger chose for this answer.
 * - `requiresRecentAuth`: refused for API keys, and without a proof of identity at most 5 minutes old.
 */
export interface Call<Payload extends z.ZodMiniType = z.ZodMiniType, Result extends z.ZodMiniType = z.ZodMiniType> {
  method: 'POST' | 'GET'
  path: string
  auth: 'open' | 'session' | 'admin' | 'cookie'
  payload: Payload
  result: Result
  errors?: 'silent'
  offline?: 'cached'
  idempotent?: true
  returnsToken?: true
  sensitive?: true
  maxBodyBytes?: number
  isCompressed?: true
  requiresRecentAuth?: true
}

export type PayloadOf<C extends Call> = z.input<C['payload']>
export type ResultOf<C extends Call> = z.output<C['result']>

/** Declares a call; the generics preserve the schemas' types, `auth` and `offline`. */
export const call = <
  Payload extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  Auth extends Call['auth'],
  Offline extends 'cached' = never,
>(
  row: Call<Payload, Result> & { auth: Auth; offline?: Offline },
): Call<Payload, Result> & { auth: Auth; offline?: Offline } => row

export const nothing = z.object({})
export const empty = z.union([z.null(), z.object({})])
export const noArguments = z.strictObject({})
export const text = z.string().check(z.maxLength(4096))
export const isoTime = z.string()
/** A new proof of identity, its expiry, and the session's new token. `renewed`: nothing else about the session changed. */
export const identityProof = z.object({
  until: isoTime,
  token: z.optional(z.string()),
  renewed: z.optional(z.literal(true)),
})
/** Fields of a new session. The runtime removes them; pages see neither. */
export const newSession = { token: z.optional(z.string()), assembly: z.optional(assemblySchema) }
export const signedIn = z.object({ ...newSession, userId: z.string(), temporary: z.boolean() })
export const language = z.enum(['zh', 'en'])
/** An organisation's language: its first two letters count, and zh where it is missing (LOC-2). */
export const organizationLanguage = z.pipe(
  z.transform((input) => (typeof input === 'string' && input.slice(0, 2).toLowerCase() === 'en' ? 'en' : 'zh')),
  language,
)
export const pageRequest = z.object({
  pageNumber: z._default(z.int().check(z.minimum(1)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
})

/** One page of a list: `total` counts all rows of the query; without `hasNextPage` there are no more. */
export const paged = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ list: z.array(row), total: z.int(), hasNextPage: z.boolean() })
