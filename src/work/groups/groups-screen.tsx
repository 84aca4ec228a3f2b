import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { isAdministrator } from '../../core/access/permission-rules.ts'
import { linkTo } from '../../core/routes.ts'
import type { RowOf } from '../../core/work/entities.ts'
import { PersonBadge } from '../parts/badges.tsx'
import chip from '../parts/chip.module.css'
import { WhenLoaded } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { Main } from '../parts/main.tsx'
import { Picker } from '../parts/picker.tsx'
import { RemoveDialog } from '../settings/remove-dialog.tsx'
import { RowDialog } from '../settings/row-dialog.tsx'
import { Why } from '../settings/setting-parts.tsx'
import { SettingSection } from '../settings/setting-section.tsx'
import settings from '../settings/settings.module.css'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useStore, useTryOut, useWork } from '../use-work.ts'
import style from './groups.module.css'
import { useGroupForm, useLastAdminText } from './use-group-form.ts'

type Group = RowOf<'group'>

interface GroupDialogProps {
  group: Group | undefined
  denied: string | null
  onClose: () => void
}

function GroupDialog({ group, denied, onClose }: GroupDialogProps) {
  const { t } = useLingui()
  const people = useWork(({ select }) => select.people())
  const form = useGroupForm(group, onClose)
  const members = people.filter(({ id }) => form.memberIds.includes(id))
  return (
    <RowDialog
      row={group}
      form={form}
      title={<Trans>New group</Trans>}
      create={<Trans>Create group</Trans>}
      denied={denied}
      onClose={onClose}
    >
      <div className={style.members}>
        <span className={style.label}>{t`People`}</span>
        {members.map((person) => (
          <UnstyledButton
            key={person.id}
            className={chip.chip}
            aria-label={t`Remove ${person.name}`}
            onClick={() => form.toggle(person.id)}
          >
            <PersonBadge person={person} size={20} isNamed />
            {person.name}
            <Icon name="close" size={16} />
          </UnstyledButton>
        ))}
        {!denied && (
          <Picker
            label={t`Add people`}
            value={String(members.length)}
            className={chip.chip}
            options={people
              .filter(({ hasLeft }) => !hasLeft)
              .map((person) => ({
                value: person.id,
                label: person.name,
                mark: <PersonBadge person={person} isNamed />,
              }))}
            chosen={form.memberIds}
            isMany
            onChoose={form.toggle}
          >
            <Icon name="plus" size={16} />
            {t`Add people`}
          </Picker>
        )}
      </div>
    </RowDialog>
  )
}

function RemoveGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const lastAdminText = useLastAdminText()
  const tried = useTryOut()('group.delete', { id: group.id }, Date.now())
  return (
    <RemoveDialog
      mutation="group.delete"
      row={group}
      stays={tried && 'refusal' in tried && lastAdminText(tried.refusal)}
      onClose={onClose}
    >
      <Trans>
        Its members lose any access they only had through this group: private projects and workflow transitions.
      </Trans>
    </RemoveDialog>
  )
}

function Groups() {
  const { t } = useLingui()
  const { actor } = useStore()
  const groups = useWork(({ select }) => select.groups())
  const denied = isAdministrator(actor.orgRoles) ? null : t`Only organisation owners and administrators can do this.`
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <SettingSection
        title={<Trans>Groups</Trans>}
        intro={
          <Trans>
            Add groups to projects and let them make status changes. People who join a group get its access right away.
          </Trans>
        }
        label={t`Groups`}
        items={groups}
        empty={<Trans>No groups yet.</Trans>}
        add={<Trans>New group</Trans>}
        denied={denied}
        markOf={() => <Icon name="people" />}
        detailOf={({ memberIds }) => <Plural value={memberIds.length} one="# person" other="# people" />}
        dialog={(group, close) => <GroupDialog group={group} denied={denied} onClose={close} />}
        removal={(group, close) => <RemoveGroup group={group} onClose={close} />}
      />
    </>
  )
}

/** `/groups`: named groups of people, used as project members and in workflow transitions. */
export function GroupsScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Groups`} above={[{ label: t`Projects`, href: linkTo('projects', {}) }]}>
      <Main className={screen.main}>
        <div className={settings.column}>
          <WhenLoaded>
            <Groups />
          </WhenLoaded>
        </div>
      </Main>
    </Screen>
  )
}
