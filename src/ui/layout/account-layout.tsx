import { type ReactNode, useEffect, useRef } from 'react'
import { ProductPicture } from '../brand/product-picture.tsx'
import { Wordmark } from '../brand/wordmark.tsx'
import { classNames } from '../class-names.ts'
import { OfflineStrip } from '../feedback/offline-strip.tsx'
import { useShell } from '../shell-context.ts'
import { SchemeSwitch } from '../theme/scheme-switch.tsx'
import style from './account-layout.module.css'
import { LanguageSwitch } from './language-switch.tsx'

interface AccountLayoutProps {
  title?: ReactNode
  /** One sentence. */
  lead?: ReactNode
  /** Above the title: the dots of a flow of several steps. */
  steps?: ReactNode
  /** Secondary ways, below the form. */
  links?: ReactNode
  /** Beside the form on a desktop, instead of the product's picture. */
  aside?: ReactNode
  wide?: boolean
  /** When it changes, the new title gets the focus: the next step of a flow is announced. */
  stepKey?: string
  children: ReactNode
}

/** One thing per screen: mark, title, sentence, form, action, links. */
export function AccountLayout({ title, lead, steps, links, aside, wide, stepKey, children }: AccountLayoutProps) {
  const { product, offline } = useShell()
  const heading = useFocusOnChange(stepKey)
  return (
    <div className={style.layout}>
      <OfflineStrip offline={offline} />
      <div className={classNames(style.stage, wide && style.wideStage)}>
        <div className={style.side}>
          <header className={style.bar}>
            <Wordmark product={product} />
            <div className={style.corner}>
              <SchemeSwitch />
              <LanguageSwitch />
            </div>
          </header>
          <main className={classNames(style.main, wide && style.wide)}>
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
        <aside className={style.art} aria-hidden={aside ? undefined : true}>
          {aside ?? <ProductPicture product={product} />}
        </aside>
      </div>
    </div>
  )
}

const useFocusOnChange = (key: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    window.scrollTo(0, 0)
    // A field that focuses itself wins: typing goes on where the person is.
    if (!heading.current?.closest('main')?.contains(document.activeElement)) heading.current?.focus()
  }, [key])
  return heading
}
