import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { codes } from '../../core/codes.ts'

interface ExchangeProblem {
  what: MessageDescriptor
  next: MessageDescriptor
}

const again = msg`Sign in again, or use your email and password.`
const admin = msg`Sign in with your email and password, and let your administrator know.`

const expired = { what: msg`Signing in took too long, or this page was opened twice.`, next: again }
const other = { what: msg`Something went wrong. Your account hasn't changed.`, next: again }

/**
 * Messages for a failed code exchange, by the code of the answer. `denied` and `incomplete` are detected here, without a
 * request.
 */
const exchangeProblemsTable: Readonly<Record<string, ExchangeProblem>> = {
  denied: { what: msg`You didn't allow it, so nothing was shared.`, next: again },
  incomplete: { what: msg`The address is incomplete. The provider didn't send everything.`, next: again },
  [codes.invalidCredentials]: expired,
  [codes.mailCodeWrong]: expired,
  [codes.mailCodeExpired]: expired,
  [codes.ticketInvalid]: expired,
  [codes.notIntegrated]: { what: msg`This sign-in method isn't set up here.`, next: admin },
  [codes.identityTaken]: { what: msg`This identity is linked to another account.`, next: admin },
  [codes.providerRefused]: { what: msg`The provider refused or couldn't be reached.`, next: again },
  [codes.accountDisabled]: { what: msg`This account or organisation is disabled.`, next: msg`Ask your administrator.` },
}

export const exchangeProblemOf = (code: string): ExchangeProblem => exchangeProblemsTable[code] ?? other
