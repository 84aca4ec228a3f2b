import type { SubmitError } from '../form/form-types.ts'
import { Notice } from './notice.tsx'
import { TroubleNotice } from './trouble-notice.tsx'

interface FailureNoticeProps {
  failure: Pick<SubmitError, 'text' | 'tone' | 'isTrouble'>
  /** Offers to submit the form again; elsewhere the page's own button is beside the notice. */
  isInForm?: boolean
}

/** Why a person's submission failed: trouble in the words of the table, a refusal in the server's words. */
export function FailureNotice({ failure: { text, tone = 'bad', isTrouble }, isInForm }: FailureNoticeProps) {
  if (!isTrouble) return <Notice tone={tone}>{text}</Notice>
  return <TroubleNotice trouble="server" detail={text} isSubmitted={isInForm} />
}
