import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths.ts'
import type { Project } from '../../core/work/entities.ts'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { nobody, usePersonOptions } from '../edit/options.tsx'
import { ProjectBadge, projectIcons } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { showProblem } from './edit-dialog.tsx'
import { ProjectLife } from './project-life.tsx'
import { ColorField, MarkField, useWithChosen, Why } from './setting-parts.tsx'
import style from './settings.module.css'
import { useProjectForm } from './use-project-form.ts'
import { useDenied, useSettings } from './use-settings.ts'

/** The project's letters, or one of the icons. */
const useMarks = (withLetters: Project) => {
  const { t } = useLingui()
  const icons = projectIcons.map((name, at) => ({ value: name, label: t`Icon ${at + 1}`, mark: <Icon name={name} /> }))
  return [{ value: 'letters', label: t`Letters`, mark: <ProjectBadge project={withLetters} /> }, ...icons]
}

function AccessCards({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const { t } = useLingui()
  return (
    <ChoiceCards
      name="access"
      legend={<Trans>Access</Trans>}
      value={isOpen ? 'open' : 'private'}
      choices={[
        {
          value: 'open',
          title: t({ message: 'Open', context: 'access to a project' }),
          summary: t`Everyone in the organisation can see it and contribute.`,
        },
        { value: 'private', title: t`Private`, summary: t`Only its members can see it.` },
      ]}
      onChange={(access) => onChange(access === 'open')}
    />
  )
}

function ProjectForm() {
  const { t } = useLingui()
  const { language } = useShell()
  const view = useSettings()
  const { project } = view
  const people = usePersonOptions(view)
  const withChosen = useWithChosen()
  const denied = useDenied('project.edit')
  const form = useProjectForm(project, denied === null)
  const { values, set } = form
  const marks = useMarks({ ...project, name: values.name, icon: 'letters', color: values.color })
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (denied) return
        form.submit()
        showProblem(event.currentTarget)
      }}
    >
      {form.error && <Notice tone="bad">{form.error}</Notice>}
      <fieldset className={style.form} disabled={denied !== null}>
        <TextField
          name="name"
          label={t`Name`}
          value={values.name}
          error={form.errorOf('name')}
          max={maxLength('projectName', language)}
          autoComplete="off"
          onChange={(name) => set('name', name)}
        />
        <TextAreaField
          name="description"
          label={t`Description`}
          optional
          value={values.description}
          error={form.errorOf('description')}
          max={maxLength('projectDescription', language)}
          onChange={(description) => set('description', description)}
        />
        <MarkField
          name="icon"
          label={t`Icon`}
          value={values.icon}
          choices={marks}
          onChange={(icon) => set('icon', icon)}
        />
        <ColorField name="color" value={values.color} onChange={(color) => set('color', color)} />
        <SelectField
          name="leadId"
          label={t`Lead`}
          help={t`The person to contact about this project.`}
          value={values.leadId ?? nobody}
          error={form.errorOf('leadId')}
          options={withChosen(people, values.leadId ?? nobody)}
          onChange={(leadId) => set('leadId', leadId === nobody ? null : leadId)}
        />
        <AccessCards isOpen={values.isOpen} onChange={(isOpen) => set('isOpen', isOpen)} />
      </fieldset>
      <div className={style.actions}>
        <Button kind="main" type="submit" disabledReason={denied ?? (form.isChanged ? undefined : t`No changes yet.`)}>
          <Trans>Save changes</Trans>
        </Button>
        {form.isChanged && !denied && (
          <Button type="button" onClick={form.discard}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

/** Name, icon, lead and visibility of a project. */
export function GeneralSettings() {
  const { project } = useSettings()
  const denied = useDenied('project.edit')
  return (
    <>
      {denied && <Why>{denied}</Why>}
      <Panel title={project.name} intro={<Trans>Key {project.key}. Part of every issue key. Can't be changed.</Trans>}>
        <ProjectForm />
      </Panel>
      <ProjectLife />
    </>
  )
}
