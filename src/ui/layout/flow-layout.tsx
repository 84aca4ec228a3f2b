import type { ReactNode } from 'react'
import style from './flow-layout.module.css'
import { TopBar } from './top-bar.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

interface FlowLayoutProps {
  homeHref: string
  corner?: ReactNode
  /** The step dots. */
  steps?: ReactNode
  title?: ReactNode
  intro?: ReactNode
  /** Beside the form on a desktop, below it on a phone. */
  aside?: ReactNode
  stepKey?: string
  children: ReactNode
}

/** The layout of a flow of several steps, with header and aside. */
export function FlowLayout({ homeHref, corner, steps, title, intro, aside, stepKey, children }: FlowLayoutProps) {
  const heading = useFocusOnChange(stepKey)
  return (
    <div className={style.layout}>
      <TopBar homeHref={homeHref} corner={corner} />
      <div className={style.stage}>
        <main className={style.main}>
          {steps}
          {title && (
            <div>
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {intro && <p className={style.intro}>{intro}</p>}
            </div>
          )}
          {children}
        </main>
        {aside && <aside className={style.aside}>{aside}</aside>}
      </div>
    </div>
  )
}
