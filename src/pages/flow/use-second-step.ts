import { useLocation, useSearch } from 'wouter'
import { RequestError } from '../../api/request-error.ts'
import { codes } from '../../core/codes.ts'
import { pathOf } from '../../core/routes.ts'

/** Opens the second factor after the first was accepted (code 0410007). Returns whether it did. */
export const useSecondStep = () => {
  const search = useSearch()
  const [, navigate] = useLocation()
  return (error: unknown): boolean => {
    if (!(error instanceof RequestError) || error.code !== codes.secondFactorNeeded) return false
    error.isShown = true
    navigate(`${pathOf('second-factor')}?${search}`, { state: error.result })
    return true
  }
}
