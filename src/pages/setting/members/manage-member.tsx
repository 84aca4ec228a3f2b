import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOwner } from '../../../core/access/permission-rules.ts'
import { roleCodes } from '../../../core/limits.ts'
import { listText } from '../../../core/locale/list-text.ts'
import { HandOverDialog } from '../../../shared/members/hand-over-dialog.tsx'
import type { Member } from '../../../shared/members/use-members.ts'
import { Permission } from '../../../shared/permission.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { roleNamesTable } from '../../../shared/role-names.ts'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { roleOf } from './member-rules.ts'
import style from './members.module.css'
import { type OrganizationMembers, useMemberAccess } from './use-organization-members.ts'

const assignableRoles = [roleCodes.member, roleCodes.administrator, roleCodes.owner] as const

/** Changes a member's role; only owners make owners. */
function MemberRole({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t, i18n } = useLingui()
  const [role, setRole] = useState(() => roleOf(member))
  const name = member.orgUserName
  const offered = assignableRoles.flatMap((value) => {
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
        help={t`Administrators can invite and manage people. Owners can also manage owners.`}
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

/** Transfers ownership, which lets the last owner leave. */
function TransferOwnership({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const name = member.orgUserName
  if (isOwner(member.roleCodes)) return null
  return (
    <Permission value={roleCodes.owner}>
      <ConfirmButton
        label={t`Transfer ownership to ${name}`}
        disabledReason={!member.enabled && <Trans>Enable {name} first.</Trans>}
        title={<Trans>Transfer ownership to {name}?</Trans>}
        consequence={<Trans>{name} becomes the owner and you become an administrator.</Trans>}
        confirm={<Trans>Transfer</Trans>}
        onConfirm={() => flow.transferOwnership(member, t`${name} is now the owner.`)}
      >
        <Trans>Transfer ownership</Trans>
      </ConfirmButton>
    </Permission>
  )
}

/** What an end of their access would end. */
function OpenAccess({ sessions, apiKeys }: { sessions: number; apiKeys: number }) {
  const { t, i18n } = useLingui()
  if (sessions + apiKeys === 0) return null
  const open = listText(i18n.locale, [
    ...(sessions > 0 ? [t`${plural(sessions, { one: '# session', other: '# sessions' })}`] : []),
    ...(apiKeys > 0 ? [t`${plural(apiKeys, { one: '# API key', other: '# API keys' })}`] : []),
  ])
  return (
    <p>
      <Trans>Active here: {open}.</Trans>
    </p>
  )
}

/** How safe the member's access is, and ending it where a device was lost. */
function MemberAccess({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const access = useMemberAccess(member)
  const name = member.orgUserName
  return (
    <>
      <QueryView query={access} shapes={['line']}>
        {({ hasSecondFactor, lastActiveAt, sessions, apiKeys }) => (
          <div className={style.access}>
            <p>
              {hasSecondFactor ? (
                <Trans>Two-step verification is on.</Trans>
              ) : (
                <Trans>Two-step verification is off.</Trans>
              )}
            </p>
            <p>
              {lastActiveAt ? (
                <Trans>Last active here: {moment(lastActiveAt)}.</Trans>
              ) : (
                <Trans>No recent session in this organisation.</Trans>
              )}
            </p>
            <OpenAccess sessions={sessions} apiKeys={apiKeys} />
          </div>
        )}
      </QueryView>
      <Row>
        <ConfirmButton
          label={t`Sign out ${name}`}
          title={<Trans>Sign {name} out of the organisation?</Trans>}
          consequence={
            <Trans>
              Their sessions in this organisation end, and their API keys here stop working. They can sign in again. A
              device that is signed in to another organisation can switch back: if one was lost, ask them to change
              their password, which signs out their other devices.
            </Trans>
          }
          confirm={<Trans>Sign out</Trans>}
          onConfirm={() => flow.signOut(member, t`${name} has been signed out.`)}
        >
          <Trans>Sign out</Trans>
        </ConfirmButton>
      </Row>
    </>
  )
}

/** Removes a member, and asks what becomes of their open work. */
function RemoveMember({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const name = member.orgUserName
  return (
    <>
      <Button kind="danger" aria-label={t`Remove ${name}`} onClick={() => setIsOpen(true)}>
        <Trans>Remove</Trans>
      </Button>
      {isOpen && (
        <HandOverDialog
          userId={member.userId}
          name={name}
          title={<Trans>Remove {name}?</Trans>}
          consequence={
            <Trans>
              They'll leave the organisation right away, and their API keys and share links will stop working. They'll
              need an invitation to come back.
            </Trans>
          }
          confirm={<Trans>Remove</Trans>}
          end={() => flow.remove(member, t`${name} has been removed.`)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** The actions for one member, opened below the row. */
export function ManageMember({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const name = member.orgUserName
  return (
    <div className={style.manage}>
      <MemberRole member={member} flow={flow} />
      <MemberAccess member={member} flow={flow} />
      <Row>
        <TransferOwnership member={member} flow={flow} />
        <ConfirmButton
          label={member.enabled ? t`Disable ${name}` : t`Enable ${name}`}
          title={member.enabled ? <Trans>Disable {name}?</Trans> : <Trans>Enable {name}?</Trans>}
          consequence={
            member.enabled ? (
              <Trans>They'll be signed out of this organisation right away. Their work and seat are kept.</Trans>
            ) : (
              <Trans>They'll be able to sign in to this organisation again with their previous role.</Trans>
            )
          }
          confirm={member.enabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
          danger={member.enabled}
          onConfirm={() =>
            flow.setEnabled(
              member,
              !member.enabled,
              member.enabled ? t`${name} has been disabled.` : t`${name} has been enabled.`,
            )
          }
        >
          {member.enabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
        </ConfirmButton>
        <RemoveMember member={member} flow={flow} />
      </Row>
    </div>
  )
}
