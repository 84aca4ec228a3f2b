import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { LanguageField } from '../../../ui/field/language-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../../ui/field/time-zone-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { JobRoleFields } from './job-role-fields.tsx'
import { type Person, usePersonalForm } from './use-personal-info.ts'

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
