import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
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

/** A settings page for administrators. Others see their role instead, or that they have just lost it. Another organisation remounts it. */
export function AdminShell({ title, intro, children }: AdminShellProps) {
  const { organization } = useSession()
  return (
    <SettingShell title={title} intro={intro}>
      <ForAdministrators key={organization?.id} orgName={organization?.orgName}>
        {children}
      </ForAdministrators>
    </SettingShell>
  )
}

function ForAdministrators({ orgName, children }: { orgName: string | undefined; children: ReactNode }) {
  const [wasAdmin, setWasAdmin] = useState(false)
  const otherwise = (
    <Panel>
      <EmptyState
        action={
          <ButtonLink kind="plain" href={pathOf('setting-members')}>
            <Trans>View administrators</Trans>
          </ButtonLink>
        }
      >
        {wasAdmin ? (
          <span role="alert">
            <Trans>You're no longer an administrator of {orgName}. Only administrators can see this page.</Trans>
          </span>
        ) : (
          <Trans>Only administrators can see this page.</Trans>
        )}
      </EmptyState>
    </Panel>
  )
  return (
    <Permission
      value={administratorRoles}
      otherwise={otherwise}
      onChange={(isAdmin) => setWasAdmin((before) => before || isAdmin)}
    >
      {children}
    </Permission>
  )
}
