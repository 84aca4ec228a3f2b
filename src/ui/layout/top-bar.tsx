import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Wordmark } from '../brand/wordmark.tsx'
import { classNames } from '../class-names.ts'
import { OfflineStrip } from '../feedback/offline-strip.tsx'
import { useShell } from '../shell-context.ts'
import { SchemeSwitch } from '../theme/scheme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import style from './top-bar.module.css'

interface TopBarProps {
  homeHref: string
  /** Where the mark leads; it is shown with an arrow back. */
  back?: string | undefined
  /** The account menu. */
  corner?: ReactNode
  /** Only the mark and the switches on the page's background, without a header. */
  bare?: boolean
}

/** The sticky header of a page. */
export function TopBar({ homeHref, back, corner, bare }: TopBarProps) {
  const { product, offline } = useShell()
  return (
    <div className={classNames(style.top, !bare && style.raised)}>
      <header className={style.bar}>
        <Link href={homeHref} className={style.brand}>
          {back && (
            <>
              <svg className={style.back} viewBox="0 0 20 20" aria-hidden="true">
                <path d="m12 5-5 5 5 5" />
              </svg>
              <span className="visually-hidden">{back}</span>
            </>
          )}
          <Wordmark product={product} />
        </Link>
        <div className={style.corner}>
          {corner}
          <SchemeSwitch />
          <LanguageSwitch />
        </div>
      </header>
      <OfflineStrip offline={offline} />
    </div>
  )
}
