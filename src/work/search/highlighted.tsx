import { highlightParts } from '../../core/search/search-terms.ts'
import style from './search.module.css'

/** A text with the matches of the query marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlightParts(text, query).map(({ text: part, isHit }, at) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      <mark key={at} className={style.hit}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
