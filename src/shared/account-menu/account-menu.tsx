import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu/menu-item.tsx'
import { useShell } from '../../ui/shell-context.ts'
import style from '../shared.module.css'
import { SignOutDialog } from '../sign-out/sign-out-dialog.tsx'
import { useSignOut } from '../sign-out/use-sign-out.ts'
import { OrganizationSwitch } from './organization-switch.tsx'
import { useAccountMenu } from './use-account-menu.ts'

/** The help: our own pages, or those of the configured site. */
function HelpItem() {
  const { config } = useShell()
  const own = `${location.origin}${pathOf('help')}`
  const href = config?.helpUrl ?? own
  return (
    <MenuItem href={href === own ? pathOf('help') : href} external={href !== own}>
      <Trans>Help</Trans>
    </MenuItem>
  )
}

/** The menu at the top right of every page of a signed-in user. */
export function AccountMenu({ startsOpen }: { startsOpen?: boolean }) {
  const { t } = useLingui()
  const menu = useAccountMenu()
  const signOut = useSignOut()
  const { account } = menu
  const status = signOut.isBusy ? t`Signing out…` : menu.status
  if (!account) return null
  return (
    <>
      <Menu
        label={t`Account menu for ${account.orgUserName}`}
        button={<Avatar name={account.orgUserName} picture={account.head} />}
        startsOpen={startsOpen}
        busy={status !== ''}
      >
        <div className={style.who}>
          <b>{account.orgUserName}</b>
          <small>{account.orgEmail}</small>
        </div>
        <OrganizationSwitch menu={menu} />
        <MenuGroup>
          <MenuItem href={pathOf('setting-account')}>
            <Trans>Settings</Trans>
          </MenuItem>
          <HelpItem />
          <MenuItem onClick={() => void signOut.start()}>
            <Trans>Sign out</Trans>
          </MenuItem>
        </MenuGroup>
      </Menu>
      <span role="status" className="visually-hidden">
        {status}
      </span>
      <SignOutDialog signOut={signOut} />
    </>
  )
}
