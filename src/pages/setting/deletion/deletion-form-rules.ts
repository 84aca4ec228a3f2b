import { msg } from '@lingui/core/macro'
import { normalizeEmail } from '../../../core/forms/email-rules.ts'
import { required } from '../../../core/forms/general-rules.ts'
import type { Rule, Rules } from '../../../core/forms/rule-types.ts'

const sameAs =
  (address: string): Rule =>
  (value) =>
    normalizeEmail(String(value)) === address
      ? null
      : { reason: 'mismatch', message: msg`This is not the address of your account` }
const agreed: Rule = (value) =>
  value === true
    ? null
    : { reason: 'required', message: msg`Please agree to this, or make somebody else an owner first` }

/** The address as a whole, and a word for organisations that end with the account. */
export const deletionRules = (
  address: string,
  isClosingAny: boolean,
): Rules<{ orgEmail: string; isClosing: boolean }> => ({
  orgEmail: [required, sameAs(address)],
  isClosing: isClosingAny ? [agreed] : [],
})
