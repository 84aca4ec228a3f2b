import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from './password-rules.ts'

/** zxcvbn's work grows with the square of the length, and no longer password is weak for its end. */
const judgedCharacters = 64

let zxcvbn: ZxcvbnFactory | undefined

/**
 * How hard a password is to guess, 0 to 4. Its dictionary is large: a page loads this file lazily, and the dictionary is
 * unpacked when it is first asked.
 */
export const scorePassword = (password: string, contextWords: readonly string[]): number => {
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: false })
  return zxcvbn.check(normalizePassword(password).slice(0, judgedCharacters), [...contextWords]).score
}
