import { useEffect, useRef } from 'react'
import { isPermitted, type PermissionRequest } from '../core/access/permission-rules.ts'
import { useVisitor } from './share/use-visitor.ts'
import { useSession } from './use-session.ts'

/**
 * Whether the signed-in user, or on a shared page its visitor, may use what the request guards (ROU-34). The listener is called at first and at every change.
 * Throws without a value.
 */
export const usePermission = (request: PermissionRequest, listener?: (isPermitted: boolean) => void): boolean => {
  const session = useSession()
  const { roleCodes } = useVisitor() ?? session
  const may = isPermitted(roleCodes, request)
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    latest.current?.(may)
  }, [may])
  return may
}
