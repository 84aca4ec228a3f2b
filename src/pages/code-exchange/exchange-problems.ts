import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { codes } from '../../core/codes.ts'

interface ExchangeProblem {
  what: MessageDescriptor
  next: MessageDescriptor
}

const again = msg`Sign in once more, or with your address and password.`
const admin = msg`Sign in with your address and password, and tell your administrator.`

const expired = { what: msg`The sign-in took too long, or this page was opened twice.`, next: again }
const other = { what: msg`Something went wrong. Your account has not changed.`, next: again }

/**
 * Messages for a failed code exchange, by the code of the answer. `denied` and `incomplete` are detected here, without a
 * request.
 */
const exchangeProblemsTable: Readonly<Record<string, ExchangeProblem>> = {
  denied: { what: msg`You did not allow it, so nothing was passed on.`, next: again },
  incomplete: { what: msg`The address is incomplete: the provider did not send everything.`, next: again },
  [codes.invalidCredentials]: expired,
  [codes.mailCodeWrong]: expired,
  [codes.mailCodeExpired]: expired,
  [codes.ticketInvalid]: expired,
  [codes.notIntegrated]: { what: msg`This way of signing in is not set up here.`, next: admin },
  [codes.identityTaken]: { what: msg`This identity belongs to another account here.`, next: admin },
  [codes.providerRefused]: { what: msg`The provider refused, or could not be reached.`, next: again },
  [codes.accountDisabled]: { what: msg`This account or organisation is disabled.`, next: msg`Ask your administrator.` },
}

export const exchangeProblemOf = (code: string): ExchangeProblem => exchangeProblemsTable[code] ?? other
