import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { useMembers } from './use-members.ts'

export function NobodyFound({ members: { sought, seek } }: { members: ReturnType<typeof useMembers> }) {
  if (!sought) {
    return (
      <EmptyState>
        <Trans>There is nobody here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      action={
        <Button onClick={() => seek('')}>
          <Trans>Show everyone</Trans>
        </Button>
      }
    >
      <Trans>Nobody here is called “{sought}”.</Trans>
    </EmptyState>
  )
}
