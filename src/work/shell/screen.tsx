import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { Fragment, memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../shared/use-session.ts'
import { classNames } from '../../ui/class-names.ts'
import { useOpenCreate } from '../create/use-create.ts'
import { useCommandRegistry } from '../keyboard/use-commands.ts'
import { Icon } from '../parts/icon.tsx'
import { AccountMenu } from './menus.tsx'
import style from './screen.module.css'
import { SyncState } from './sync-state.tsx'
import { useIsWide } from './use-media.ts'

interface Crumb {
  label: string
  href: string
}

interface ScreenProps {
  title: string
  /** Breadcrumbs on a wide screen; on a narrow one the target of the back button. */
  above?: readonly Crumb[]
  /** The screen has its own heading; the bar shows the title as text. */
  isHeadedInside?: boolean
  /** Shown below a phone's title instead of the organisation. */
  under?: string | undefined
  /** Shown left of the title. */
  mark?: ReactNode
  /** More controls of a phone's bar. */
  corner?: ReactNode
  /** On a phone it replaces the account menu, which is also under More. */
  menu?: ReactNode
  /** The screen is the search: a phone's bar needs no way to it. */
  isSearch?: boolean
  /** A placeholder for a screen that is still loading; that screen's own bar opens the menu that was pressed here. */
  isLoading?: boolean
  children: ReactNode
}

function CreateButton() {
  const open = useOpenCreate()
  return (
    <UnstyledButton className={style.create} onClick={() => open()}>
      <Icon name="plus" size={16} />
      <Trans>Create</Trans>
    </UnstyledButton>
  )
}

/** Opens the command menu. */
function SearchButton() {
  const { t } = useLingui()
  const registry = useCommandRegistry()
  const isWide = useIsWide()
  const open = () =>
    registry
      .all()
      .find(({ keys }) => keys === '/')
      ?.run()
  return (
    <UnstyledButton className={isWide ? style.search : style.iconButton} aria-label={t`Search or go to`} onClick={open}>
      <Icon name="search" size={isWide ? 16 : 20} />
      {isWide && (
        <>
          <span>{t`Search or go to`}</span>
          <kbd>/</kbd>
        </>
      )}
    </UnstyledButton>
  )
}

type BarProps = Omit<ScreenProps, 'children'>

const WideBar = memo(function WideBar({ title, above = [], isHeadedInside, isLoading }: BarProps) {
  const { t } = useLingui()
  const Title = isHeadedInside ? 'b' : 'h1'
  return (
    <header className={style.header}>
      <div className={style.crumbs}>
        {above.length > 0 && (
          <nav className={style.crumbs} aria-label={t`Breadcrumbs`} style={{ flex: 'none' }}>
            {above.map(({ label, href }) => (
              <Fragment key={href}>
                <Link href={href}>{label}</Link>
                <Icon name="next" size={16} />
              </Fragment>
            ))}
          </nav>
        )}
        <Title className={style.title}>{title}</Title>
      </div>
      <SyncState />
      <SearchButton />
      <CreateButton />
      <AccountMenu isDelayed={isLoading} />
    </header>
  )
})

function NarrowBar({ title, above = [], isHeadedInside, under, mark, corner, menu, isSearch, isLoading }: BarProps) {
  const { t } = useLingui()
  const { organization } = useSession()
  const back = above.at(-1)
  const Title = isHeadedInside ? 'b' : 'h1'
  return (
    <header className={classNames(style.header, back && style.backed)}>
      {back && (
        <Link href={back.href} className={style.iconButton} aria-label={t`Back to ${back.label}`}>
          <Icon name="back" />
        </Link>
      )}
      {mark}
      <div className={style.titles}>
        <Title className={style.title}>{title}</Title>
        <div className={style.under}>
          <SyncState isLine otherwise={under ?? organization?.orgName} />
        </div>
      </div>
      {corner}
      {!isSearch && <SearchButton />}
      {menu ?? <AccountMenu isDelayed={isLoading} />}
    </header>
  )
}

/** A screen of the work area: the bar and its content in `main`. */
export function Screen({ children, ...bar }: ScreenProps) {
  const Bar = useIsWide() ? WideBar : NarrowBar
  return (
    <>
      <Bar {...bar} />
      {children}
    </>
  )
}
