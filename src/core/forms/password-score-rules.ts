import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from './password-rules.ts'

/** zxcvbn's work grows with the square of the length, and the end of a longer password cannot make it weak. */
const judgedCharacters = 64

let zxcvbn: ZxcvbnFactory | undefined

/**
 * Scores how hard a password is to guess, 0 to 4. The dictionary is large: pages load this file lazily, and it is unpacked
 * on first use.
 */
export const scorePassword = (password: string, contextWords: readonly string[]): number => {
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: false })
  return zxcvbn.check(normalizePassword(password).slice(0, judgedCharacters), [...contextWords]).score
}
