import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { Ending } from './ending.tsx'
import { actionNames } from './result-actions-table.ts'
import type { NamedText } from './result-types.ts'
import { useResult } from './use-result.ts'

/** How a way through a messenger ended: one page for every row of the table. */
export function ResultPage() {
  const { i18n } = useLingui()
  const { integration, integrationName, result, ways, actions, administrators, quote } = useResult()
  const name = i18n._(integrationName)
  const say = (text: NamedText) => i18n._(text(name))
  const title = say(result.title)
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <AccountLayout
      links={
        <HelpLink topic={integration}>
          <Trans>How {name} works with Worktide</Trans>
        </HelpLink>
      }
    >
      <Ending
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
        link={actions?.quiet && <TextLink href={ways[actions.quiet]}>{say(actionNames[actions.quiet])}</TextLink>}
        quote={quote && <Quote id={quote} />}
      />
    </AccountLayout>
  )
}
