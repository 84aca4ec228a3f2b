import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { administratorRoles } from '../../../core/access/permission-rules.ts'
import { pathOf } from '../../../core/routes.ts'
import { MemberLine } from '../../../shared/members/member-line.tsx'
import type { Member, Members } from '../../../shared/members/use-members.ts'
import { PagedView } from '../../../shared/paging/paged-view.tsx'
import { Permission } from '../../../shared/permission.tsx'
import { useSession } from '../../../shared/use-session.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { type Item, ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { ManageMember } from './manage-member.tsx'
import style from './members.module.css'
import type { OrganizationMembers } from './use-organization-members.ts'
import { useOrganizationMembers } from './use-organization-members.ts'

/** The button to manage a member, or why there is none. */
function MemberAction({ member, flow }: { member: Member; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const why = flow.obstacleOf(member)
  if (why === 'notAdmin' || why === 'self') return null
  const name = member.orgUserName
  const isOpen = flow.managedId === member.userId
  const reasons = {
    lastOwner: <Trans>The last owner can't leave. Make someone else an owner first, or close the organisation.</Trans>,
    ownersOnly: <Trans>Only owners can change an owner.</Trans>,
  }
  return (
    <div className={style.action}>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Close: ${name}` : t`Manage ${name}`}
        disabledReason={why && reasons[why]}
        onClick={() => flow.manage(isOpen ? null : member.userId)}
      >
        {isOpen ? <Trans>Close</Trans> : <Trans>Manage</Trans>}
      </Button>
    </div>
  )
}

function MemberList({ list, flow }: { list: Member[]; flow: OrganizationMembers }) {
  const { t } = useLingui()
  const item = (member: Member): Item => ({
    key: member.userId,
    title: <MemberLine member={member} />,
    actions: <MemberAction member={member} flow={flow} />,
    below: flow.managedId === member.userId && <ManageMember member={member} flow={flow} />,
  })
  return <ItemList label={t`Members`} items={list.map(item)} />
}

/** Hidden for a few members. */
function MemberSearch({ members }: { members: Members }) {
  const { t } = useLingui()
  if (!members.hasSearch) return null
  return (
    <TextField
      name="search"
      type="search"
      label={t`Search by name or email`}
      value={members.search}
      onChange={members.setSearch}
    />
  )
}

function NobodyFound({ members: { searchTerm, setSearch } }: { members: Members }) {
  if (!searchTerm) {
    return (
      <EmptyState>
        <Trans>No members here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      action={
        <Button onClick={() => setSearch('')}>
          <Trans>Show everyone</Trans>
        </Button>
      }
    >
      <Trans>No member matches “{searchTerm}”.</Trans>
    </EmptyState>
  )
}

function MembersPanel({ action }: { action: ReactNode }) {
  const { t } = useLingui()
  const flow = useOrganizationMembers()
  const { members, group, setGroup } = flow
  const total = members.paged.query.value?.total
  const groups = [
    { value: 'owners', label: t`Owners` },
    { value: 'administrators', label: t`Administrators` },
    { value: 'members', label: t`Members` },
    { value: 'disabled', label: t`Disabled` },
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

/** `/setting/members`: the members of the organisation and their roles. */
export function MembersPage() {
  const { organization } = useSession()
  return (
    <SettingShell
      title={<Trans>Members</Trans>}
      intro={<Trans>See who's in the organisation and what they can do.</Trans>}
    >
      <MembersPanel
        key={organization?.id}
        action={
          <Permission value={administratorRoles}>
            <TextLink href={pathOf('setting-invitations')}>
              <Trans>Invite people</Trans>
            </TextLink>
          </Permission>
        }
      />
    </SettingShell>
  )
}
