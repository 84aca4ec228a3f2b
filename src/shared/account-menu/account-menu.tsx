import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pathOf } from '../../core/routes.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu/menu-item.tsx'
import style from '../shared.module.css'
import { OfflineSignOut } from './offline-sign-out.tsx'
import { OrganizationSwitch } from './organization-switch.tsx'
import { useAccountMenu } from './use-account-menu.ts'

/** Top right on every page of someone signed in. */
export function AccountMenu() {
  const { t } = useLingui()
  const menu = useAccountMenu()
  const [isLeaving, setIsLeaving] = useState(false)
  const { account } = menu
  if (!account) return null
  return (
    <>
      <Menu
        label={t`Account menu of ${account.orgUserName}`}
        button={<Avatar name={account.orgUserName} picture={account.head} />}
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
          <MenuItem onClick={() => (menu.isOffline ? setIsLeaving(true) : void menu.signOut())}>
            <Trans>Sign out</Trans>
          </MenuItem>
        </MenuGroup>
      </Menu>
      <span role="status" className="visually-hidden">
        {menu.status}
      </span>
      <OfflineSignOut isOpen={isLeaving} onConfirm={menu.signOut} onClose={() => setIsLeaving(false)} />
    </>
  )
}
