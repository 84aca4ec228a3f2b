import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { PasswordField } from '../../../ui/password/password-field.tsx'
import { ExpiryField } from '../joining/expiry-field.tsx'
import type { Shares } from './use-shares.ts'

export function NewShareForm({ shares: { form, create } }: { shares: Shares }) {
  const { t } = useLingui()
  return (
    <Form form={form} onSubmit={create}>
      <PasswordField
        {...form.field('password')}
        label={t`Password of the link`}
        help={t`Leave it empty if none is needed.`}
        autoComplete="off"
      />
      <ExpiryField {...form.field('days')} />
      <Actions>
        <Button kind="plain" type="submit" busy={form.isBusy}>
          <Trans>Create a share link</Trans>
        </Button>
      </Actions>
    </Form>
  )
}
