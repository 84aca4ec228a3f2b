import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SubmitError } from '../form/form-types.ts'
import { Notice } from './notice.tsx'
import { TroubleNotice } from './trouble-notice.tsx'

interface FailureNoticeProps {
  failure: Pick<SubmitError, 'text' | 'tone' | 'isTrouble'>
  /** How to try again, where the page's own button is not beside it. */
  ways?: ReactNode
}

/** Why something that a person sent failed: trouble in the words of the table, a refusal in the server's. */
export function FailureNotice({ failure: { text, tone = 'bad', isTrouble }, ways }: FailureNoticeProps) {
  if (!isTrouble) return <Notice tone={tone}>{text}</Notice>
  const detail = <Trans>It's nothing you did. Please try again.</Trans>
  return <TroubleNotice trouble="server" detail={detail} ways={ways} />
}
