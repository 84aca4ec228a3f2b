import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { OfflineHint } from '../../ui/feedback/offline-hint.tsx'
import type { SubmitError } from '../../ui/form/form-types.ts'
import { OrganizationCard } from '../join/organization-card.tsx'
import { SignedInAs } from '../join/signed-in-as.tsx'
import style from './authorize.module.css'

interface ConsentProps {
  /** The requester, and the page that receives the answer. */
  who: string
  where: ReactNode
  /** The rights that consent grants, one per line. */
  rights: readonly ReactNode[]
  submitError: Pick<SubmitError, 'text' | 'tone' | 'isTrouble'> | null
  isBusy: boolean
  onAllow: () => void
  onRefuse: () => void
}

/** The consent screen for another program: requester, rights, Allow and Refuse. Requires a press. */
export function Consent({ who, where, rights, submitError, isBusy, onAllow, onRefuse }: ConsentProps) {
  const orgName = useSession().organization?.orgName
  return (
    <>
      <OrganizationCard orgName={who} avatar={null}>
        {where}
      </OrganizationCard>
      <ul className={style.rights}>
        {rights.map((right, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <li key={place}>{right}</li>
        ))}
        {orgName && (
          <li>
            <Trans>Only in {orgName}, with your permissions there</Trans>
          </li>
        )}
      </ul>
      <OfflineHint>
        <Trans>You need to be online to allow this.</Trans>
      </OfflineHint>
      {submitError && <FailureNotice failure={submitError} />}
      <Button kind="main" full busy={isBusy} onClick={onAllow}>
        <Trans>Allow</Trans>
      </Button>
      <Button full onClick={onRefuse}>
        <Trans>Not now</Trans>
      </Button>
      <SignedInAs />
    </>
  )
}
