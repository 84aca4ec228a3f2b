import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listText } from '../../../core/locale/list-text.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { DeletionConsequences } from './deletion-consequences.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const { t, i18n } = useLingui()
  const deletion = useDeleteAccount(onCancel)
  const { form, closing, blocking, address } = deletion
  const names = listText(
    i18n.locale,
    closing.map(({ orgName }) => `“${orgName}”`),
  )
  return (
    <QueryView query={deletion.query} shapes={['line', 'line', 'line']}>
      {({ apiKeys }) => (
        <>
          <DeletionConsequences deletion={deletion} apiKeys={apiKeys} />
          {blocking.length === 0 && (
            <Form form={form} onSubmit={deletion.submit}>
              {closing.length > 0 && (
                <CheckboxField
                  name="isClosing"
                  checked={form.values.isClosing}
                  error={form.errorOf('isClosing')}
                  onChange={(isClosing) => form.set('isClosing', isClosing)}
                >
                  <Trans>Delete {names} and all content along with my account</Trans>
                </CheckboxField>
              )}
              <TextField
                {...form.field('orgEmail')}
                label={t`Type ${address} to confirm`}
                autoComplete="off"
                autoCapitalize="none"
                inputMode="email"
              />
              <Actions>
                <Button kind="danger" type="submit" busy={deletion.isBusy}>
                  <Trans>Delete my account permanently</Trans>
                </Button>
                <Button kind="quiet" onClick={deletion.cancel}>
                  <Trans>Keep my account</Trans>
                </Button>
              </Actions>
            </Form>
          )}
          <ReauthDialog reauth={deletion.reauth} />
        </>
      )}
    </QueryView>
  )
}

/** The last panel of the account page. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title={<Trans>Delete account</Trans>}
      intro={<Trans>You'll see what is deleted and what is kept before anything happens.</Trans>}
    >
      {isOpen ? (
        <DeletionForm onCancel={() => setIsOpen(false)} />
      ) : (
        <Actions>
          <Button kind="danger" onClick={() => setIsOpen(true)}>
            <Trans>Delete my account</Trans>
          </Button>
        </Actions>
      )}
    </Panel>
  )
}
