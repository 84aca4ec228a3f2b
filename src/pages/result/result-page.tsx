import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Administrators } from './administrators.tsx'
import { Quote } from './quote.tsx'
import { actionNames } from './result-actions-table.ts'
import { ResultMarks } from './result-marks.tsx'
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
    <AccountLayout>
      <ResultMarks integration={integration} />
      <ResultPanel
        tone={result.tone}
        title={title}
        what={say(result.what)}
        next={
          <>
            <p>{say(result.next)}</p>
            {result.needsAdministrator && <Administrators names={administrators} />}
          </>
        }
        action={
          <ButtonLink full href={ways[actions.main]}>
            {say(actionNames[actions.main])}
          </ButtonLink>
        }
        link={actions.quiet && <TextLink href={ways[actions.quiet]}>{say(actionNames[actions.quiet])}</TextLink>}
      />
      {quote && <Quote id={quote} />}
    </AccountLayout>
  )
}
