import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './panel.module.css'

/** Things side by side that wrap when the page is narrow. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={style.row}>{children}</div>
}

/** The buttons below a form: on a phone the main one takes the whole width. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classNames(style.row, style.actions)}>{children}</div>
}
