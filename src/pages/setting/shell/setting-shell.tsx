import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { pathOf } from '../../../core/routes.ts'
import { AccountMenu } from '../../../shared/account-menu/account-menu.tsx'
import { usePermission } from '../../../shared/use-permission.ts'
import { HelpLink } from '../../../ui/action/help-link.tsx'
import { DialogStack } from '../../../ui/feedback/confirm-dialog.tsx'
import { SettingLayout } from '../../../ui/layout/setting-layout.tsx'

interface SettingShellProps {
  title: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** The layout of the settings, with their navigation. */
export function SettingShell({ title, intro, children }: SettingShellProps) {
  const { t } = useLingui()
  const [path] = useLocation()
  const isAdmin = usePermission({ value: administratorRoles })
  const nav = [
    { href: pathOf('setting-account'), label: t`My account` },
    { href: pathOf('setting-security'), label: t`Security` },
    { href: pathOf('setting-notifications'), label: t`Notifications` },
    { href: pathOf('setting-orginfo'), label: t`Organisation` },
    { href: pathOf('setting-members'), label: t`Members` },
    ...(isAdmin
      ? [
          { href: pathOf('setting-invitations'), label: t`Invitations` },
          { href: pathOf('setting-audit-log'), label: t`Audit log` },
          { href: pathOf('setting-integrations'), label: t`Sign-in services` },
          { href: pathOf('setting-webhooks'), label: t`Webhooks` },
          { href: pathOf('setting-monitoring'), label: t`Monitoring` },
        ]
      : []),
    { href: pathOf('setting-api-key'), label: t`API keys` },
  ]
  return (
    <SettingLayout
      homeHref={pathOf('home')}
      nav={nav.map((item) => ({ ...item, isCurrent: item.href === path }))}
      title={title}
      intro={
        intro && (
          <>
            {intro} <HelpLink>{t`Learn more`}</HelpLink>
          </>
        )
      }
      corner={<AccountMenu />}
    >
      <DialogStack>{children}</DialogStack>
    </SettingLayout>
  )
}
