import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { Button } from '../../ui/action/button.tsx'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useShell } from '../../ui/shell-context.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { useMemberOptions } from '../parts/member-options.tsx'
import { Picker } from '../parts/picker.tsx'
import { useStore } from '../use-work.ts'
import style from './projects.module.css'
import { TemplateCards } from './template-cards.tsx'
import { useNewProject } from './use-new-project.ts'

/** The first members besides the person who creates the project. */
function Members({ chosen, onToggle }: { chosen: readonly string[]; onToggle: (id: string) => void }) {
  const { t } = useLingui()
  const { actor } = useStore()
  const options = useMemberOptions((id) => id === actor.userId)
  if (options.length === 0) return null
  const shown = options.filter(({ value }) => chosen.includes(value))
  return (
    <div className={style.members}>
      <span className={style.label}>{t`Members`}</span>
      <div className={style.people}>
        {shown.map(({ value, label, mark }) => (
          <UnstyledButton
            key={value}
            className={chip.chip}
            aria-label={t`Remove ${label}`}
            onClick={() => onToggle(value)}
          >
            {mark}
            {label}
            <Icon name="close" size={16} />
          </UnstyledButton>
        ))}
        <Picker
          label={t`Add a person or group`}
          value={String(shown.length)}
          className={chip.chip}
          options={options}
          chosen={chosen}
          isMany
          onChoose={onToggle}
        >
          <Icon name="plus" size={16} />
          {t`Add people`}
        </Picker>
      </div>
    </div>
  )
}

/** The form for a new project: name, key, template and visibility. */
export function NewProjectForm() {
  const { t } = useLingui()
  const { language } = useShell()
  const create = useNewProject()
  const { form } = create
  return (
    <Form form={form} onSubmit={create.submit}>
      <div className={style.nameAndKey}>
        <TextField {...create.nameField} label={t`Name`} max={maxLength('projectName', language)} autoComplete="off" />
        <TextField
          {...create.keyField}
          label={t`Key`}
          autoComplete="off"
          autoCapitalize="none"
          help={<Trans>2 to 10 capital letters or digits. Starts every issue key and can't be changed later.</Trans>}
        />
      </div>
      <TemplateCards value={form.values.template} onChange={create.chooseTemplate} />
      <ChoiceCards
        name="access"
        legend={<Trans>Access</Trans>}
        value={form.values.access}
        choices={[
          {
            value: 'open',
            title: t({ message: 'Open', context: 'access to a project' }),
            summary: t`Everyone in the organisation can see it and contribute.`,
          },
          { value: 'private', title: t`Private`, summary: t`Only people you add can see it.` },
        ]}
        onChange={(access) => form.set('access', access)}
      />
      <Members chosen={create.memberIds} onToggle={create.toggleMember} />
      <div className={style.foot}>
        <Button
          kind="main"
          type="submit"
          busy={create.isWaiting}
          disabledReason={
            create.isOffline && <Trans>Go online to create a project. Project keys have to be unique.</Trans>
          }
        >
          <Trans>Create project</Trans>
        </Button>
      </div>
    </Form>
  )
}
