import { DrizzleQueryError } from 'drizzle-orm'

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** What the log says of a failure: a query without its parameters, which may be a code, an address or a token's hash. */
export const failureLine = (error: unknown): string =>
  error instanceof DrizzleQueryError ? `${error.query.slice(0, 300)}\n  ${stackOf(error.cause)}` : stackOf(error)
