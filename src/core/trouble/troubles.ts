/**
 * Causes of something failing to load. `offline`: no connection · `server`: our server answered with a failure · `silent`: no
 * answer in time, for an unknown reason · `refused`: the server refused · `unknown`: a write was sent and its answer was lost ·
 * `incomplete`: a file of the page is missing.
 */
export const troubles = ['offline', 'server', 'silent', 'refused', 'unknown', 'incomplete'] as const
export type Trouble = (typeof troubles)[number]

/** After how long a wait is explained, and after how long it offers actions. */
export const waitTextMs = 3000
export const waitActionsMs = 10_000

const timedOut = '408'

/** The cause by the status of an effect's failed request: 0 without an answer, 408 for a time-out. */
export const troubleOfStatus = (status: string): Trouble => {
  if (status === '0') return 'offline'
  return status === timedOut ? 'silent' : 'server'
}
