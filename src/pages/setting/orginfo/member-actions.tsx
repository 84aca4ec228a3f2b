import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOwner as isOwnerRole } from '../../../core/access/permission-rules.ts'
import { roleCodes } from '../../../core/limits-table.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { highestRole, roleNamesTable } from '../../flow/role-names-table.ts'
import style from './orginfo.module.css'
import type { ManageMembers, Member } from './use-manage-members.ts'

interface MemberActionsProps {
  member: Member
  members: ManageMembers
  isOwner: boolean
}

/** What an administrator may do with a member; only owners touch an owner, and nobody removes themselves here. */
export function MemberActions({ member, members, isOwner }: MemberActionsProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { orgUserName, enabled } = member
  if (isOwnerRole(member.roleCodes) && !isOwner) {
    return (
      <p className={style.why}>
        <Trans>Only an owner may change an owner</Trans>
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button kind="quiet" aria-label={t`Change ${orgUserName}`} onClick={() => setIsOpen(true)}>
        <Trans>Change</Trans>
      </Button>
    )
  }
  const offered = Object.entries(roleNamesTable).filter(([code]) => isOwner || code !== roleCodes.owner)
  return (
    <div className={style.controls}>
      <SelectField
        name={`role-${member.userId}`}
        label={t`Role of ${orgUserName}`}
        value={highestRole(member.roleCodes)}
        options={offered.map(([value, name]) => ({ value, label: i18n._(name) }))}
        onChange={(code) => void members.setRole(member, code)}
      />
      {member.userId !== members.myId && (
        <>
          {enabled ? (
            <ConfirmButton
              label={t`Switch ${orgUserName} off`}
              title={<Trans>Switch {orgUserName} off?</Trans>}
              consequence={<Trans>They are signed out of this organisation at once. You can undo this any time.</Trans>}
              confirm={<Trans>Switch off</Trans>}
              onConfirm={() => members.setEnabled(member, false)}
            >
              <Trans>Switch off</Trans>
            </ConfirmButton>
          ) : (
            <Button aria-label={t`Switch ${orgUserName} on`} onClick={() => members.setEnabled(member, true)}>
              <Trans>Switch on</Trans>
            </Button>
          )}
          <ConfirmButton
            kind="danger"
            label={t`Remove ${orgUserName}`}
            title={<Trans>Remove {orgUserName}?</Trans>}
            consequence={<Trans>They lose access at once. What they made stays here.</Trans>}
            confirm={<Trans>Remove</Trans>}
            onConfirm={() => members.remove(member)}
          >
            <Trans>Remove</Trans>
          </ConfirmButton>
        </>
      )}
    </div>
  )
}
