import type { ReactNode } from 'react'
import { ProductPicture } from '../brand/product-picture.tsx'
import { Wordmark } from '../brand/wordmark.tsx'
import { OfflineStrip } from '../feedback/offline-strip.tsx'
import { useShell } from '../shell-context.ts'
import { SchemeSwitch } from '../theme/scheme-switch.tsx'
import style from './account-layout.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

interface AccountLayoutProps {
  title?: ReactNode
  /** One sentence. */
  lead?: ReactNode
  /** Above the title: the dots of a flow of several steps. */
  steps?: ReactNode
  /** Secondary ways, below the form. */
  links?: ReactNode
  /** When it changes, the new title gets the focus: the next step of a flow is announced. */
  stepKey?: string
  children: ReactNode
}

/** One thing per screen: mark, title, sentence, form, action, links. */
export function AccountLayout({ title, lead, steps, links, stepKey, children }: AccountLayoutProps) {
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
                {lead && <p className={style.lead}>{lead}</p>}
              </div>
            )}
            {children}
            {links && <div className={style.links}>{links}</div>}
          </main>
        </div>
        <div className={style.art} aria-hidden="true">
          <ProductPicture product={product} />
        </div>
      </div>
    </div>
  )
}
