import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { ChangeAccount } from './change-account.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { actionNames } from './result-actions.ts'
import { useNamedText } from './use-named-text.ts'
import { useResult } from './use-result.ts'

/** How a way through a messenger ended: one page for every row of the table. */
export function ResultPage() {
  const { integration, result, ways, actions, administrators, quote } = useResult()
  const say = useNamedText(integration)
  const title = say(result.title)
  const quiet = actions?.quiet
  const Quiet = quiet === 'changeAccount' ? ChangeAccount : TextLink
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <AccountLayout links={<HelpLink>{say((name) => msg`How ${name} works with Worktide`)}</HelpLink>}>
      <OutcomePanel
        integration={integration}
        result={result}
        administrators={administrators}
        action={
          actions ? (
            <ButtonLink full href={ways[actions.main]}>
              {say(actionNames[actions.main])}
            </ButtonLink>
          ) : (
            <Skeleton shapes={['field']} />
          )
        }
        link={quiet && <Quiet href={ways[quiet]}>{say(actionNames[quiet])}</Quiet>}
        quote={quote}
      />
    </AccountLayout>
  )
}
