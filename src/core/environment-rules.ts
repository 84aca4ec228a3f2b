import { storedNames } from './limits.ts'

/** `prod`, `sit`, `pre`, or the name of a development environment (`APP_ENV`). */
export type Environment = string

export const isProduction = (environment: Environment): boolean => environment === 'prod'

/** All environments but prod and sit (ANA-2). */
export const isNonProduction = (environment: Environment): boolean => !['prod', 'sit'].includes(environment)

/** Whether a missing translation is hidden (LOC-5). */
export const hidesMissingText = (environment: Environment): boolean => ['prod', 'sit', 'pre'].includes(environment)

/** The token's cookie name. Environments other than prod have their own, so that hosts of one domain do not collide. */
export const tokenCookieName = (environment: Environment): string =>
  isProduction(environment) ? storedNames.tokenCookie : `${storedNames.tokenCookie}-${environment}`
