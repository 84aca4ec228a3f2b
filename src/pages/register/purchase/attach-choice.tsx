import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../../core/routes.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { OfflineHint } from '../../../ui/feedback/offline-hint.tsx'
import { ChoiceCards } from '../../../ui/field/choice-cards.tsx'
import type { AttachingPurchase } from './use-attach-purchase.ts'

/** For which of the organisations that the person looks after; how to come to one, if there is none. */
export function AttachChoice({ attaching }: { attaching: AttachingPurchase }) {
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
        <Trans>You look after no organisation. Create one, then come back here: the purchase waits for a day.</Trans>
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
        <Trans>You are offline. Registering needs the network; the purchase waits.</Trans>
      </OfflineHint>
      {submitError && <Notice tone={submitError.tone ?? 'bad'}>{submitError.text}</Notice>}
      <Button kind="main" full busy={isBusy} onClick={attach}>
        <Trans>Register it for {chosen.orgName}</Trans>
      </Button>
    </>
  )
}
