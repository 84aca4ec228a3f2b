import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { nameZone } from '../../../core/locale/time-zone-rules.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { RefusedFields } from '../../../shared/edits/refused-fields.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { LanguageField, languageName } from '../../../ui/field/language-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../../ui/field/time-zone-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { jobRolesTable } from '../../configure/choices.ts'
import { type PersonalEdits, type PersonalFormState, type Profile, usePersonalForm } from './use-personal-info.ts'

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
        empty={form.values.otherText ? t`Something else` : t`Not specified`}
        options={Object.entries(jobRolesTable).map(([value, title]) => ({ value, label: i18n._(title) }))}
      />
      {!form.values.jobRole && (
        <TextField
          {...form.field('otherText')}
          label={t`Describe your role`}
          optional
          max={maxLength('textTypeField', language)}
        />
      )}
    </>
  )
}

/** Values that another device set before this device's change was sent, beside the values typed here. */
function RefusedPersonal({ edits }: { edits: PersonalEdits }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  const names: Record<string, string> = {
    orgUserName: t`Your name`,
    jobRole: t`Your role`,
    otherText: t`Describe your role`,
    language: t`Language of the app and emails`,
    timeZone: t`Time zone`,
  }
  const textOf = (field: string, value: string) => {
    if (field === 'language') return languageName(value)
    if (field === 'timeZone') return nameZone(value, language, Date.now()).label
    const role = field === 'jobRole' ? jobRolesTable[value] : undefined
    return role ? i18n._(role) : value
  }
  return <RefusedFields edits={edits} nameOf={(field) => names[field] ?? field} textOf={textOf} />
}

export function PersonalForm({ edits, profile }: { edits: PersonalEdits; profile: Profile }) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, note } = usePersonalForm(edits, profile)
  return (
    <>
      <RefusedPersonal edits={edits} />
      <Form form={form} onSubmit={submit} offlineHint={null}>
        <TextField
          {...form.field('orgUserName')}
          label={t`Your name`}
          autoComplete="name"
          max={maxLength('memberName', language)}
          help={<Trans>Shown to your team and used for your picture</Trans>}
        />
        <JobRoleFields form={form} />
        <LanguageField {...form.field('language')} label={t`Language of the app and emails`} />
        <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
        <Actions>
          <Button kind="main" type="submit" busy={form.isBusy}>
            <Trans>Save personal information</Trans>
          </Button>
        </Actions>
        <DoneNote text={note} />
      </Form>
    </>
  )
}
