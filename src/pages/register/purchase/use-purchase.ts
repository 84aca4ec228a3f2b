import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { RequestOptions } from '../../../api/http.ts'
import { RequestError } from '../../../api/request-error.ts'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { entryCalls } from '../../../core/calls/entry-calls.ts'
import { codes } from '../../../core/codes.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { type Services, useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
import { takeFromAddress } from '../../flow/take-from-address.ts'
import { isPurchaseProblem, type PurchaseProblem } from './purchase-problems.ts'
import { purchaseStore } from './purchase-store.ts'

type Purchase = ResultOf<typeof entryCalls.marketplaceRegistration>

const loadPurchase = async (
  call: Services['call'],
  registrationId: string,
  options: RequestOptions,
): Promise<Purchase | PurchaseProblem> => {
  if (!registrationId) return 'missing'
  try {
    return await call(entryCalls.marketplaceRegistration, { registrationId }, options)
  } catch (error) {
    if (error instanceof RequestError && error.code === codes.notFound) return 'gone'
    throw error
  }
}

/** What the address brought, or an earlier look of this tab: a reload and a sign-in on the way lead back to it. */
const takeId = (): string => {
  const { registrationId } = takeFromAddress('registrationId')
  if (registrationId) purchaseStore.keep(registrationId)
  return registrationId ?? purchaseStore.load()
}

/**
 * Whoever is signed in already may take the purchase for an organisation. Who was not registers, and goes on doing so when
 * that signs them in.
 */
const useIsRegistering = (): boolean | null => {
  const { status } = useSession()
  const [hasBegun, setHasBegun] = useState(false)
  const isOut = status === 'signedOut'
  useEffect(() => {
    if (isOut) setHasBegun(true)
  }, [isOut])
  if (isOut || hasBegun) return true
  return status === 'unknown' || status === 'busy' ? null : false
}

/** The purchase that someone came with from AWS Marketplace, or why there is none. Its id leaves the address at once. */
export const usePurchase = () => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const [registrationId] = useState(takeId)
  const told = search.get('problem')
  const query = useQuery((options) => loadPurchase(call, registrationId, options), registrationId)
  const { value } = query
  const problem: PurchaseProblem | null =
    told !== null ? (isPurchaseProblem(told) ? told : 'failed') : typeof value === 'string' ? value : null
  const isRegistering = useIsRegistering()
  return { registrationId, isRegistering, query, problem, purchase: typeof value === 'string' ? null : value }
}
