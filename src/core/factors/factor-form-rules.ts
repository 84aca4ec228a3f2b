import { msg } from '@lingui/core/macro'
import { mailCodeRules } from '../forms/account-form-rules.ts'
import { atMost, notBlank, pattern, required } from '../forms/general-rules.ts'
import type { Rules } from '../forms/rule-types.ts'

export const passkeyRules: Rules<{ name: string }> = { name: [required, notBlank, atMost('common')] }

/** A recovery code is written as it was copied by hand: hyphens, spaces and case do not count. */
export const factorCodeRules: Rules<{ code: string; recoveryCode: string }> = {
  code: mailCodeRules,
  recoveryCode: [required, pattern(/^\s*([0-9a-z][\s-]*){10}$/i, msg`A recovery code has ten letters and digits`)],
}
