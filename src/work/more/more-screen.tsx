import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { administratorRoles } from '../../core/access/permission-rules.ts'
import { linkTo, pathOf } from '../../core/routes.ts'
import { usePermission } from '../../shared/use-permission.ts'
import { LanguageSwitch } from '../../ui/layout/language-switch.tsx'
import { SchemeSwitch } from '../../ui/theme/scheme-switch.tsx'
import { SavedFilterLinks } from '../filters/saved-filter-links.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { InstallEntry } from './install-entry.tsx'
import style from './more.module.css'

/** On a phone: links to everything without a tab of its own. */
export function MoreScreen() {
  const { t } = useLingui()
  const isAdmin = usePermission({ value: administratorRoles })
  const entries: { href: string; icon: IconName; label: string }[] = [
    { href: linkTo('conflicts', {}), icon: 'clash', label: t`Conflicts` },
    { href: pathOf('setting-members'), icon: 'people', label: t`Members` },
    { href: linkTo('groups', {}), icon: 'layers', label: t`Groups` },
    ...(isAdmin ? [{ href: pathOf('setting-invitations'), icon: 'plus' as const, label: t`Invite people` }] : []),
    { href: pathOf('setting-orginfo'), icon: 'folder', label: t`Organisation` },
    { href: pathOf('setting-account'), icon: 'gear', label: t`Settings` },
  ]
  return (
    <Screen title={t`More`}>
      <main className={screen.main}>
        <ul className={style.entries}>
          {entries.map(({ href, icon, label }) => (
            <li key={href}>
              <Link href={href} className={style.entry}>
                <Icon name={icon} />
                {label}
                <Icon name="next" size={16} />
              </Link>
            </li>
          ))}
        </ul>
        <div className={style.filters}>
          <SavedFilterLinks isAll />
        </div>
        <ul className={style.entries}>
          <li className={style.entry}>
            <Icon name="eye" />
            <Trans>Appearance</Trans>
            <SchemeSwitch />
          </li>
          <li className={style.entry}>
            <Icon name="globe" />
            <Trans>Language</Trans>
            <LanguageSwitch />
          </li>
          <InstallEntry />
        </ul>
      </main>
    </Screen>
  )
}
