import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { localeOf } from '../../core/locale/locale-rules.ts'
import type { Trouble } from '../../core/trouble/troubles.ts'
import { Notice } from './notice.tsx'
import { troubleWords } from './trouble-words.ts'

interface TroubleNoticeProps {
  trouble: Trouble
  /** More exact than the table's sentence, such as the server's own words. */
  detail?: ReactNode
  /** What a person can do. */
  ways?: ReactNode
}

/** A failure in the words of `troubleTexts`: what happened, what happens next, what one can do. */
export function TroubleNotice({ trouble, detail, ways }: TroubleNoticeProps) {
  const { title, text } = troubleWords(trouble, localeOf(useLingui().i18n.locale))
  return (
    <Notice tone={trouble === 'refused' ? 'bad' : 'wait'}>
      <b data-trouble={trouble}>{title}</b>
      <br />
      {detail || text} {ways}
    </Notice>
  )
}
