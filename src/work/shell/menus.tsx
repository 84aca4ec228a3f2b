import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ComponentType, createContext, useContext, useEffect, useState } from 'react'
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

/** The label of a pressed menu that is still loading; a bar that replaces the pressed one opens it. */
export const PendingPress = createContext<{ current: string | null }>({ current: null })

/** A menu whose file is still loading: only its button. */
function Closed({ startsOpen: _, onClose: __, ...button }: BoxProps) {
  const press = useContext(PendingPress)
  const { label } = button
  useEffect(() => {
    press.current = label
    return () => {
      press.current = null
    }
  }, [press, label])
  return <MenuButton type="button" aria-haspopup="menu" busy {...button} />
}

const loadBoxes = () => import('./menu-boxes.tsx')
const AccountMenuBox = later<BoxFile, BoxProps>(loadBoxes, (file) => file.AccountMenuBox, Closed)
const OrganizationMenuBox = later<BoxFile, BoxProps>(loadBoxes, (file) => file.OrganizationMenuBox, Closed)
export const preloadMenus = AccountMenuBox.preload

/** Remembers a press until the menu opens; a press elsewhere or Escape cancels it. */
const usePendingPress = (label: string, isDelayed: boolean) => {
  const press = useContext(PendingPress)
  const [isPressed, setPressed] = useState(press.current === label)
  useEffect(() => {
    if (!isPressed) return
    press.current = isDelayed ? label : null
    if (!isDelayed) return
    const giveUp = () => {
      press.current = null
      setPressed(false)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && giveUp()
    addEventListener('pointerdown', giveUp, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', giveUp, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [press, label, isPressed, isDelayed])
  return [isPressed, setPressed] as const
}

interface LaterMenuProps extends MenuButtonProps {
  Box: ComponentType<BoxProps>
  /** Its bar is about to be replaced, and a menu that opens in it would vanish. */
  isDelayed?: boolean | undefined
}

/** Draws only the button until the first press, because few people open these menus. */
function LaterMenu({ Box, isDelayed = false, ...button }: LaterMenuProps) {
  const [isPressed, setPressed] = usePendingPress(button.label, isDelayed)
  if (isPressed && !isDelayed) return <Box {...button} startsOpen onClose={() => setPressed(false)} />
  const closed: ComponentProps<typeof MenuButton> = { ...button, onClick: () => setPressed(true) }
  return <MenuButton type="button" aria-haspopup="menu" aria-expanded={false} busy={isPressed} {...closed} />
}

/** The menu at the top right of every screen. */
export function AccountMenu({ isDelayed }: Pick<LaterMenuProps, 'isDelayed'>) {
  const { t } = useLingui()
  const { account } = useSession()
  if (!account) return null
  const button = <Avatar name={account.orgUserName} picture={account.head} />
  return (
    <LaterMenu
      Box={AccountMenuBox}
      isDelayed={isDelayed}
      label={t`Account menu for ${account.orgUserName}`}
      button={button}
    />
  )
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
