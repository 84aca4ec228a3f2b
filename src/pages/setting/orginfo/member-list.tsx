import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Item, ItemList } from '../../../ui/layout/item-list.tsx'
import { MemberLine } from '../../frame/member-line.tsx'
import { Pager } from '../../frame/pager.tsx'
import { ManageMember } from './manage-member.tsx'
import { MemberAction } from './member-action.tsx'
import style from './orginfo.module.css'
import type { OrganizationMember, OrganizationMembers } from './use-organization-members.ts'

interface MemberListProps {
  page: { list: OrganizationMember[]; hasNextPage: boolean }
  flow: OrganizationMembers
}

export function MemberList({ page: { list, hasNextPage }, flow }: MemberListProps) {
  const { t } = useLingui()
  const { sought, pageNumber, setPageNumber } = flow
  const { isLoading } = flow.loaded
  const item = (member: OrganizationMember): Item => ({
    key: member.userId,
    title: <MemberLine member={member} />,
    actions: (
      <>
        <MemberAction member={member} flow={flow} />
        {flow.managedId === member.userId && <ManageMember member={member} flow={flow} />}
      </>
    ),
  })
  return (
    <div className={isLoading ? style.busy : undefined} aria-busy={isLoading}>
      {list.length === 0 && (
        <EmptyState
          action={
            <Button onClick={() => flow.seek('')}>
              <Trans>Show everyone</Trans>
            </Button>
          }
        >
          <Trans>Nobody here is called “{sought}”.</Trans>
        </EmptyState>
      )}
      <ItemList label={t`Members`} items={list.map(item)} />
      <Pager {...{ pageNumber, hasNextPage }} busy={isLoading} onChange={setPageNumber} />
    </div>
  )
}
