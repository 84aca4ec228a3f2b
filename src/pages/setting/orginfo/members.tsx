import { Trans, useLingui } from '@lingui/react/macro'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { type Item, ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { pagePaths } from '../../flow/page-paths-table.ts'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { MemberLine } from '../../frame/member-line.tsx'
import { Pager } from '../../frame/pager.tsx'
import { ManageMember } from './manage-member.tsx'
import { MemberAction } from './member-action.tsx'
import style from './orginfo.module.css'
import { useOrganizationMembers } from './use-organization-members.ts'

export function Members() {
  const { t } = useLingui()
  const flow = useOrganizationMembers()
  const { loaded, pageNumber, setPageNumber } = flow
  return (
    <Panel
      title={<Trans>Members</Trans>}
      action={
        <TextLink href={pagePaths.home}>
          <Trans>Invite people</Trans>
        </TextLink>
      }
    >
      <DoneNote text={flow.done} />
      <LoadedView loaded={loaded} shapes={['card', 'card', 'card']}>
        {({ list, hasNextPage }) => (
          <div className={loaded.isLoading ? style.busy : undefined} aria-busy={loaded.isLoading}>
            <ItemList
              label={t`Members`}
              items={list.map(
                (member): Item => ({
                  key: member.userId,
                  title: <MemberLine member={member} />,
                  actions: (
                    <>
                      <MemberAction member={member} flow={flow} />
                      {flow.managedId === member.userId && <ManageMember member={member} flow={flow} />}
                    </>
                  ),
                }),
              )}
            />
            <Pager {...{ pageNumber, hasNextPage }} busy={loaded.isLoading} onChange={setPageNumber} />
          </div>
        )}
      </LoadedView>
    </Panel>
  )
}
