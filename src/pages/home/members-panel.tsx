import { Trans, useLingui } from '@lingui/react/macro'
import type { Organization } from '../../core/session/account-types.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ItemList } from '../../ui/layout/item-list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { LoadedView } from '../frame/loaded-view.tsx'
import { MemberLine } from '../frame/member-line.tsx'
import { Pager } from '../frame/pager.tsx'
import style from './home.module.css'
import { useMembers } from './use-members.ts'

const searchFrom = 6

export function MembersPanel({ organization, title }: { organization: Organization; title: string }) {
  const { t } = useLingui()
  const { loaded, pageNumber, setPageNumber, search, sought, seek } = useMembers()
  const hasSearch = organization.memberCount >= searchFrom || search !== ''
  return (
    <Panel title={title}>
      {hasSearch && (
        <TextField name="search" type="search" label={t`Search by name or address`} value={search} onChange={seek} />
      )}
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
                {sought ? <Trans>Nobody here is called “{sought}”.</Trans> : <Trans>Nobody is here yet.</Trans>}
              </EmptyState>
            )}
            <ItemList
              label={title}
              items={list.map((member) => ({ key: member.userId, title: <MemberLine member={member} /> }))}
            />
            <Pager {...{ pageNumber, hasNextPage }} busy={loaded.isLoading} onChange={setPageNumber} />
          </div>
        )}
      </LoadedView>
    </Panel>
  )
}
