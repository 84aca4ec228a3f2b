import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu/menu-item.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import style from './frame.module.css'
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
        {(close) => (
          <>
            <div className={style.who}>
              <b>{account.orgUserName}</b>
              <small>{account.orgEmail}</small>
            </div>
            <MenuGroup label={<Trans>Organisations</Trans>}>
              {menu.organizations.map(({ orgId, orgName, avatar }) => (
                <MenuItem
                  key={orgId}
                  icon={<Avatar name={orgName} picture={avatar} square />}
                  isCurrent={orgId === menu.organization?.id}
                  onClick={() => {
                    close()
                    if (orgId !== menu.organization?.id) void menu.switchTo(orgId)
                  }}
                >
                  {orgName}
                </MenuItem>
              ))}
              <MenuItem href={`${pagePaths.createOrganization}?new=1`} onClick={close}>
                <Trans>Create another organisation</Trans>
              </MenuItem>
              <MenuItem href={pagePaths.joinByCode} onClick={close}>
                <Trans>Join with a code</Trans>
              </MenuItem>
            </MenuGroup>
            <MenuGroup>
              <MenuItem href={pagePaths.account} onClick={close}>
                <Trans>Settings</Trans>
              </MenuItem>
              <MenuItem
                onClick={() => {
                  close()
                  if (menu.isOffline) setIsLeaving(true)
                  else void menu.signOut()
                }}
              >
                <Trans>Log out</Trans>
              </MenuItem>
            </MenuGroup>
          </>
        )}
      </Menu>
      <span role="status" className="visually-hidden">
        {menu.status}
      </span>
      <ConfirmDialog
        isOpen={isLeaving}
        title={<Trans>Log out without a network?</Trans>}
        confirm={<Trans>Log out</Trans>}
        onConfirm={() => {
          setIsLeaving(false)
          void menu.signOut()
        }}
        onClose={() => setIsLeaving(false)}
      >
        <Trans>
          This device forgets you at once, with everything it kept for you. Our server is told when the network is back.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
