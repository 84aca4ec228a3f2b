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

const again = msg`Go back to AWS Marketplace and select “Set up your account” again.`
const wait = msg`Wait a minute, then select “Set up your account” on AWS Marketplace again.`
const help = msg`Contact the seller. AWS has a record of your purchase.`

export const purchaseProblemsTable: Record<PurchaseProblem, { what: MessageDescriptor; next: MessageDescriptor }> = {
  tokenInvalid: { what: msg`AWS can't find this purchase, or it's for another product.`, next: again },
  tokenExpired: { what: msg`The link from AWS has expired.`, next: again },
  throttled: { what: msg`Too many people are registering from AWS right now.`, next: wait },
  disabled: { what: msg`AWS isn't giving us access to this purchase right now.`, next: help },
  failed: { what: msg`We couldn't check your purchase with AWS.`, next: wait },
  notIntegrated: { what: msg`This server isn't connected to AWS Marketplace.`, next: help },
  missing: { what: msg`The link doesn't say which purchase it's for.`, next: again },
  gone: { what: msg`This purchase was already registered, or waited longer than a day.`, next: again },
}

export const isPurchaseProblem = (text: string): text is PurchaseProblem => Object.hasOwn(purchaseProblemsTable, text)
