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
        title={t`Your account is deleted`}
        what={t`A final mail confirms it. All your devices are signed out.`}
        next={t`Thank you for the time you spent here. You can come back with the same address at any time.`}
        action={
          <ButtonLink full kind="plain" href={pathOf('login')}>
            {t`To the sign-in page`}
          </ButtonLink>
        }
      />
    </AccountLayout>
  )
}
