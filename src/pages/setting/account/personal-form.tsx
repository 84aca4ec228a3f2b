import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { LanguageField } from '../../../ui/field/language-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../../ui/field/time-zone-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { jobRolesTable } from '../../configure/choices.ts'
import type { PersonalFormState } from './use-personal-info.ts'
import { type Person, usePersonalForm } from './use-personal-info.ts'

/** One of the known roles, or the person's own words. */
function JobRoleFields({ form }: { form: PersonalFormState }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  return (
    <>
      <SelectField
        {...form.field('jobRole')}
        label={t`Your role`}
        optional
        empty={t`Something else`}
        options={Object.entries(jobRolesTable).map(([value, title]) => ({ value, label: i18n._(title) }))}
      />
      {!form.values.jobRole && (
        <TextField
          {...form.field('otherText')}
          label={t`Your role in your own words`}
          optional
          max={maxLength('textTypeField', language)}
        />
      )}
    </>
  )
}

export function PersonalForm({ person, onSaved }: { person: Person; onSaved: (person: Person) => void }) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, done } = usePersonalForm(person, onSaved)
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        {...form.field('orgUserName')}
        label={t`Your name`}
        autoComplete="name"
        max={maxLength('memberName', language)}
        help={<Trans>Colleagues see it; your picture is made of it</Trans>}
      />
      <JobRoleFields form={form} />
      <LanguageField {...form.field('language')} label={t`Language of pages and mails`} />
      <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Save personal information</Trans>
        </Button>
      </Actions>
      <DoneNote text={done} />
    </Form>
  )
}
