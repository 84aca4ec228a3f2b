import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import type { OrganizationMember, OrganizationMembers } from './use-organization-members.ts'

/** The way to manage one member, or why there is none. */
export function MemberAction({ member, flow }: { member: OrganizationMember; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const why = flow.untouchable(member)
  if (why === 'notAdmin' || why === 'self') return null
  if (why === 'lastOwner') {
    return (
      <small>
        <Trans>The last owner stays: make someone else an owner first.</Trans>
      </small>
    )
  }
  if (why === 'ownersOnly') {
    return (
      <small>
        <Trans>Only owners can change an owner.</Trans>
      </small>
    )
  }
  const isOpen = flow.managedId === member.userId
  return (
    <Button
      kind="quiet"
      aria-expanded={isOpen}
      aria-label={t`Manage ${member.orgUserName}`}
      onClick={() => flow.manage(isOpen ? null : member.userId)}
    >
      {isOpen ? <Trans>Close</Trans> : <Trans>Manage</Trans>}
    </Button>
  )
}
