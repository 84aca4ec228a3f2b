import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Integration } from '../../core/access/integration-outcomes.ts'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { useShell } from '../../ui/shell-context.ts'
import style from './result.module.css'
import type { Result } from './result-types.ts'
import { useNamedText } from './use-named-text.ts'

/** Simple drawings of one stroke, distinguished by shape, not by colour alone. */
const marks: Readonly<Record<Integration, { path: string; className: string }>> = {
  dingtalk: { path: 'M12 14c10 3 17 6 23 6-3 8-9 9-9 9h5L19 39l3-9h-5l2-4c-4-3-7-8-7-12Z', className: 'dingtalk' },
  lark: {
    path: 'M11 16c9 6 14 12 16 20 6-8 8-15 13-16-4-4-9-2-12 3-2-5-4-8-6-10M11 16v16c5 5 12 6 16 4',
    className: 'lark',
  },
  qywx: {
    path: 'M21 12c-7 0-12 4-12 10 0 3 2 6 4 8l-1 4 5-2c1 0 3 1 4 1 7 0 12-5 12-11s-5-10-12-10Zm13 16c3 1 6 4 6 7 0 2-1 3-2 4v3l-3-1c-5 1-9-1-11-4',
    className: 'qywx',
  },
  slack: { path: 'M19 10v28M29 10v28M10 19h28M10 29h28', className: 'slack' },
  teams: {
    path: 'M9 16h16M17 16v20M34 18a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM28 24h12v6a6 6 0 0 1-12 0Z',
    className: 'teams',
  },
}

/** The messenger's mark beside ours; the text names it. */
function IntegrationMark({ of }: { of: Integration }) {
  const { path, className } = marks[of]
  return (
    <svg className={style[className]} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <rect className={style.tile} width="48" height="48" rx="11" />
      <path className={style.stroke} d={path} />
    </svg>
  )
}

/** The administrators who can help; names only if they are known. */
function Administrators({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names)
  return (
    <p>{names.length > 0 ? <Trans>Who can help: {list}</Trans> : <Trans>Who can help: your administrator</Trans>}</p>
  )
}

interface OutcomePanelProps {
  integration: Integration
  result: Result
  /** Names of administrators, if the viewer may see them. */
  administrators?: readonly string[]
  action: ReactNode
  link?: ReactNode
  /** The id to quote to support. */
  quote?: string
}

/** Renders a row of the table of results: marks, outcome, explanation and actions. */
export function OutcomePanel({ integration, result, administrators = [], action, link, quote }: OutcomePanelProps) {
  const { product } = useShell()
  const textOf = useNamedText(integration)
  return (
    <ResultPanel
      tone={result.tone}
      parties={[
        <BrandMark key="ours" product={product} size={48} />,
        <IntegrationMark key="theirs" of={integration} />,
      ]}
      title={textOf(result.title)}
      what={textOf(result.what)}
      next={
        <>
          <p>{textOf(result.next)}</p>
          {result.needsAdministrator && <Administrators names={administrators} />}
        </>
      }
      action={action}
      link={link}
      quote={quote && <Quote id={quote} />}
    />
  )
}
