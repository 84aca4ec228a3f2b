import { useLingui } from '@lingui/react/macro'
import { pathOf } from '../../../core/routes.ts'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../../ui/layout/account-layout.tsx'

/** Shown after an account was deleted. */
export function AccountDeletedPage() {
  const { t } = useLingui()
  return (
    <AccountLayout>
      <ResultPanel
        tone="done"
        title={t`Your account has been deleted`}
        what={t`We'll send you a final confirmation email. All your devices have been signed out.`}
        next={t`Thanks for using Worktide. You can come back with the same email at any time.`}
        action={
          <ButtonLink full kind="plain" href={pathOf('login')}>
            {t`Go to sign-in`}
          </ButtonLink>
        }
      />
    </AccountLayout>
  )
}
