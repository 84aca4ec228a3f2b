import { scorePassword } from '../../src/core/forms/password-score-rules.ts'

/** Runs in its own thread: see `password-score.ts`. */
export const score = ({ password, words }: { password: string; words: readonly string[] }): number =>
  scorePassword(password, words)
