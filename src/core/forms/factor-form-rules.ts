import { msg } from '@lingui/core/macro'
import { atMost, notBlank, pattern, required } from './general-rules.ts'
import type { Rule, Rules } from './rule-types.ts'

export const passkeyRules: Rules<{ name: string }> = { name: [required, notBlank, atMost('common')] }

/** As it is read aloud or copied by hand: hyphens, spaces and case do not count. */
export const recoveryCodeRules: readonly Rule[] = [
  required,
  pattern(/^\s*([0-9a-z][\s-]*){10}$/i, msg`A recovery code has ten letters and digits`),
]
