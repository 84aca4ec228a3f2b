import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import style from './setting-layout.module.css'
import { TopBar } from './top-bar.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useKeptPlace } from './use-kept-place.ts'

export interface NavItem {
  href: string
  label: string
  isCurrent: boolean
}

interface SettingLayoutProps {
  homeHref: string
  /** Left bar on a desktop, tabs on a phone; absent on a page that stands alone. */
  nav?: readonly NavItem[]
  title: ReactNode
  lead?: ReactNode
  /** Right in the top bar: who is signed in, a way out. Without it the page has no header. */
  corner?: ReactNode
  fluid?: boolean
  children: ReactNode
}

export function SettingLayout({ homeHref, nav, title, lead, corner, fluid, children }: SettingLayoutProps) {
  const { t } = useLingui()
  const current = useRef<HTMLAnchorElement>(null)
  const stage = useRef<HTMLElement>(null)
  useKeptPlace(stage)
  useKeptFocus(stage)
  const currentHref = nav?.find(({ isCurrent }) => isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the tabs are wider than the page
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [currentHref])
  return (
    <div className={style.layout}>
      <TopBar homeHref={homeHref} corner={corner} bare={!corner} />
      <div className={classNames(style.stage, nav && style.withNav)}>
        {nav && (
          <nav className={style.nav} aria-label={t`Settings`}>
            {nav.map((item) => (
              <Link
                key={item.href}
                ref={item.isCurrent ? current : undefined}
                href={item.href}
                aria-current={item.isCurrent ? 'page' : undefined}
              >
                {item.label}
              </Link>
            ))}
          </nav>
        )}
        <main ref={stage} className={classNames(style.main, fluid && style.fluid, !nav && style.alone)}>
          <div>
            <h1>{title}</h1>
            {lead && <p className={style.lead}>{lead}</p>}
          </div>
          {children}
        </main>
      </div>
    </div>
  )
}
