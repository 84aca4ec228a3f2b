import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { MemberLine } from '../../shared/members/member-line.tsx'
import { MemberSearch } from '../../shared/members/member-search.tsx'
import { NobodyFound } from '../../shared/members/nobody-found.tsx'
import { useMembers } from '../../shared/members/use-members.ts'
import { PagedView } from '../../shared/paging/paged-view.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ItemList } from '../../ui/layout/item-list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

export function MembersPanel({ title, isAdmin }: { title: string; isAdmin: boolean }) {
  const members = useMembers()
  return (
    <Panel
      title={title}
      action={
        isAdmin && (
          <TextLink href={pathOf('setting-members')}>
            <Trans>Manage members</Trans>
          </TextLink>
        )
      }
    >
      <MemberSearch members={members} />
      <PagedView paged={members.paged} shapes={members.shapes} empty={<NobodyFound members={members} />}>
        {(list) => (
          <ItemList
            label={title}
            items={list.map((member) => ({ key: member.userId, title: <MemberLine member={member} /> }))}
          />
        )}
      </PagedView>
    </Panel>
  )
}
