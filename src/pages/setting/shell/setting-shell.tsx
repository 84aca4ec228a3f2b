import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { usePermission } from '../../../channel/use-permission.ts'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { AccountMenu } from '../../../shared/account-menu/account-menu.tsx'
import { settingPaths } from '../../../shared/setting-paths.ts'
import { SettingLayout } from '../../../ui/layout/setting-layout.tsx'
import { pagePaths } from '../../flow/page-paths-table.ts'

interface SettingShellProps {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** The settings and their neighbours. */
export function SettingShell({ title, lead, children }: SettingShellProps) {
  const { t } = useLingui()
  const [path] = useLocation()
  const isAdmin = usePermission({ value: administratorRoles })
  const nav = [
    { href: pagePaths.account, label: t`My account` },
    { href: settingPaths.security, label: t`Security` },
    { href: pagePaths.organization, label: t`Organisation` },
    { href: settingPaths.members, label: t`Members` },
    ...(isAdmin
      ? [
          { href: settingPaths.invitations, label: t`Invitations` },
          { href: settingPaths.auditLog, label: t`Audit log` },
        ]
      : []),
    { href: pagePaths.apiKeys, label: t`API keys` },
  ]
  return (
    <SettingLayout
      homeHref={pagePaths.home}
      nav={nav.map((item) => ({ ...item, isCurrent: item.href === path }))}
      title={title}
      lead={lead}
      corner={<AccountMenu />}
    >
      {children}
    </SettingLayout>
  )
}
