import { atLeast, atMost, notBlank } from '../forms/general-rules.ts'
import type { Rules } from '../forms/rule-types.ts'

/** A share's password is told to guests, and tries are counted: it may be short. Absent: none is asked for. */
export const shareRules: Rules<{ password?: string }> = { password: [notBlank, atLeast(4), atMost(64)] }
