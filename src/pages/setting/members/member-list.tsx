import { useLingui } from '@lingui/react/macro'
import { MemberLine } from '../../../shared/members/member-line.tsx'
import type { Member } from '../../../shared/members/use-members.ts'
import { type Item, ItemList } from '../../../ui/layout/item-list.tsx'
import { ManageMember } from './manage-member.tsx'
import { MemberAction } from './member-action.tsx'
import type { OrganizationMembers } from './use-organization-members.ts'

export function MemberList({ list, flow }: { list: Member[]; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const item = (member: Member): Item => ({
    key: member.userId,
    title: <MemberLine member={member} />,
    actions: <MemberAction member={member} flow={flow} />,
    below: flow.managedId === member.userId && <ManageMember member={member} flow={flow} />,
  })
  return <ItemList label={t`Members`} items={list.map(item)} />
}
