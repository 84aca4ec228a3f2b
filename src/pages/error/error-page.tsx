import { useLingui } from '@lingui/react/macro'
import { useLocation, useSearch, useSearchParams } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'

/** Shows only characters of an id, so that a link cannot inject text. */
const quotable = (value: string | null) => (value && /^[\w-]{1,64}$/.test(value) ? value : undefined)

/** Replaces a page whose session ended while it was being opened (SES-9). */
function SessionEnded() {
  const { t } = useLingui()
  const { notice } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const redirect = encodeURIComponent(path + (search && `?${search}`))
  return (
    <AccountLayout>
      <ResultPanel
        tone="wait"
        title={t`You have been signed out`}
        what={notice?.text || t`We couldn't confirm your sign-in.`}
        next={t`Sign in again to come back to this page.`}
        action={<ButtonLink full href={`${pathOf('login')}?redirect=${redirect}`}>{t`Sign in again`}</ButtonLink>}
      />
    </AccountLayout>
  )
}

/** At its own address it shows a failure that redirected here; at any other, that the session has ended. */
export function ErrorPage() {
  const [path] = useLocation()
  return path.replace(/\/$/, '') === pathOf('error') ? <ActionFailed /> : <SessionEnded />
}

function ActionFailed() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = quotable(search.get('id') ?? search.get('code'))
  return (
    <AccountLayout links={<TextLink href={pathOf('trace')}>{t`Details for support`}</TextLink>}>
      <ResultPanel
        tone="bad"
        title={t`Something went wrong on our end`}
        what={t`Your last action didn't complete. Everything you wrote before is safe.`}
        next={t`Go back and try again. If it happens again, ask your administrator.`}
        action={<ButtonLink full href={pathOf('home')}>{t`Go to home`}</ButtonLink>}
        link={<TextLink href={pathOf('login')}>{t`Sign in again`}</TextLink>}
        quote={id && <Quote id={id} />}
      />
    </AccountLayout>
  )
}
