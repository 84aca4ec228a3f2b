import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { marketplaceRegistration } from '../../api/entry-api.ts'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import { codes } from '../../core/envelope.ts'
import { loadDraft } from '../../ui/form/draft-store.ts'
import { takeFromAddress } from '../flow/take-from-address.ts'
import { useLoaded } from '../flow/use-loaded.ts'
import { isPurchaseProblem, type PurchaseProblem } from './purchase-problems-table.ts'

type Purchase = Awaited<ReturnType<typeof marketplaceRegistration>>

const lookAt = async (registrationId: string, options: RequestOptions): Promise<Purchase | PurchaseProblem> => {
  if (!registrationId) return 'missing'
  try {
    return await marketplaceRegistration({ registrationId }, options)
  } catch (error) {
    if (error instanceof RequestError && error.code === codes.notFound) return 'gone'
    throw error
  }
}

/** A reload of the form has it in its draft. */
const keptId = () => String(loadDraft('register').awsRegistrationId ?? '')

/** The purchase that someone came with from AWS Marketplace, or why there is none. Its id leaves the address at once. */
export const usePurchase = () => {
  const [search] = useSearchParams()
  const [registrationId] = useState(() => takeFromAddress('registrationId').registrationId ?? keptId())
  const told = search.get('problem')
  const loaded = useLoaded((options) => lookAt(registrationId, options), registrationId)
  const { value } = loaded
  const problem: PurchaseProblem | null =
    told !== null ? (isPurchaseProblem(told) ? told : 'failed') : typeof value === 'string' ? value : null
  return { registrationId, loaded, problem, purchase: typeof value === 'string' ? null : value }
}
