import type { ReactNode } from 'react'
import { Link } from 'wouter'
import style from './search.module.css'

interface SearchLineProps {
  href: string
  mark: ReactNode
  text: ReactNode
  /** The words around a match that the text does not have. */
  excerpt?: ReactNode
  under?: ReactNode
  end?: ReactNode
}

export function SearchLine({ href, mark, text, excerpt, under, end }: SearchLineProps) {
  return (
    <li>
      <Link href={href} className={style.line}>
        {mark}
        <span className={style.words}>
          <span className={style.title} dir="auto">
            {text}
          </span>
          {excerpt && (
            <span className={style.excerpt} dir="auto">
              {excerpt}
            </span>
          )}
          {under && <span className={style.under}>{under}</span>}
        </span>
        {end}
      </Link>
    </li>
  )
}

export function SearchGroup({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section>
      <h2 className={style.group}>{name}</h2>
      <ul>{children}</ul>
    </section>
  )
}
