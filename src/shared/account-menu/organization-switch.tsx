import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { MenuGroup, MenuItem, MenuLine } from '../../ui/menu/menu-item.tsx'
import type { AccountMenuState } from './use-account-menu.ts'

/** The user's organisations, and the ways to join another. */
export function OrganizationSwitch({ menu }: { menu: AccountMenuState }) {
  return (
    <MenuGroup label={<Trans>Organisations</Trans>}>
      {menu.organizations.map(({ orgId, orgName, avatar }) =>
        orgName === null ? (
          <MenuLine key={orgId} icon={<Avatar name="…" square />}>
            {menu.whyUnnamed}
          </MenuLine>
        ) : (
          <MenuItem
            key={orgId}
            icon={<Avatar name={orgName} picture={avatar} square />}
            isCurrent={orgId === menu.organization?.id}
            onClick={() => {
              if (orgId !== menu.organization?.id) void menu.switchTo(orgId)
            }}
          >
            {orgName}
          </MenuItem>
        ),
      )}
      <MenuItem href={`${pathOf('create-organization')}?new=1`}>
        <Trans>Create another organisation</Trans>
      </MenuItem>
      <MenuItem href={pathOf('code-join-organization')}>
        <Trans>Join with a code</Trans>
      </MenuItem>
    </MenuGroup>
  )
}
