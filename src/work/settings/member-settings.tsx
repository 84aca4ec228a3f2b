import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isAdministrator } from '../../core/access/permission-rules.ts'
import { compareNames } from '../../core/locale/name-order.ts'
import { linkTo } from '../../core/routes.ts'
import type { ProjectRole, RowOf } from '../../core/work/entities.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { chevron } from '../../ui/field/select-field.tsx'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useSave } from '../edit/use-save.ts'
import { PersonBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { useMemberOptions } from '../parts/member-options.tsx'
import { Picker } from '../parts/picker.tsx'
import { useStore, useTryOut, useWork } from '../use-work.ts'
import style from './member-settings.module.css'
import { AddButton, Section, Why } from './setting-parts.tsx'
import { roleNames } from './setting-texts.ts'
import { useDenied, useSettings } from './use-settings.ts'

type Member = RowOf<'projectMember'>

const roles: readonly ProjectRole[] = ['admin', 'member', 'viewer']

/** A member as arguments of the mutators: a person or a group. */
const memberArgs = ({ projectId, userId, groupId }: Pick<Member, 'projectId' | 'userId' | 'groupId'>) => ({
  projectId,
  ...(userId === null ? { groupId } : { userId }),
})

interface LineProps {
  mark: ReactNode
  name: string
  detail?: ReactNode
  children: ReactNode
}

function Line({ mark, name, detail, children }: LineProps) {
  return (
    <li className={style.member}>
      {mark}
      <span className={style.words}>
        <span className={style.name}>{name}</span>
        {detail && <span className={style.detail}>{detail}</span>}
      </span>
      {children}
    </li>
  )
}

/** The name of a member. */
const useMemberFacts = () => {
  const { t } = useLingui()
  const { actor, select } = useStore()
  return ({ userId, groupId }: Pick<Member, 'userId' | 'groupId'>) => {
    const group = groupId === null ? undefined : select.row('group', groupId)
    if (groupId !== null)
      return {
        name: group?.name ?? t`Deleted group`,
        mark: <Icon name="people" />,
        detail: <Plural value={group?.memberIds.length ?? 0} one="Group of # person" other="Group of # people" />,
      }
    const person = userId === null ? undefined : select.row('person', userId)
    const name = person?.name ?? t`Former member`
    return {
      name: userId === actor.userId ? t`${name} (you)` : name,
      mark: <PersonBadge person={person ?? null} isNamed />,
      detail: person?.hasLeft ? <Trans>Left the organisation</Trans> : undefined,
    }
  }
}

/** Asks before a person loses access to the project. */
function RemoveMember({ member, denied, name }: { member: Member; denied: string | null; name: string }) {
  const { t } = useLingui()
  const { actor } = useStore()
  const { project } = useSettings()
  const save = useSave()
  const [isConfirming, setConfirming] = useState(false)
  const isOwn = member.userId === actor.userId
  const label = isOwn ? t`Leave project` : t`Remove ${name}`
  return (
    <>
      <ActionIcon
        className={style.remove}
        aria-label={label}
        title={denied ?? label}
        aria-disabled={denied !== null}
        onClick={() => denied === null && setConfirming(true)}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
      {isConfirming && (
        <ConfirmDialog
          isOpen
          danger
          title={isOwn ? t`Leave ${project.name}?` : t`Remove ${name} from ${project.name}?`}
          confirm={isOwn ? <Trans>Leave project</Trans> : <Trans>Remove</Trans>}
          onConfirm={() => save('projectMember.remove', memberArgs(member)) && setConfirming(false)}
          onClose={() => setConfirming(false)}
        >
          {project.isOpen ? (
            <Trans>The project stays open to everyone in the organisation.</Trans>
          ) : (
            <Trans>This project is private. Only remaining members and organisation administrators can open it.</Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Asks before a person gives up being an admin, which they cannot undo themselves. */
function RoleSelect({ member, denied, name }: { member: Member; denied: string | null; name: string }) {
  const { t, i18n } = useLingui()
  const { actor } = useStore()
  const { project } = useSettings()
  const save = useSave()
  const [newRole, setNewRole] = useState<ProjectRole | null>(null)
  const isOwn = member.userId === actor.userId && member.role === 'admin'
  const set = (role: string) => save('projectMember.set', { ...memberArgs(member), role })
  return (
    <>
      <NativeSelect
        classNames={{ root: style.role, input: style.roleInput }}
        variant="unstyled"
        aria-label={t`Role of ${name}`}
        title={denied ?? undefined}
        disabled={denied !== null}
        value={member.role}
        data={roles.map((role) => ({ value: role, label: i18n._(roleNames[role]) }))}
        rightSection={chevron}
        onChange={({ target: { value } }) => (isOwn ? setNewRole(value as ProjectRole) : set(value))}
      />
      {newRole && (
        <ConfirmDialog
          isOpen
          danger
          title={t`Give up your admin role in ${project.name}?`}
          confirm={<Trans>Give up admin role</Trans>}
          onConfirm={() => set(newRole) && setNewRole(null)}
          onClose={() => setNewRole(null)}
        >
          {isAdministrator(actor.orgRoles) ? (
            <Trans>As an administrator of the organisation, you can still manage the project.</Trans>
          ) : (
            <Trans>Only another admin can give it back to you.</Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

interface MemberLineProps {
  member: Member
  denied: string | null
}

function MemberLine({ member, denied }: MemberLineProps) {
  const { t, i18n } = useLingui()
  const { actor } = useStore()
  const { name, mark, detail } = useMemberFacts()(member)
  const tried = useTryOut()('projectMember.remove', memberArgs(member), Date.now())
  const refusal = tried && 'refusal' in tried ? tried.refusal : null
  const isLast = refusal?.code === 'member.lastAdmin'
  const last = isLast ? t`This is the only admin. Make someone else an admin first.` : null
  const whyStays = refusal && i18n._(whyRefused(refusal))
  const removeDenied = last ?? (member.userId === actor.userId ? whyStays : denied)
  return (
    <Line mark={mark} name={name} detail={last ?? detail}>
      <RoleSelect member={member} denied={denied ?? last} name={name} />
      <RemoveMember member={member} denied={removeDenied} name={name} />
    </Line>
  )
}

function AddMember({ members, denied }: { members: readonly Member[]; denied: string | null }) {
  const { t } = useLingui()
  const { project } = useSettings()
  const save = useSave()
  const there = new Set(members.flatMap(({ userId, groupId }) => [userId, groupId]))
  const candidates = useMemberOptions((id) => there.has(id))
  const title = t`Add a person or group`
  if (denied)
    return (
      <AddButton denied={denied} onClick={() => {}}>
        {title}
      </AddButton>
    )
  return (
    <Picker
      label={title}
      value={t`Member`}
      className={style.add}
      options={candidates}
      chosen={[]}
      onChoose={(value) => {
        const [kind, id] = value.split(' ')
        const who = kind === 'group' ? { groupId: id } : { userId: id }
        save('projectMember.set', { projectId: project.id, ...who, role: 'member' })
      }}
    >
      <Icon name="plus" size={16} />
      {title}
    </Picker>
  )
}

/** Who has access without being a member. */
function OtherAccess({ members }: { members: readonly Member[] }) {
  const { t } = useLingui()
  const { project } = useSettings()
  const people = useWork(({ select }) => select.people())
  const named = new Set(members.map(({ userId }) => userId))
  const administrators = people.filter(
    ({ id, hasLeft, roleCodes }) => !hasLeft && isAdministrator(roleCodes) && !named.has(id),
  )
  return (
    <Section
      title={<Trans>Others with access</Trans>}
      intro={
        project.isOpen ? (
          <Trans>This project is open. Everyone in the organisation can see it and work in it as a member.</Trans>
        ) : (
          <Trans>This project is private. Apart from its members, only these people can see it.</Trans>
        )
      }
    >
      {administrators.length > 0 && (
        <ul className={style.members} aria-label={t`Organisation administrators`}>
          {administrators.map((person) => (
            <Line
              key={person.id}
              mark={<PersonBadge person={person} isNamed />}
              name={person.name}
              detail={<Trans>Organisation administrator</Trans>}
            >
              <span className={style.fixed}>
                <Trans>Project admin</Trans>
              </span>
            </Line>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The members of a project with their roles. */
export function MemberSettings() {
  const { t } = useLingui()
  const { project } = useSettings()
  const members = useWork(({ select }) => select.membersOf(project.id))
  const denied = useDenied('member.edit')
  const facts = useMemberFacts()
  const strength = (role: ProjectRole) => roles.indexOf(role)
  const [opened] = useState(() => new Map(members.map(({ id, role }) => [id, strength(role)])))
  // the order stays while roles change, so that rows don't jump under the finger
  const placeOf = ({ id, role }: Member) => opened.get(id) ?? strength(role)
  const sorted = [...members].sort((a, b) => placeOf(a) - placeOf(b) || compareNames(facts(a).name, facts(b).name))
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <Section
        title={<Trans>Members</Trans>}
        intro={
          <TextLink href={linkTo('settings-page', { key: project.key, page: 'roles' })}>
            <Trans>What each role can do</Trans>
          </TextLink>
        }
        action={<AddMember members={members} denied={denied} />}
      >
        <ul className={style.members} aria-label={t`Members`}>
          {sorted.map((member) => (
            <MemberLine key={member.id} member={member} denied={denied} />
          ))}
        </ul>
      </Section>
      <OtherAccess members={members} />
      <p>
        <TextLink href={linkTo('groups', {})}>
          <Trans>Groups of the organisation</Trans>
        </TextLink>
      </p>
    </>
  )
}
