/**
 * What may be wrong when something does not come. `offline`: no connection · `server`: our server answered with a failure ·
 * `silent`: no answer in time, for a reason nobody knows · `refused`: the server answered and said no · `unknown`: a write
 * was sent and its answer was lost · `incomplete`: a file of the page is missing.
 */
export const troubles = ['offline', 'server', 'silent', 'refused', 'unknown', 'incomplete'] as const
export type Trouble = (typeof troubles)[number]

/** When a wait is explained, and when it offers ways on. */
export const waitWordMs = 3000
export const waitWaysMs = 10_000

const timedOut = '408'

/** The cause by the status of an effect's failed request: 0 without an answer, 408 for one that did not come in time. */
export const troubleOfStatus = (status: string): Trouble => {
  if (status === '0') return 'offline'
  return status === timedOut ? 'silent' : 'server'
}
