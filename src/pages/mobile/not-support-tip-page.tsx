import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import { pathOf } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { CopyField } from '../../ui/feedback/copy-field.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'

/** Shown on phones instead of a page that needs a larger screen, with its address to copy. */
export function NotSupportTipPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const page = safeRedirect(search.get('redirect'), { own: location.origin }) ?? pathOf('home')
  return (
    <AccountLayout>
      <ResultPanel
        tone="calm"
        title={t`Better on a larger screen`}
        what={t`This page needs a larger screen.`}
        next={
          <>
            <p>{t`Copy the address and open it on a computer.`}</p>
            <CopyField label={t`Page address`} value={`${location.origin}${page}`} />
          </>
        }
        action={<ButtonLink full href={pathOf('home')}>{t`Continue here`}</ButtonLink>}
      />
    </AccountLayout>
  )
}
