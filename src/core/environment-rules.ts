import { storedNames } from './limits.ts'

/** `prod`, `sit`, `pre`, or the name of a development environment (`APP_ENV`). */
export type Environment = string

export const isProduction = (environment: Environment): boolean => environment === 'prod'

/** Everything but prod and sit (ANA-2). */
export const isNonProduction = (environment: Environment): boolean => !['prod', 'sit'].includes(environment)

/** Whether a missing translation is hidden from people (LOC-5). */
export const hidesMissingText = (environment: Environment): boolean => ['prod', 'sit', 'pre'].includes(environment)

/** The name of the token's cookie: an environment other than prod has its own, so hosts of one domain do not mix. */
export const tokenCookieName = (environment: Environment): string =>
  isProduction(environment) ? storedNames.tokenCookie : `${storedNames.tokenCookie}-${environment}`
