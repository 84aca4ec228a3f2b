import { Trans, useLingui } from '@lingui/react/macro'
import type { Member } from '../../../shared/members/use-members.ts'
import { Button } from '../../../ui/action/button.tsx'
import type { OrganizationMembers } from './use-organization-members.ts'

/** The way to manage one member, or why there is none. */
export function MemberAction({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const why = flow.untouchable(member)
  if (why === 'notAdmin' || why === 'self') return null
  const name = member.orgUserName
  const isOpen = flow.managedId === member.userId
  const reasons = {
    lastOwner: <Trans>The last owner stays: make someone else an owner first.</Trans>,
    ownersOnly: <Trans>Only owners can change an owner.</Trans>,
  }
  return (
    <div>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Close: ${name}` : t`Manage ${name}`}
        disabledReason={why && reasons[why]}
        onClick={() => flow.manage(isOpen ? null : member.userId)}
      >
        {isOpen ? <Trans>Close</Trans> : <Trans>Manage</Trans>}
      </Button>
    </div>
  )
}
