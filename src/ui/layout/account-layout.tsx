import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { SourceName } from '../../core/source/sources.ts'
import { Wordmark } from '../brand/wordmark.tsx'
import { OfflineStrip } from '../feedback/offline-strip.tsx'
import { useShell } from '../shell-context.ts'
import { SchemeSwitch } from '../theme/scheme-switch.tsx'
import style from './account-layout.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

/** As in `account-layout.module.css`: narrower screens have no room for it. */
const isWide = () => matchMedia('(min-width: 960px)')

/** The picture beside an account form, loaded after the page and only on wide screens. */
function ProductPicture({ product }: { product: SourceName }) {
  const [Picture, setPicture] = useState<ComponentType<{ product: SourceName }>>()
  useEffect(() => {
    const width = isWide()
    const show = () => {
      if (width.matches)
        import('../brand/tide-background.tsx').then(
          ({ TideBackground }) => setPicture(() => TideBackground),
          () => {},
        )
    }
    show()
    width.addEventListener('change', show)
    return () => width.removeEventListener('change', show)
  }, [])
  return Picture && <Picture product={product} />
}

interface AccountLayoutProps {
  title?: ReactNode
  /** One sentence. */
  intro?: ReactNode
  /** The step dots above the title. */
  steps?: ReactNode
  /** Secondary links, below the form. */
  links?: ReactNode
  /** What arrives after the page: below everything, so that nothing moves. */
  last?: ReactNode
  /** When it changes, the new title gets the focus, which announces the next step. */
  stepKey?: string
  children: ReactNode
}

/** One task per screen: mark, title, sentence, form, action, links. */
export function AccountLayout({ title, intro, steps, links, last, stepKey, children }: AccountLayoutProps) {
  const { product, offline } = useShell()
  const heading = useFocusOnChange(stepKey)
  return (
    <div className={style.layout}>
      <div className={style.stage}>
        <div className={style.side}>
          <header className={style.bar}>
            <Wordmark product={product} />
            <div className={style.corner}>
              <SchemeSwitch />
              <LanguageSwitch />
            </div>
          </header>
          <OfflineStrip offline={offline} />
          <main className={style.main}>
            {steps}
            {title && (
              <div className={style.head}>
                <h1 ref={heading} tabIndex={-1}>
                  {title}
                </h1>
                {intro && <p className={style.intro}>{intro}</p>}
              </div>
            )}
            {children}
            {links && <div className={style.links}>{links}</div>}
            {last}
          </main>
        </div>
        <div className={style.art} aria-hidden="true">
          <ProductPicture product={product} />
        </div>
      </div>
    </div>
  )
}
