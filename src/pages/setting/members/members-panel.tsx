import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MemberSearch } from '../../../shared/members/member-search.tsx'
import { NobodyFound } from '../../../shared/members/nobody-found.tsx'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { MemberList } from './member-list.tsx'
import style from './members.module.css'
import { useOrganizationMembers } from './use-organization-members.ts'

export function MembersPanel({ action }: { action: ReactNode }) {
  const { t } = useLingui()
  const flow = useOrganizationMembers()
  const { members, group, setGroup } = flow
  const total = members.paged.query.value?.total
  const groups = [
    { value: 'owners', label: t`Owners` },
    { value: 'administrators', label: t`Administrators` },
    { value: 'members', label: t`Members` },
    { value: 'disabled', label: t`Switched off` },
  ]
  return (
    <Panel title={total === undefined ? <Trans>People</Trans> : <Trans>People ({total})</Trans>} action={action}>
      {(members.hasSearch || group) && (
        <div className={style.filters}>
          <MemberSearch members={members} />
          <SelectField
            name="group"
            label={t`Show`}
            value={group}
            onChange={setGroup}
            empty={t`Everyone`}
            options={groups}
          />
        </div>
      )}
      <PagedView paged={members.paged} shapes={members.shapes} empty={<NobodyFound members={members} />}>
        {(list) => (flow.isKnown ? <MemberList list={list} flow={flow} /> : <Skeleton shapes={members.shapes} />)}
      </PagedView>
    </Panel>
  )
}
