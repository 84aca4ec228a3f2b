import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useSession } from '../../shared/use-session.ts'
import { MenuButton, type MenuButtonProps } from '../../ui/action/menu-button.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import style from './shell.module.css'

type BoxFile = typeof import('./menu-boxes.tsx')
type BoxProps = MenuButtonProps & { startsOpen: boolean; onClose: () => void }

/** Until its file is there, a menu is its button. */
function Closed({ startsOpen: _, onClose: __, ...button }: BoxProps) {
  return <MenuButton type="button" aria-haspopup="menu" {...button} />
}

const loadBoxes = () => import('./menu-boxes.tsx')
const AccountMenuBox = later<BoxFile, BoxProps>(loadBoxes, (file) => file.AccountMenuBox, Closed)
const OrganizationMenuBox = later<BoxFile, BoxProps>(loadBoxes, (file) => file.OrganizationMenuBox, Closed)
export const preloadMenus = AccountMenuBox.preload

/** Draws the button alone until the first press: what a menu holds is asked for by few. */
function LaterMenu({ Box, ...button }: MenuButtonProps & { Box: ComponentType<BoxProps> }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <Box {...button} startsOpen onClose={() => setAsked(false)} />
  const closed: ComponentProps<typeof MenuButton> = { ...button, onClick: () => setAsked(true) }
  return <MenuButton type="button" aria-haspopup="menu" aria-expanded={false} {...closed} />
}

/** The menu at the top right of every screen. */
export function AccountMenu() {
  const { t } = useLingui()
  const { account } = useSession()
  if (!account) return null
  const button = <Avatar name={account.orgUserName} picture={account.head} />
  return <LaterMenu Box={AccountMenuBox} label={t`Account menu of ${account.orgUserName}`} button={button} />
}

/** The menu at the top of the side bar. */
export function OrganizationMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useLingui()
  const { product } = useShell()
  const name = useSession().organization?.orgName ?? ''
  const button = (
    <>
      <BrandMark product={product} size={24} />
      {!isCollapsed && <span className={style.cut}>{name}</span>}
      {!isCollapsed && <Icon name="upDown" size={16} />}
    </>
  )
  return (
    <LaterMenu
      Box={OrganizationMenuBox}
      label={t`Switch organisation`}
      className={style.organization}
      button={button}
    />
  )
}
