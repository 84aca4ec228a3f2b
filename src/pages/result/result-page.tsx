import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { IntegrationMark } from './integration-mark.tsx'
import { integrationNames } from './integration-names-table.ts'
import style from './result.module.css'
import type { NamedText, ResultAction } from './result-types.ts'
import { useResult } from './use-result.ts'

const actionNames: Readonly<Record<ResultAction, (name: string) => MessageDescriptor>> = {
  home: () => msg`Go to my work`,
  signIn: () => msg`Sign in with my address`,
  retry: () => msg`Try again`,
  link: (name) => msg`Sign in and link ${name}`,
  goOn: () => msg`Go on`,
}

function Administrators({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names)
  return (
    <p className={style.helpers}>
      {names.length > 0 ? <Trans>Who can help: {list}</Trans> : <Trans>Who can help: your administrator</Trans>}
    </p>
  )
}

/** How a way through a messenger ended: one page for every row of the table. */
export function ResultPage() {
  const { i18n } = useLingui()
  const { product } = useShell()
  const { integration, result, ways, administrators, quote } = useResult()
  const name = i18n._(integrationNames[integration])
  const say = (text: NamedText) => i18n._(text(name))
  const title = say(result.title)
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <AccountLayout>
      <div className={style.marks}>
        <BrandMark product={product} size={40} />
        <span aria-hidden="true">+</span>
        <IntegrationMark integration={integration} />
      </div>
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
          <ButtonLink full href={ways[result.action]}>
            {say(actionNames[result.action])}
          </ButtonLink>
        }
        link={result.other && <TextLink href={ways[result.other]}>{say(actionNames[result.other])}</TextLink>}
        quote={quote}
      />
    </AccountLayout>
  )
}
