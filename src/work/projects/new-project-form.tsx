import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { templateNames, templatesTable } from '../../core/work/templates.ts'
import { Button } from '../../ui/action/button.tsx'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useShell } from '../../ui/shell-context.ts'
import style from './projects.module.css'
import { useNewProject } from './use-new-project.ts'

/** A project from a template: what it is called, and who sees it. */
export function NewProjectForm() {
  const { t } = useLingui()
  const { language } = useShell()
  const create = useNewProject()
  const { form } = create
  const templates = templateNames.map((name) => ({
    value: name,
    title: templatesTable[name].name[language],
    summary: templatesTable[name].description[language],
  }))
  return (
    <Form form={form} onSubmit={create.submit}>
      <ChoiceCards
        name="template"
        legend={<Trans>Template</Trans>}
        value={form.values.template}
        choices={templates}
        onChange={(template) => form.set('template', template)}
      />
      <div className={style.nameAndKey}>
        <TextField {...create.nameField} label={t`Name`} max={maxLength('projectName', language)} autoComplete="off" />
        <TextField
          {...create.keyField}
          label={t`Key`}
          autoComplete="off"
          autoCapitalize="none"
          help={<Trans>2 to 10 capital letters and digits. It begins every issue's key.</Trans>}
        />
      </div>
      <ChoiceCards
        name="access"
        legend={<Trans>Access</Trans>}
        value={form.values.access}
        choices={[
          { value: 'open', title: t`Open`, summary: t`Everyone in the organisation can see it and work in it.` },
          { value: 'private', title: t`Private`, summary: t`Only people you add can see it.` },
        ]}
        onChange={(access) => form.set('access', access)}
      />
      <div>
        <Button
          kind="main"
          type="submit"
          busy={create.isWaiting}
          disabledReason={create.isOffline && <Trans>Connect to create a project. Its key has to be unique.</Trans>}
        >
          <Trans>Create project</Trans>
        </Button>
      </div>
    </Form>
  )
}
