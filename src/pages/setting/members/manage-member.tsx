import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOwner } from '../../../core/access/permission-rules.ts'
import { roleCodes } from '../../../core/limits.ts'
import type { Member } from '../../../shared/members/use-members.ts'
import { Permission } from '../../../shared/permission.tsx'
import { roleNamesTable } from '../../../shared/role-names.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { roleOf } from './member-rules.ts'
import style from './members.module.css'
import type { OrganizationMembers } from './use-organization-members.ts'

const given = [roleCodes.member, roleCodes.administrator, roleCodes.owner] as const

/** Another role for one member; owners are made by owners. */
function MemberRole({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t, i18n } = useLingui()
  const [role, setRole] = useState(() => roleOf(member))
  const name = member.orgUserName
  const offered = given.flatMap((value) => {
    const title = roleNamesTable[value]
    const isOffered = title && (value !== roleCodes.owner || isOwner(flow.viewerRoles))
    return isOffered ? [{ value, label: i18n._(title) }] : []
  })
  return (
    <>
      <SelectField
        name={`role-${member.userId}`}
        label={t`Role of ${name}`}
        value={role}
        onChange={(code) => setRole(code as typeof role)}
        options={offered}
        help={t`Administrators invite and manage people; owners besides decide about owners.`}
      />
      {role !== roleOf(member) && (
        <Row>
          <Button
            kind="main"
            aria-label={t`Change role of ${name}`}
            busy={flow.members.paged.isBusy}
            onClick={() => flow.setRole(member, role, t`${name} has a new role.`)}
          >
            <Trans>Change role</Trans>
          </Button>
        </Row>
      )}
    </>
  )
}

/** An owner puts someone in their place: the way out of the last owner. */
function HandOver({ member, flow }: { member: Member; flow: OrganizationMembers }) {
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

/** What can be done with one member, opened below them. */
export function ManageMember({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const name = member.orgUserName
  return (
    <div className={style.manage}>
      <MemberRole member={member} flow={flow} />
      <Row>
        <HandOver member={member} flow={flow} />
        <ConfirmButton
          label={member.enabled ? t`Switch off ${name}` : t`Let in again: ${name}`}
          title={member.enabled ? <Trans>Switch {name} off?</Trans> : <Trans>Let {name} in again?</Trans>}
          consequence={
            member.enabled ? (
              <Trans>They are signed out of this organisation at once. Their work stays, and so does their seat.</Trans>
            ) : (
              <Trans>They can sign in to this organisation again, with the role they had.</Trans>
            )
          }
          confirm={member.enabled ? <Trans>Switch off</Trans> : <Trans>Let in again</Trans>}
          danger={member.enabled}
          onConfirm={() =>
            flow.setEnabled(member, !member.enabled, member.enabled ? t`${name} is switched off.` : t`${name} is back.`)
          }
        >
          {member.enabled ? <Trans>Switch off</Trans> : <Trans>Let in again</Trans>}
        </ConfirmButton>
        <ConfirmButton
          kind="danger"
          label={t`Remove ${name}`}
          title={<Trans>Remove {name}?</Trans>}
          consequence={
            <Trans>
              They leave the organisation at once, and their API keys end. To come back they need an invitation.
            </Trans>
          }
          confirm={<Trans>Remove</Trans>}
          onConfirm={() => flow.remove(member, t`${name} has been removed.`)}
        >
          <Trans>Remove</Trans>
        </ConfirmButton>
      </Row>
    </div>
  )
}
