import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { administratorRoles, anyRole, isPermitted } from '../../../core/access/permission-rules.ts'
import { pathOf } from '../../../core/routes.ts'
import { AccountMenu } from '../../../shared/account-menu/account-menu.tsx'
import { useRoleChanges } from '../../../shared/use-role-changes.ts'
import { useSession } from '../../../shared/use-session.ts'
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
  const { roleCodes } = useSession()
  useRoleChanges()
  const pages = [
    { href: pathOf('setting-account'), label: t`My account`, value: anyRole },
    { href: pathOf('setting-security'), label: t`Security`, value: anyRole },
    { href: pathOf('setting-notifications'), label: t`Notifications`, value: anyRole },
    { href: pathOf('setting-orginfo'), label: t`Organisation`, value: anyRole },
    { href: pathOf('setting-members'), label: t`Members`, value: anyRole },
    { href: pathOf('setting-invitations'), label: t`Invitations`, value: administratorRoles },
    { href: pathOf('setting-audit-log'), label: t`Audit log`, value: administratorRoles },
    { href: pathOf('setting-integrations'), label: t`Sign-in services`, value: administratorRoles },
    { href: pathOf('setting-webhooks'), label: t`Webhooks`, value: administratorRoles },
    { href: pathOf('setting-monitoring'), label: t`Monitoring`, value: administratorRoles },
    { href: pathOf('setting-api-key'), label: t`API keys`, value: anyRole },
  ]
  const nav = pages
    .filter((item) => isPermitted(roleCodes, item))
    .map(({ href, label }) => ({ href, label, isCurrent: href === path }))
  return (
    <SettingLayout
      homeHref={pathOf('home')}
      nav={nav}
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
