import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'

/** Shows only characters of an id, so that a link cannot inject text. */
const quotable = (value: string | null) => (value && /^[\w-]{1,64}$/.test(value) ? value : undefined)

export function ErrorPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = quotable(search.get('id') ?? search.get('code'))
  return (
    <AccountLayout links={<TextLink href={pathOf('trace')}>{t`Details for support`}</TextLink>}>
      <ResultPanel
        tone="bad"
        title={t`Something went wrong on our side`}
        what={t`Your last action was not completed. Everything you wrote before is safe.`}
        next={t`Go back and try again. If it happens twice, ask your administrator.`}
        action={<ButtonLink full href={pathOf('home')}>{t`Go to the start page`}</ButtonLink>}
        link={<TextLink href={pathOf('login')}>{t`Sign in again`}</TextLink>}
        quote={id && <Quote id={id} />}
      />
    </AccountLayout>
  )
}
