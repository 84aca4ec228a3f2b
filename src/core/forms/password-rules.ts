import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { countCharacters } from './general-rules.ts'
import type { Rule } from './rule-types.ts'

export const passwordLimits = { minLength: 10, maxLength: 256, minScore: 3 } as const

export type PasswordReason = 'tooShort' | 'tooLong' | 'containsContext' | 'tooWeak'

/** Facts about the person; none of them may occur in the password. */
export interface PasswordContext {
  minLength?: number
  orgEmail?: string
  orgUserName?: string
  orgName?: string
  /** zxcvbn score from 0 to 4; not checked while absent. */
  score?: number
}

export const passwordReasonTable: Record<PasswordReason, MessageDescriptor> = {
  tooShort: msg({ message: 'Use at least {min} characters. A few words together are easy to remember.' }),
  tooLong: msg({ message: 'Use at most {max} characters' }),
  containsContext: msg`Don't include your name, email, organisation or “Worktide”`,
  tooWeak: msg`This password is easy to guess. Add another word or two.`,
}

const productWord = 'worktide'
const shortestContextWord = 4

/** Passwords are compared in NFKC and are otherwise used exactly as typed. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/** Words an attacker would try first for this person. Short ones are left out, because they occur in many passwords. */
export const passwordContextWords = ({ orgEmail = '', orgUserName = '', orgName = '' }: PasswordContext): string[] => {
  const words = [orgEmail.split('@')[0] ?? '', ...orgUserName.split(/\s+/), orgName, ...orgName.split(/\s+/)]
  const long = words
    .map((word) => normalizePassword(word).toLowerCase())
    .filter((word) => countCharacters(word) >= shortestContextWord)
  return [...new Set([productWord, ...long])]
}

/** Every reason to refuse a password; empty if accepted. The server answers them in `result.reasons`. */
export const passwordReasons = (password: string, context: PasswordContext = {}): PasswordReason[] => {
  const text = normalizePassword(password)
  const length = countCharacters(text)
  const lower = text.toLowerCase()
  const reasons: PasswordReason[] = []
  if (length < (context.minLength ?? passwordLimits.minLength)) reasons.push('tooShort')
  if (length > passwordLimits.maxLength) reasons.push('tooLong')
  if (passwordContextWords(context).some((word) => lower.includes(word))) reasons.push('containsContext')
  if (context.score !== undefined && context.score < passwordLimits.minScore) reasons.push('tooWeak')
  return reasons
}

/** The text of a reason, with its numbers. */
export const passwordReasonMessage = (reason: PasswordReason, context: PasswordContext = {}): MessageDescriptor => ({
  ...passwordReasonTable[reason],
  values: { min: context.minLength ?? passwordLimits.minLength, max: passwordLimits.maxLength },
})

/** The form rule for a new password; `contextOf` is called when the rule is checked. */
export const newPassword =
  (contextOf: (password: string) => PasswordContext): Rule =>
  (value) => {
    if (typeof value !== 'string' || value === '') return null
    const context = contextOf(value)
    const reason = passwordReasons(value, context)[0]
    return reason ? { reason, message: passwordReasonMessage(reason, context) } : null
  }
