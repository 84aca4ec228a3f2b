import { Trans, useLingui } from '@lingui/react/macro'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { PasswordField } from '../../ui/password/password-field.tsx'
import { useShareLogin } from './use-share-login.ts'

/** `/share/login`: asks for the password of a share. Also asks for unknown codes, so that nobody learns which exist. */
export function ShareLoginPage() {
  const { t } = useLingui()
  const { query, form, requiredPassword, submit } = useShareLogin()
  return (
    <AccountLayout
      title={<Trans>Open shared page</Trans>}
      intro={
        requiredPassword ? (
          <Trans>This link needs a password, or it's no longer shared. Ask the person who sent it to you.</Trans>
        ) : (
          <Trans>No password needed.</Trans>
        )
      }
    >
      <QueryView query={query} shapes={['field', 'field']}>
        {() => (
          <Form form={form} onSubmit={submit}>
            {requiredPassword && (
              <PasswordField {...form.field('password')} label={t`Password`} autoComplete="off" autoFocus />
            )}
            <Button kind="main" type="submit" full busy={form.isBusy}>
              <Trans>Open</Trans>
            </Button>
          </Form>
        )}
      </QueryView>
    </AccountLayout>
  )
}
