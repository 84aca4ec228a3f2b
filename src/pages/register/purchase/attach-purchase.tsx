import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pathOf } from '../../../core/routes.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../../ui/layout/account-layout.tsx'
import { SignedInAs } from '../../join/signed-in-as.tsx'
import { AttachChoice } from './attach-choice.tsx'
import { useAttachPurchase } from './use-attach-purchase.ts'

/** A purchase, for someone who is signed in: for an organisation they look after, or as somebody else. */
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
          what={<Trans>It belongs to {doneFor} now.</Trans>}
          action={<ButtonLink full href={pathOf('home')}>{t`Go to the start page`}</ButtonLink>}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      title={<Trans>Register your purchase</Trans>}
      lead={<Trans>For an organisation that you look after, or with a new account.</Trans>}
    >
      {children}
      <QueryView query={query} shapes={['field', 'field']}>
        {() => <AttachChoice attaching={attaching} />}
      </QueryView>
      <SignedInAs />
    </AccountLayout>
  )
}
