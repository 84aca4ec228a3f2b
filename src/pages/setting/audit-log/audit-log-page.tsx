import { Trans } from '@lingui/react/macro'
import { AdminShell } from '../shell/admin-shell.tsx'
import { AuditLogPanel } from './audit-log-panel.tsx'

/** `/setting/audit-log`: who did what, for administrators. */
export function AuditLogPage() {
  return (
    <AdminShell title={<Trans>Audit log</Trans>} intro={<Trans>Who did what in the organisation, and when.</Trans>}>
      <AuditLogPanel />
    </AdminShell>
  )
}
