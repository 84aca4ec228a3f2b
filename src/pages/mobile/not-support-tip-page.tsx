import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import { pathOf } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { CopyField } from '../../ui/feedback/copy-field.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'

/** Shown on a phone in place of a page that needs a larger screen: its address can be taken to one. */
export function NotSupportTipPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const page = safeRedirect(search.get('redirect'), { own: location.origin }) ?? pathOf('home')
  return (
    <AccountLayout>
      <ResultPanel
        tone="calm"
        title={t`Better on a larger screen`}
        what={t`This page has more on it than a phone can show.`}
        next={
          <>
            <p>{t`Open it on a computer: copy its address and send it to yourself.`}</p>
            <CopyField label={t`Address of the page`} value={`${location.origin}${page}`} />
          </>
        }
        action={<ButtonLink full href={pathOf('home')}>{t`Go on here`}</ButtonLink>}
      />
    </AccountLayout>
  )
}
