import type { ReactNode } from 'react'
import style from './panel.module.css'

/** Things side by side that wrap when the page is narrow. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={style.row}>{children}</div>
}
