import { OrganizationSwitch } from '../../shared/account-menu/organization-switch.tsx'
import { useAccountMenu } from '../../shared/account-menu/use-account-menu.ts'
import type { MenuButtonProps } from '../../ui/action/menu-button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'

export { AccountMenu as AccountMenuBox } from '../../shared/account-menu/account-menu.tsx'

/** Loads the organisations when the menu is opened. */
function OrganizationEntries() {
  return <OrganizationSwitch menu={useAccountMenu()} />
}

/** The organisations of this person. */
export function OrganizationMenuBox({ className, label, button }: MenuButtonProps) {
  return (
    <Menu {...{ className, label, button }} position="bottom-start" startsOpen>
      <OrganizationEntries />
    </Menu>
  )
}
