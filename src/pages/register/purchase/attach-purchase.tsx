import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pathOf } from '../../../core/routes.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { OfflineHint } from '../../../ui/feedback/offline-hint.tsx'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { ChoiceCards } from '../../../ui/field/choice-cards.tsx'
import { AccountLayout } from '../../../ui/layout/account-layout.tsx'
import { SignedInAs } from '../../join/signed-in-as.tsx'
import type { AttachingPurchase } from './use-attach-purchase.ts'
import { useAttachPurchase } from './use-attach-purchase.ts'

/** Choice of the organisation for the purchase, or the ways to get one. */
function AttachChoice({ attaching }: { attaching: AttachingPurchase }) {
  const { mine, chosen, choose, isBusy, submitError, attach } = attaching
  if (!chosen) {
    return (
      <EmptyState
        action={
          <ButtonLink kind="plain" href={`${pathOf('create-organization')}?new=1`}>
            <Trans>Create an organisation</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          You don't manage an organisation yet. Create one, then come back. We'll keep the purchase for a day.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ChoiceCards
        name="orgId"
        legend={<Trans>Which organisation is it for?</Trans>}
        value={chosen.orgId}
        choices={mine.map(({ orgId, orgName }) => ({ value: orgId, title: orgName }))}
        onChange={choose}
      />
      <OfflineHint>
        <Trans>You need to be online to register. We'll keep the purchase.</Trans>
      </OfflineHint>
      {submitError && <FailureNotice failure={submitError} />}
      <Button kind="main" full busy={isBusy} onClick={attach}>
        <Trans>Add to {chosen.orgName}</Trans>
      </Button>
    </>
  )
}

/** A purchase of a signed-in user: for one of their organisations, or with another account. */
export function AttachPurchase({ registrationId, children }: { registrationId: string; children: ReactNode }) {
  const { t } = useLingui()
  const attaching = useAttachPurchase(registrationId)
  const { query, doneFor } = attaching
  if (doneFor !== null) {
    return (
      <AccountLayout>
        <ResultPanel
          tone="done"
          title={<Trans>Your purchase is registered</Trans>}
          what={<Trans>It now belongs to {doneFor}.</Trans>}
          action={<ButtonLink full href={pathOf('home')}>{t`Go to home`}</ButtonLink>}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      title={<Trans>Register your purchase</Trans>}
      intro={<Trans>Add it to an organisation you manage, or create a new account.</Trans>}
    >
      {children}
      <QueryView query={query} shapes={['field', 'field']}>
        {() => <AttachChoice attaching={attaching} />}
      </QueryView>
      <SignedInAs />
    </AccountLayout>
  )
}
