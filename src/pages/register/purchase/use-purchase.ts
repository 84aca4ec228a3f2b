import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { RequestOptions } from '../../../api/http.ts'
import { RequestError } from '../../../api/request-error.ts'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { entryCalls } from '../../../core/calls/entry-calls.ts'
import { codes } from '../../../core/codes.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { takeFromAddress } from '../../../shared/take-from-address.ts'
import { type Services, useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
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

/** The purchase id from the address, or from an earlier page of this tab, so that a reload or sign-in keeps it. */
const takePurchaseId = (): string => {
  const { registrationId } = takeFromAddress('registrationId')
  if (registrationId) purchaseStore.keep(registrationId)
  return registrationId ?? purchaseStore.load()
}

/**
 * A signed-in user may add the purchase to an organisation. A signed-out user registers, and continues when that signs them
 * in.
 */
const useIsRegistering = (): boolean | null => {
  const { status } = useSession()
  const [wasSignedOut, setWasSignedOut] = useState(false)
  const isSignedOut = status === 'signedOut'
  useEffect(() => {
    if (isSignedOut) setWasSignedOut(true)
  }, [isSignedOut])
  if (isSignedOut || wasSignedOut) return true
  return status === 'unknown' || status === 'busy' ? null : false
}

/** The AWS Marketplace purchase of this visit, or its problem. The id is removed from the address at once. */
export const usePurchase = () => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const [registrationId] = useState(takePurchaseId)
  const reportedProblem = search.get('problem')
  const query = useQuery((options) => loadPurchase(call, registrationId, options), registrationId)
  const { value } = query
  const problem: PurchaseProblem | null =
    reportedProblem !== null
      ? isPurchaseProblem(reportedProblem)
        ? reportedProblem
        : 'failed'
      : typeof value === 'string'
        ? value
        : null
  const isRegistering = useIsRegistering()
  return { registrationId, isRegistering, query, problem, purchase: typeof value === 'string' ? null : value }
}
