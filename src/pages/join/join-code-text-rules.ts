import { msg } from '@lingui/core/macro'
import { required } from '../../core/forms/general-rules.ts'
import type { Rule } from '../../core/forms/rule-types.ts'

const length = 10

/** A whole link, pasted, holds the code too. */
const codeInLink = /[?&]joinCode=([^&#\s]+)/i

const plain = (typed: string) => typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/** What was typed or pasted, as it is read best: capitals, in two groups of five. The server reads any spelling. */
export const tidyJoinCode = (typed: string): string => {
  const linked = codeInLink.exec(typed)?.[1]
  const code = plain(linked ?? typed).slice(0, length)
  return code.length > length / 2 ? `${code.slice(0, length / 2)}-${code.slice(length / 2)}` : code
}

const complete: Rule = (value) =>
  typeof value !== 'string' || value === '' || plain(value).length === length
    ? null
    : { reason: 'length', message: msg`The code has ten letters and digits` }

export const joinCodeFieldRules: readonly Rule[] = [required, complete]
