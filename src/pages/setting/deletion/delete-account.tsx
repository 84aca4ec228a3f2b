import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { DeletionForm } from './deletion-form.tsx'

/** The last thing on the page of an account. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title={<Trans>Delete account</Trans>}
      lead={<Trans>You see what goes and what stays before anything happens.</Trans>}
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
