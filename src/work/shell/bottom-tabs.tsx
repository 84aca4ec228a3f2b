import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { linkTo, type RouteName, routeAt } from '../../core/routes.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import style from './shell.module.css'

type TabRoute = 'home' | 'projects' | 'inbox' | 'more'

/** The tab that a screen belongs to. */
const tabOf = (name: RouteName | null): TabRoute => {
  if (name === 'inbox' || name === 'conflicts') return 'inbox'
  if (name === 'more') return 'more'
  return name === 'home' ? 'home' : 'projects'
}

function Tab({
  to,
  icon,
  isCurrent,
  children,
}: {
  to: TabRoute
  icon: IconName
  isCurrent: boolean
  children: ReactNode
}) {
  return (
    <Link href={linkTo(to, {})} className={style.tab} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{children}</span>
    </Link>
  )
}

export function BottomTabs() {
  const { t } = useLingui()
  const current = tabOf(routeAt(useLocation()[0]))
  return (
    <nav className={style.tabs} aria-label={t`Main`}>
      <Tab to="home" icon="myWork" isCurrent={current === 'home'}>{t`My work`}</Tab>
      <Tab to="projects" icon="folder" isCurrent={current === 'projects'}>{t`Projects`}</Tab>
      <Link href={linkTo('new-project', {})} className={style.tab}>
        <span className={style.plus}>
          <Icon name="plus" />
        </span>
        <span>{t`Create`}</span>
      </Link>
      <Tab to="inbox" icon="inbox" isCurrent={current === 'inbox'}>{t`Inbox`}</Tab>
      <Tab to="more" icon="more" isCurrent={current === 'more'}>{t`More`}</Tab>
    </nav>
  )
}
