import { Trans, useLingui } from '@lingui/react/macro'
import { PersonLine } from '../../../shared/person-line.tsx'
import { highestRole, roleNamesTable } from '../../../shared/role-names.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'

interface OrganizationLineProps {
  organization: {
    orgName: string
    orgKey: string
    avatar: string | null
    roleCodes: readonly string[]
    current: boolean
    enabled: boolean
  }
}

export function OrganizationLine({ organization }: OrganizationLineProps) {
  const { i18n } = useLingui()
  const { orgName, orgKey, avatar, current, enabled } = organization
  const role = roleNamesTable[highestRole(organization.roleCodes)]
  return (
    <PersonLine
      square
      name={orgName}
      picture={avatar}
      detail={
        <>
          <code>{orgKey}</code>
          {role && ` · ${i18n._(role)}`}
        </>
      }
      tags={
        <>
          {current && (
            <Tag tone="done">
              <Trans>Open now</Trans>
            </Tag>
          )}
          {!enabled && (
            <Tag tone="wait">
              <Trans>Switched off</Trans>
            </Tag>
          )}
        </>
      }
    />
  )
}
