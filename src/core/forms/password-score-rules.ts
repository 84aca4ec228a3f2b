import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from './password-rules.ts'

/** zxcvbn's work grows with the square of the length, and no longer password is weak for its end. */
const judgedCharacters = 64

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: false })

/** How hard a password is to guess, 0 to 4. A page loads this file lazily: its dictionary is large. */
export const scorePassword = (password: string, contextWords: readonly string[]): number =>
  zxcvbn.check(normalizePassword(password).slice(0, judgedCharacters), [...contextWords]).score
