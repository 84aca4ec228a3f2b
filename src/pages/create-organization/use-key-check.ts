import { useEffect, useState } from 'react'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { isOrganizationKey } from '../../core/forms/organization-key-rules.ts'
import { useServices } from '../../shared/use-services.ts'

const pauseMs = 400

export type KeyCheck = { state: 'unknown' | 'free' } | { state: 'taken'; suggestion?: string }

/** Checks, after a pause in typing, whether a key is free. Without an answer it shows nothing; creating checks again. */
export const useKeyCheck = (orgKey: string): KeyCheck => {
  const { call } = useServices()
  const [answer, setAnswer] = useState<{ orgKey: string; check: KeyCheck } | null>(null)
  useEffect(() => {
    if (!isOrganizationKey(orgKey)) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const result = await call(organizationCalls.checkOrgKey, { orgKey }).catch(() => null)
      if (!isCurrent || !result) return
      const check: KeyCheck = result.available ? { state: 'free' } : { state: 'taken', suggestion: result.suggestion }
      setAnswer({ orgKey, check })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [call, orgKey])
  return answer?.orgKey === orgKey ? answer.check : { state: 'unknown' }
}
