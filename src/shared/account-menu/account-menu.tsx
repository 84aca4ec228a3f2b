import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pathOf } from '../../core/routes.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu/menu-item.tsx'
import style from '../shared.module.css'
import { OrganizationSwitch } from './organization-switch.tsx'
import { useAccountMenu } from './use-account-menu.ts'

interface OfflineSignOutProps {
  isOpen: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Explains what signing out means without a network. */
function OfflineSignOut({ isOpen, onConfirm, onClose }: OfflineSignOutProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Sign out without a network?</Trans>}
      confirm={<Trans>Sign out</Trans>}
      onConfirm={() => {
        onClose()
        void onConfirm()
      }}
      onClose={onClose}
    >
      <Trans>
        This device forgets you at once, with everything it kept for you. Our server is told when the network is back.
      </Trans>
    </ConfirmDialog>
  )
}

/** The menu at the top right of every page of a signed-in user. */
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
