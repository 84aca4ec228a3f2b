import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Wordmark } from '../brand/wordmark.tsx'
import { classNames } from '../class-names.ts'
import { OfflineStrip } from '../feedback/offline-strip.tsx'
import { useShell } from '../shell-context.ts'
import { SchemeSwitch } from '../theme/scheme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import style from './setting-layout.module.css'

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
  /** Right in the top bar: who is signed in, a way out. */
  corner?: ReactNode
  fluid?: boolean
  children: ReactNode
}

export function SettingLayout({ homeHref, nav, title, lead, corner, fluid, children }: SettingLayoutProps) {
  const { t } = useLingui()
  const { product, offline } = useShell()
  const current = useRef<HTMLAnchorElement>(null)
  const currentHref = nav?.find(({ isCurrent }) => isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the tabs are wider than the page
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [currentHref])
  return (
    <div className={style.layout}>
      <div className={style.top}>
        <OfflineStrip offline={offline} />
        <header className={style.bar}>
          <Link href={homeHref} className={style.brand}>
            <Wordmark product={product} />
          </Link>
          <div className={style.corner}>
            {corner}
            <SchemeSwitch />
            <LanguageSwitch />
          </div>
        </header>
      </div>
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
        <main className={classNames(style.main, fluid && style.fluid, !nav && style.alone)}>
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
