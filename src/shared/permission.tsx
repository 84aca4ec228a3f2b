import type { ReactNode } from 'react'
import type { PermissionRequest } from '../core/access/permission-rules.ts'
import { usePermission } from './use-permission.ts'

interface PermissionProps extends PermissionRequest {
  /** Why others cannot: handed to the control, which is shown disabled and says it. Without it nothing is shown. */
  reason?: ReactNode
  /** Shown to others instead. */
  otherwise?: ReactNode
  onChange?: (isPermitted: boolean) => void
  /** A control takes what it is given as its `disabledReason`: nothing for who may. */
  children: ReactNode | ((disabledReason: ReactNode) => ReactNode)
}

/** The permission control (ROU-34): disables what it guards, or hides it, for who lacks the roles. */
export function Permission({ reason, otherwise = null, onChange, children, ...request }: PermissionProps) {
  const may = usePermission(request, onChange)
  if (typeof children === 'function') return may || reason ? children(may ? undefined : reason) : otherwise
  return may ? children : otherwise
}
