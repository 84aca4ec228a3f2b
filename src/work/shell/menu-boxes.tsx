import { Trans, useLingui } from '@lingui/react/macro'
import { OrganizationSwitch } from '../../shared/account-menu/organization-switch.tsx'
import { useAccountMenu } from '../../shared/account-menu/use-account-menu.ts'
import { spaced } from '../../shared/named-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
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

/** For an address that leads to nothing here: opens it in another organisation of this person. `only`: it is known which. */
export function OtherOrganizationsBox({ only }: { only?: string }) {
  const { t } = useLingui()
  const { organization, organizations, isBusy, status, switchTo } = useAccountMenu()
  return (
    <>
      {only === undefined && (
        <p>
          <Trans>If it belongs to another of your organisations, open it there.</Trans>
        </p>
      )}
      {organizations.map(
        ({ orgId, orgName }) =>
          orgName !== null &&
          orgId !== organization?.id &&
          orgId === (only ?? orgId) && (
            <Button key={orgId} busy={isBusy} onClick={() => void switchTo(orgId, true)}>
              {spaced(t`Open in ${orgName}`)}
            </Button>
          ),
      )}
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </>
  )
}
