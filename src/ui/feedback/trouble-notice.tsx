import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { localeOf } from '../../core/locale/locale-rules.ts'
import type { Trouble } from '../../core/trouble/troubles.ts'
import { Button } from '../action/button.tsx'
import { Notice } from './notice.tsx'
import { troubleWord, troubleWords } from './trouble-words.ts'

interface TroubleNoticeProps {
  trouble: Trouble
  /** More exact than the table's sentence, such as the server's own words. */
  detail?: ReactNode
  /** What a person can do. */
  actions?: ReactNode
  /** It offers to submit the form around it again. */
  isSubmitted?: boolean | undefined
}

/** A failure in the words of `troubleTexts`: what happened, what happens next, what one can do. */
export function TroubleNotice({ trouble, detail, actions, isSubmitted }: TroubleNoticeProps) {
  const language = localeOf(useLingui().i18n.locale)
  const { title, text } = troubleWords(trouble, language)
  return (
    <Notice tone={trouble === 'refused' ? 'bad' : 'wait'}>
      <b data-trouble={trouble}>{title}</b>
      <br />
      {detail || text} {actions}
      {isSubmitted && <Button type="submit">{troubleWord('retry', language)}</Button>}
    </Notice>
  )
}
