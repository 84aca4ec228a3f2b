import { atLeast, atMost, notBlank, required } from '../forms/general-rules.ts'
import type { Rules } from '../forms/rule-types.ts'

/** A share's password is told to guests, and tries are counted: it may be short. Absent: none is asked for. */
const password = [notBlank, atLeast(4), atMost(64)]
export const shareRules: Rules<{ password?: string }> = { password }

/** Of a link that is out there: none is taken away by itself, not by an empty field. */
export const sharePasswordRules: Rules<{ password: string }> = { password: [required, ...password] }
