import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a purchase at AWS Marketplace cannot be registered: what the server's landing says, and what shows here. */
export type PurchaseProblem =
  | 'tokenInvalid'
  | 'tokenExpired'
  | 'throttled'
  | 'disabled'
  | 'failed'
  | 'notIntegrated'
  | 'missing'
  | 'gone'

const again = msg`Go back to AWS Marketplace and press “Set up your account” once more.`
const wait = msg`Wait a minute, then press “Set up your account” at AWS Marketplace once more.`
const help = msg`Write to whoever sold it to you. Your purchase is safe: AWS has it.`

export const purchaseProblemsTable: Record<PurchaseProblem, { what: MessageDescriptor; next: MessageDescriptor }> = {
  tokenInvalid: { what: msg`AWS does not know this purchase, or it is of another product.`, next: again },
  tokenExpired: { what: msg`The way here from AWS took too long, and has expired.`, next: again },
  throttled: { what: msg`Too many people are coming from there right now.`, next: wait },
  disabled: { what: msg`AWS does not let us look at this purchase right now.`, next: help },
  failed: { what: msg`AWS could not be asked about your purchase.`, next: wait },
  notIntegrated: { what: msg`This installation is not connected with AWS Marketplace.`, next: help },
  missing: { what: msg`The link does not say which purchase it is about.`, next: again },
  gone: { what: msg`This purchase was registered already, or waited longer than a day.`, next: again },
}

export const isPurchaseProblem = (text: string): text is PurchaseProblem => Object.hasOwn(purchaseProblemsTable, text)
