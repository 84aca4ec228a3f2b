import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { MemberLine } from '../../frame/member-line.tsx'
import { Pager } from '../../frame/pager.tsx'
import { MemberActions } from './member-actions.tsx'
import style from './orginfo.module.css'
import { useManageMembers } from './use-manage-members.ts'

export function ManageMembers({ isAdmin, isOwner }: { isAdmin: boolean; isOwner: boolean }) {
  const { t } = useLingui()
  const members = useManageMembers()
  const { loaded, pageNumber, setPageNumber, search, seek, done } = members
  return (
    <Panel
      title={<Trans>Members</Trans>}
      lead={isAdmin && <Trans>An organisation always keeps at least one owner.</Trans>}
    >
      <TextField name="search" type="search" label={t`Search by name or address`} value={search} onChange={seek} />
      <DoneNote text={done} />
      <LoadedView loaded={loaded} shapes={['card', 'card', 'card']}>
        {({ list, hasNextPage }) => (
          <div className={loaded.isLoading ? style.busy : undefined} aria-busy={loaded.isLoading}>
            {list.length === 0 && (
              <EmptyState
                action={
                  <Button onClick={() => seek('')}>
                    <Trans>Show everyone</Trans>
                  </Button>
                }
              >
                <Trans>Nobody here is called “{search}”.</Trans>
              </EmptyState>
            )}
            <ItemList
              label={t`Members`}
              items={list.map((member) => ({
                key: member.userId,
                title: <MemberLine member={member} />,
                actions: isAdmin && <MemberActions member={member} members={members} isOwner={isOwner} />,
              }))}
            />
            <Pager {...{ pageNumber, hasNextPage }} busy={loaded.isLoading} onChange={setPageNumber} />
          </div>
        )}
      </LoadedView>
    </Panel>
  )
}
