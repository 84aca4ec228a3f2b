import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { codes, providerCodes } from '../../core/codes.ts'
import type { ProviderProblem } from '../../core/providers/outcome-pages.ts'

interface ExchangeProblem {
  what: MessageDescriptor
  next: MessageDescriptor
}

const again = msg`Sign in again, or use your email and password.`
const admin = msg`Sign in with your email and password, and let your administrator know.`

const expired = { what: msg`Signing in took too long, or this page was opened twice.`, next: again }
const other = { what: msg`Something went wrong. Your account hasn't changed.`, next: again }

const notIntegrated = { what: msg`This sign-in method isn't set up here.`, next: admin }
const taken = { what: msg`This account is linked to another Worktide account.`, next: admin }
const refused = { what: msg`The provider refused the request or couldn't be reached.`, next: again }

/** What the server's callback says (IDP-14). */
const providerProblemsTable: Readonly<Record<ProviderProblem, ExchangeProblem>> = {
  denied: { what: msg`You didn't allow it, so nothing was shared.`, next: again },
  expired,
  refused,
  notIntegrated,
  otherTenant: {
    what: msg`This account belongs to another organisation.`,
    next: msg`Use your organisation's account, or your email and password.`,
  },
  notPermitted: { what: msg`That account doesn't have access to this app.`, next: admin },
  adminMissing: { what: msg`An administrator has to allow this app first.`, next: admin },
  taken,
}

/**
 * Messages for a failed code exchange, by the code of the answer, or the problem that the server's callback found. `incomplete` is
 * detected here, without a request.
 */
const exchangeProblemsTable: Readonly<Record<string, ExchangeProblem>> = {
  ...providerProblemsTable,
  incomplete: { what: msg`The link is incomplete. The provider didn't send everything we need.`, next: again },
  [codes.invalidCredentials]: expired,
  [codes.mailCodeWrong]: expired,
  [codes.mailCodeExpired]: expired,
  [codes.ticketInvalid]: expired,
  [providerCodes.expired]: expired,
  [codes.notIntegrated]: notIntegrated,
  [codes.identityTaken]: taken,
  [codes.providerRefused]: refused,
  [codes.accountDisabled]: { what: msg`This account or organisation is disabled.`, next: msg`Ask your administrator.` },
}

export const exchangeProblemOf = (code: string): ExchangeProblem => exchangeProblemsTable[code] ?? other
