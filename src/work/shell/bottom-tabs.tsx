import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { routeAt } from '../../core/route-of-path.ts'
import { linkTo, type RouteName } from '../../core/routes.ts'
import { useOrgText } from '../../shared/use-org-text.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useOpenCreate } from '../create/use-create.ts'
import { useUnreadCount } from '../inbox/use-notices.ts'
import { countText } from '../inbox/use-unread-marks.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useUndecided } from '../use-work.ts'
import style from './shell.module.css'

type TabRoute = 'home' | 'projects' | 'inbox' | 'more'

/** The tab of a screen. */
const tabOf = (name: RouteName | null): TabRoute => {
  if (name === 'inbox' || name === 'conflicts') return 'inbox'
  if (name === 'more') return 'more'
  return name === 'home' ? 'home' : 'projects'
}

interface TabProps {
  to: TabRoute
  icon: IconName
  isCurrent: boolean
  count?: number
  children: ReactNode
}

function Tab({ to, icon, isCurrent, count, children }: TabProps) {
  return (
    <Link href={linkTo(to, {})} className={style.tab} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{children}</span>
      {count ? <span className={style.badge}>{countText(count)}</span> : null}
    </Link>
  )
}

export function BottomTabs() {
  const { t, i18n } = useLingui()
  const term = useOrgText(i18n.locale, useShell().config?.environment)
  const openCreate = useOpenCreate()
  const refused = useUndecided().length
  const current = tabOf(routeAt(useLocation()[0]))
  return (
    <nav className={style.tabs} aria-label={t`Main`} data-tabs>
      <Tab to="home" icon="myWork" isCurrent={current === 'home'}>{t`My work`}</Tab>
      <Tab to="projects" icon="folder" isCurrent={current === 'projects'}>
        {term('home.projects', t`Projects`)}
      </Tab>
      <UnstyledButton className={style.tab} onClick={() => openCreate()}>
        <span className={style.plus}>
          <Icon name="plus" />
        </span>
        <span>{t`Create`}</span>
      </UnstyledButton>
      <Tab to="inbox" icon="inbox" isCurrent={current === 'inbox'} count={refused + useUnreadCount()}>
        {t`Inbox`}
      </Tab>
      <Tab to="more" icon="more" isCurrent={current === 'more'}>{t`More`}</Tab>
    </nav>
  )
}
