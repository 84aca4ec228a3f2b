import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths-table.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LanguageField } from '../../../ui/field/language-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../../ui/field/time-zone-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { jobRolesTable } from '../../configure/choices-table.ts'
import { DoneNote } from '../../frame/done-note.tsx'
import { PersonLine } from '../../frame/person-line.tsx'
import { type Person, usePersonalForm } from './use-personal-info.ts'

export function PersonalForm({ person, onSaved }: { person: Person; onSaved: (person: Person) => void }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  const { form, submit, done } = usePersonalForm(person, onSaved)
  return (
    <Form form={form} onSubmit={submit}>
      <PersonLine name={form.values.orgUserName || person.orgEmail} picture={person.head} detail={person.orgEmail} />
      <TextField
        {...form.field('orgUserName')}
        label={t`Your name`}
        autoComplete="name"
        max={maxLength('memberName', language)}
        help={<Trans>Colleagues see it; your picture is made of it</Trans>}
      />
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
      <LanguageField {...form.field('language')} label={t`Language of pages and mails`} />
      <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
      <div>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Save personal information</Trans>
        </Button>
      </div>
      <DoneNote text={done} />
    </Form>
  )
}
