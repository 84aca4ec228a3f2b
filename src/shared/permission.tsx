import type { ReactNode } from 'react'
import type { PermissionRequest } from '../core/access/permission-rules.ts'
import { usePermission } from './use-permission.ts'

interface PermissionProps extends PermissionRequest {
  /** Why it is not permitted; passed to the control, which is then disabled. Without it nothing is shown. */
  reason?: ReactNode
  /** Shown instead if it is not permitted. */
  otherwise?: ReactNode
  onChange?: (isPermitted: boolean) => void
  /** A control gets its `disabledReason`, undefined if it is permitted. */
  children: ReactNode | ((disabledReason: ReactNode) => ReactNode)
}

/** The permission control (ROU-34): disables or hides its content without the roles. */
export function Permission({ reason, otherwise = null, onChange, children, ...request }: PermissionProps) {
  const may = usePermission(request, onChange)
  if (typeof children === 'function') return may || reason ? children(may ? undefined : reason) : otherwise
  return may ? children : otherwise
}
