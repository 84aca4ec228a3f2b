import type { ReactNode } from 'react'
import type { Integration } from '../../core/access/integration-outcomes.ts'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { Administrators } from './administrators.tsx'
import { IntegrationMark } from './integration-mark.tsx'
import type { Result } from './result-types.ts'
import { useNamedText } from './use-named-text.ts'

interface OutcomePanelProps {
  integration: Integration
  result: Result
  /** Names of those who can mend it, as far as the viewer may know them. */
  administrators?: readonly string[]
  action: ReactNode
  link?: ReactNode
  /** The id to quote to whoever helps. */
  quote?: string
}

/** A row of the table of results as it is shown: our mark, how it ended, the messenger's, and the words. */
export function OutcomePanel({ integration, result, administrators = [], action, link, quote }: OutcomePanelProps) {
  const { product } = useShell()
  const say = useNamedText(integration)
  return (
    <ResultPanel
      tone={result.tone}
      parties={[
        <BrandMark key="ours" product={product} size={48} />,
        <IntegrationMark key="theirs" of={integration} />,
      ]}
      title={say(result.title)}
      what={say(result.what)}
      next={
        <>
          <p>{say(result.next)}</p>
          {result.needsAdministrator && <Administrators names={administrators} />}
        </>
      }
      action={action}
      link={link}
      quote={quote && <Quote id={quote} />}
    />
  )
}
