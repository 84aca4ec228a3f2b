import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import style from './setting-layout.module.css'
import { TopBar } from './top-bar.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

export interface NavItem {
  href: string
  label: string
  isCurrent: boolean
}

interface SettingLayoutProps {
  homeHref: string
  /** A side bar on a desktop, tabs on a phone; absent for a standalone page. */
  nav?: readonly NavItem[]
  title: ReactNode
  intro?: ReactNode
  /** Right in the top bar: the account menu. Without it the page has no header. */
  corner?: ReactNode
  fluid?: boolean
  children: ReactNode
}

export function SettingLayout({ homeHref, nav, title, intro, corner, fluid, children }: SettingLayoutProps) {
  const { t } = useLingui()
  const current = useRef<HTMLAnchorElement>(null)
  const stage = useRef<HTMLElement>(null)
  useScrollAnchor(stage)
  useRestoredFocus(stage)
  const currentHref = nav?.find(({ isCurrent }) => isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the current tab into view, because on a phone the tabs are wider than the page
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [currentHref])
  return (
    <div className={style.layout}>
      <TopBar homeHref={homeHref} back={nav && t`Back to work`} corner={corner} bare={!corner} />
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
            {intro && <p className={style.intro}>{intro}</p>}
          </div>
          {children}
        </main>
      </div>
    </div>
  )
}
