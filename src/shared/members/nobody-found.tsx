import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { useMembers } from './use-members.ts'

export function NobodyFound({ members: { searchTerm, setSearch } }: { members: ReturnType<typeof useMembers> }) {
  if (!searchTerm) {
    return (
      <EmptyState>
        <Trans>There is nobody here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      action={
        <Button onClick={() => setSearch('')}>
          <Trans>Show everyone</Trans>
        </Button>
      }
    >
      <Trans>Nobody here is called “{searchTerm}”.</Trans>
    </EmptyState>
  )
}
