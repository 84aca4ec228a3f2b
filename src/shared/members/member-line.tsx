import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { roleCodes } from '../../core/limits.ts'
import { Tag } from '../../ui/feedback/tag.tsx'
import { PersonLine } from '../person-line.tsx'
import { highestRole, roleNamesTable } from '../role-names.ts'
import { useSession } from '../use-session.ts'

interface MemberLineProps {
  member: {
    userId: string
    orgUserName: string
    orgEmail: string
    head: string | null
    roleCodes: readonly string[]
    enabled: boolean
  }
}

export function MemberLine({ member }: MemberLineProps) {
  const { i18n } = useLingui()
  const { account } = useSession()
  const role = highestRole(member.roleCodes)
  const name = roleNamesTable[role]
  return (
    <PersonLine
      name={member.orgUserName}
      picture={member.head}
      detail={member.orgEmail}
      tags={
        <>
          {name && <Tag tone={role === roleCodes.member ? 'calm' : 'hue'}>{i18n._(name)}</Tag>}
          {member.userId === account?.userId && (
            <Tag>
              <Trans>You</Trans>
            </Tag>
          )}
          {!member.enabled && (
            <Tag tone="wait">
              <Trans>Disabled</Trans>
            </Tag>
          )}
        </>
      }
    />
  )
}
