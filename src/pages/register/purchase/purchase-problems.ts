import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why an AWS Marketplace purchase cannot be registered: reported by the server's landing, or detected here. */
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
const help = msg`Contact your seller. Your purchase is safe with AWS.`

export const purchaseProblemsTable: Record<PurchaseProblem, { what: MessageDescriptor; next: MessageDescriptor }> = {
  tokenInvalid: { what: msg`AWS does not know this purchase, or it is for another product.`, next: again },
  tokenExpired: { what: msg`The link from AWS has expired.`, next: again },
  throttled: { what: msg`Too many people are registering from there right now.`, next: wait },
  disabled: { what: msg`AWS does not give us access to this purchase right now.`, next: help },
  failed: { what: msg`We could not check your purchase with AWS.`, next: wait },
  notIntegrated: { what: msg`This installation is not connected with AWS Marketplace.`, next: help },
  missing: { what: msg`The link does not say which purchase it is about.`, next: again },
  gone: { what: msg`This purchase was registered already, or waited longer than a day.`, next: again },
}

export const isPurchaseProblem = (text: string): text is PurchaseProblem => Object.hasOwn(purchaseProblemsTable, text)
