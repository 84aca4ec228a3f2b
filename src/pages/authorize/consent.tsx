import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { OfflineHint } from '../../ui/feedback/offline-hint.tsx'
import type { SubmitError } from '../../ui/form/form-types.ts'
import { OrganizationCard } from '../join/organization-card.tsx'
import { SignedInAs } from '../join/signed-in-as.tsx'
import style from './authorize.module.css'

interface ConsentProps {
  /** Who asks, and where the answer goes. */
  who: string
  where: ReactNode
  /** What it may do once allowed; one line each. */
  rights: readonly ReactNode[]
  submitError: Pick<SubmitError, 'text' | 'tone'> | null
  isBusy: boolean
  onAllow: () => void
  onRefuse: () => void
}

/** Another program asks to act for someone: who, what, and two answers. Nothing happens without a press. */
export function Consent({ who, where, rights, submitError, isBusy, onAllow, onRefuse }: ConsentProps) {
  const orgName = useSession().organization?.orgName
  return (
    <>
      <OrganizationCard orgName={who} avatar={null}>
        {where}
      </OrganizationCard>
      <ul className={style.rights}>
        {rights.map((right, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <li key={place}>{right}</li>
        ))}
        {orgName && (
          <li>
            <Trans>In {orgName}, with your rights there and no more</Trans>
          </li>
        )}
      </ul>
      <OfflineHint>
        <Trans>You are offline. Allowing needs the network.</Trans>
      </OfflineHint>
      {submitError && <Notice tone={submitError.tone ?? 'bad'}>{submitError.text}</Notice>}
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
