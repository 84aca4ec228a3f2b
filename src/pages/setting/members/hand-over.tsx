import { Trans, useLingui } from '@lingui/react/macro'
import { isOwner } from '../../../core/access/permission-rules.ts'
import { roleCodes } from '../../../core/limits.ts'
import type { Member } from '../../../shared/members/use-members.ts'
import { Permission } from '../../../shared/permission.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import type { OrganizationMembers } from './use-organization-members.ts'

/** An owner puts someone in their place: the way out of the last owner. */
export function HandOver({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const name = member.orgUserName
  if (isOwner(member.roleCodes)) return null
  return (
    <Permission value={roleCodes.owner}>
      <ConfirmButton
        label={t`Hand ownership over to ${name}`}
        disabledReason={!member.enabled && <Trans>Let {name} in again first.</Trans>}
        title={<Trans>Hand ownership over to {name}?</Trans>}
        consequence={<Trans>{name} becomes an owner in your place; you stay as an administrator.</Trans>}
        confirm={<Trans>Hand over</Trans>}
        onConfirm={() => flow.handOver(member, t`${name} owns the organisation now.`)}
      >
        <Trans>Hand ownership over</Trans>
      </ConfirmButton>
    </Permission>
  )
}
