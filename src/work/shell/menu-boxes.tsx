import { OrganizationSwitch } from '../../shared/account-menu/organization-switch.tsx'
import { useAccountMenu } from '../../shared/account-menu/use-account-menu.ts'
import type { MenuButtonProps } from '../../ui/action/menu-button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'

export { AccountMenu as AccountMenuBox } from '../../shared/account-menu/account-menu.tsx'

/** The organisations of this person. After a choice it stays open until the organisation is loaded. */
export function OrganizationMenuBox({ className, label, button }: MenuButtonProps) {
  const menu = useAccountMenu()
  return (
    <>
      <Menu {...{ className, label, button }} position="bottom-start" startsOpen busy={menu.isBusy}>
        <OrganizationSwitch menu={menu} />
      </Menu>
      <span role="status" className="visually-hidden">
        {menu.status}
      </span>
    </>
  )
}
