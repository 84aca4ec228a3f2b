import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { pathOf } from '../../../core/routes.ts'
import { Permission } from '../../../shared/permission.tsx'
import { useSession } from '../../../shared/use-session.ts'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SettingShell } from './setting-shell.tsx'

interface AdminShellProps {
  title: ReactNode
  intro: ReactNode
  children: ReactNode
}

/** A settings page for administrators. Others see their role instead; a change of organisation remounts it. */
export function AdminShell({ title, intro, children }: AdminShellProps) {
  const { organization } = useSession()
  const otherwise = (
    <Panel>
      <EmptyState
        action={
          <ButtonLink kind="plain" href={pathOf('setting-members')}>
            <Trans>View administrators</Trans>
          </ButtonLink>
        }
      >
        <Trans>Only administrators can see this page.</Trans>
      </EmptyState>
    </Panel>
  )
  return (
    <SettingShell title={title} intro={intro}>
      <Permission key={organization?.id} value={administratorRoles} otherwise={otherwise}>
        {children}
      </Permission>
    </SettingShell>
  )
}
