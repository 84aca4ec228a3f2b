import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'

interface IdeAnsweredProps {
  name: string
  answer: { kind: 'allowed' | 'refused' }
  onAgain: () => void
}

/** What is left in the browser when the IDE has its answer; its code is good for a minute. */
export function IdeAnswered({ name, answer, onAgain }: IdeAnsweredProps) {
  const { t } = useLingui()
  const again = (
    <Button full onClick={onAgain}>
      <Trans>Ask me again</Trans>
    </Button>
  )
  const home = <TextLink href={pathOf('home')}>{t`Go to the start page`}</TextLink>
  if (answer.kind === 'refused') {
    return (
      <AccountLayout>
        <ResultPanel
          tone="calm"
          title={t`Nothing was allowed`}
          what={<Trans>{name} was not signed in. Your account is as it was.</Trans>}
          next={t`You can close this page.`}
          action={again}
          link={home}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout>
      <ResultPanel
        tone="done"
        title={<Trans>Go back to {name}</Trans>}
        what={<Trans>{name} takes it from here. You can close this page.</Trans>}
        next={t`If nothing happens within a minute, start signing in again from your IDE: the answer is good for that long.`}
        action={again}
        link={home}
      />
    </AccountLayout>
  )
}
