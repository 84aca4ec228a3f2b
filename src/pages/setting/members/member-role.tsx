import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOwner } from '../../../core/access/permission-rules.ts'
import { roleCodes } from '../../../core/limits.ts'
import type { Member } from '../../../shared/members/use-members.ts'
import { roleNamesTable } from '../../../shared/role-names.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { roleOf } from './member-rules.ts'
import type { OrganizationMembers } from './use-organization-members.ts'

const given = [roleCodes.member, roleCodes.administrator, roleCodes.owner] as const

/** Another role for one member; owners are made by owners. */
export function MemberRole({ member, flow }: { member: Member; flow: OrganizationMembers }) {
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
