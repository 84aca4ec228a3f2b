import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Row } from '../../../ui/layout/row.tsx'

interface IssuedActionsProps {
  issued: { change: () => void; disable: () => Promise<unknown> }
  change: ReactNode
  disableTitle: ReactNode
  /** Names the code or link, because the page has two. */
  disableLabel: string
}

export function IssuedActions({ issued, change, disableTitle, disableLabel }: IssuedActionsProps) {
  return (
    <Row>
      <Button onClick={issued.change}>{change}</Button>
      <ConfirmButton
        kind="quiet"
        label={disableLabel}
        title={disableTitle}
        consequence={<Trans>No one will be able to join with it. Existing members aren't affected.</Trans>}
        confirm={<Trans>Turn off</Trans>}
        onConfirm={issued.disable}
      >
        <Trans>Turn off</Trans>
      </ConfirmButton>
    </Row>
  )
}
