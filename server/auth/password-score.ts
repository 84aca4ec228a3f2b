import { join } from 'node:path'
import { Piscina } from 'piscina'
import { Overloaded } from '../http/api-error.ts'
import { capsTable } from '../limits/caps.ts'

/** zxcvbn's score of a password, 0 to 4. `words` count as known to an attacker. */
export type ScorePassword = (password: string, words: readonly string[]) => Promise<number>

/** Scores in this thread; the dictionary is loaded on first use, so that it does not delay the start. */
export const scoreInThisThread: ScorePassword = async (password, words) => {
  const { scorePassword } = await import('../../src/core/forms/password-score-rules.ts')
  return scorePassword(password, words)
}

/** At 50 ms per score the last waiting call is answered after about a second. */
const { max: maxWaiting } = capsTable.scoresWaiting
const idleMs = 60_000

/** Scores in its own thread, which starts with the first password, so that other requests continue. Throws `Overloaded` while too many wait. */
export function createPasswordScorer(folder: string): { score: ScorePassword; close: () => Promise<void> } {
  const pool = new Piscina({
    filename: join(folder, 'password-score-worker.js'),
    name: 'score',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maxWaiting,
    idleTimeout: idleMs,
  })
  return {
    score: async (password, words) => {
      if (pool.queueSize >= maxWaiting) throw new Overloaded()
      return pool.run({ password, words })
    },
    close: () => pool.destroy(),
  }
}
