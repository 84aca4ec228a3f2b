import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import type { IdeProblem } from './ide-request-rules.ts'

const whats: Record<IdeProblem, MessageDescriptor> = {
  client: msg`The program that asks is not one we know.`,
  address: msg`The program wants its answer at an address that is not on this device.`,
  proof: msg`The request is incomplete, or was made by an old version of the plug-in.`,
}

/** A request that nobody may be asked about: nothing can be allowed here. */
export function IdeProblemPanel({ problem }: { problem: IdeProblem }) {
  const { t, i18n } = useLingui()
  return (
    <AccountLayout links={<HelpLink>{t`How plug-ins sign in`}</HelpLink>}>
      <ResultPanel
        tone="bad"
        title={t`Signing in cannot go on`}
        what={i18n._(whats[problem])}
        next={t`Close this page, update the plug-in, and start signing in again from your IDE.`}
        action={<ButtonLink full href={pathOf('home')}>{t`Go to the start page`}</ButtonLink>}
        quote={<Quote id={`ide-${problem}`} />}
      />
    </AccountLayout>
  )
}
