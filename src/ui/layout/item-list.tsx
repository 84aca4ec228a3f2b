import type { ReactNode } from 'react'
import style from './panel.module.css'
import { Row } from './row.tsx'

export interface Item {
  key: string
  title: ReactNode
  /** A second line in small print. */
  detail?: ReactNode
  actions?: ReactNode
  /** Content that opens under the row. */
  below?: ReactNode
}

/** A list of members, keys or invitations, with rows of two lines on a phone. */
export function ItemList({ label, items }: { label: string; items: readonly Item[] }) {
  return (
    <ul className={style.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={style.item}>
          <div className={style.itemText}>
            {item.title}
            {item.detail && <small>{item.detail}</small>}
          </div>
          {item.actions && <Row>{item.actions}</Row>}
          {item.below && <div className={style.below}>{item.below}</div>}
        </li>
      ))}
    </ul>
  )
}
