import { Trans, useLingui } from '@lingui/react/macro'
import type { Member } from '../../../shared/members/use-members.ts'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { HandOver } from './hand-over.tsx'
import { MemberRole } from './member-role.tsx'
import style from './members.module.css'
import type { OrganizationMembers } from './use-organization-members.ts'

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
