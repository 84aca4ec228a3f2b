import { type PasswordContext, passwordContextWords, passwordReasons } from '../../../src/core/forms/password-rules.ts'
import { scorePassword } from '../../../src/core/forms/password-score-rules.ts'
import { ApiError } from '../../http/api-error.ts'

/** Refuses a new password with every reason (code 0410004), by the rules the form has shown. */
export const checkNewPassword = (password: string, context: PasswordContext): void => {
  const score = scorePassword(password, passwordContextWords(context))
  const reasons = passwordReasons(password, { ...context, score })
  if (reasons.length > 0) throw new ApiError('0410004', { message: 'account.password_weak', result: { reasons } })
}
