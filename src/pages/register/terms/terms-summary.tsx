import { Trans } from '@lingui/react/macro'
import style from './terms-summary.module.css'

/** What is agreed to, in three sentences, without leaving the form. */
export function TermsSummary() {
  return (
    <details className={style.terms}>
      <summary>
        <Trans>What am I agreeing to?</Trans>
      </summary>
      <ul>
        <li>
          <Trans>Your name and address are shown to the members of your organisation, and to nobody else.</Trans>
        </li>
        <li>
          <Trans>We mail you only what your account needs: codes, invitations, security notices.</Trans>
        </li>
        <li>
          <Trans>What you write belongs to your organisation. Its administrators can read and remove it.</Trans>
        </li>
      </ul>
    </details>
  )
}
