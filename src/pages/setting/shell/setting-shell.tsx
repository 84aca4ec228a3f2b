import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import {
  administratorRoles,
  anyRole,
  isPermitted,
  type PermissionRequest,
} from '../../../core/access/permission-rules.ts'
import { pathOf, type RouteName, type routes } from '../../../core/routes.ts'
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

/** Every page of the settings: one that the navigation lacks does not compile. */
type SettingRoute = {
  [Name in RouteName]: (typeof routes)[Name]['path'] extends `/setting/${string}` ? Name : never
}[RouteName]

/** The layout of the settings, with their navigation. */
export function SettingShell({ title, intro, children }: SettingShellProps) {
  const { t } = useLingui()
  const [path] = useLocation()
  const { roleCodes } = useSession()
  useRoleChanges()
  const pages: Record<SettingRoute, PermissionRequest & { label: string }> = {
    'setting-account': { label: t`My account`, value: anyRole },
    'setting-security': { label: t`Security`, value: anyRole },
    'setting-notifications': { label: t`Notifications`, value: anyRole },
    'setting-orginfo': { label: t`Organisation`, value: anyRole },
    'setting-members': { label: t`Members`, value: anyRole },
    'setting-invitations': { label: t`Invitations`, value: administratorRoles },
    'setting-audit-log': { label: t`Audit log`, value: administratorRoles },
    'setting-integrations': { label: t`Sign-in services`, value: administratorRoles },
    'setting-webhooks': { label: t`Webhooks`, value: administratorRoles },
    'setting-monitoring': { label: t`Monitoring`, value: administratorRoles },
    'setting-api-key': { label: t`API keys`, value: anyRole },
  }
  const nav = (Object.keys(pages) as SettingRoute[])
    .filter((name) => isPermitted(roleCodes, pages[name]))
    .map((name) => ({ href: pathOf(name), label: pages[name].label, isCurrent: pathOf(name) === path }))
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
