import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOwner } from '../../../core/access/permission-rules.ts'
import { roleCodes } from '../../../core/limits-table.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { roleNamesTable } from '../../flow/role-names-table.ts'
import type { Member } from '../../frame/members/use-members.ts'
import { HandOver } from './hand-over.tsx'
import { roleOf } from './member-rules.ts'
import style from './members.module.css'
import type { OrganizationMembers } from './use-organization-members.ts'

const given = [roleCodes.member, roleCodes.administrator, roleCodes.owner] as const

/** What can be done with one member, opened below them. */
export function ManageMember({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t, i18n } = useLingui()
  const [role, setRole] = useState(() => roleOf(member))
  const name = member.orgUserName
  const offered = given.flatMap((value) => {
    const title = roleNamesTable[value]
    const isOffered = title && (value !== roleCodes.owner || isOwner(flow.viewerRoles))
    return isOffered ? [{ value, label: i18n._(title) }] : []
  })
  const isSame = role === roleOf(member)
  return (
    <div className={style.manage}>
      <SelectField
        name={`role-${member.userId}`}
        label={t`Role of ${name}`}
        value={role}
        onChange={(code) => setRole(code as typeof role)}
        options={offered}
        help={t`Administrators invite and manage people; owners besides decide about owners.`}
      />
      <Row>
        {!isSame && (
          <Button
            kind="main"
            busy={flow.members.paged.isBusy}
            onClick={() => flow.setRole(member, role, t`${name} has a new role.`)}
          >
            <Trans>Change role</Trans>
          </Button>
        )}
        <HandOver member={member} flow={flow} />
        <ConfirmButton
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
