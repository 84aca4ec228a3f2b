import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import type { Organization } from '../../../core/session/account-types.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { LanguageField } from '../../../ui/field/language-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../../ui/field/time-zone-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { useOrganizationForm } from './use-organization-info.ts'

interface OrganizationFormProps {
  organization: Organization
  onSaved: (saved: Organization) => void
}

export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, done } = useOrganizationForm(organization, onSaved)
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        {...form.field('orgName')}
        label={t`Organisation name`}
        autoComplete="organization"
        max={maxLength('organisationName', language)}
      />
      <TextField
        name="orgKey"
        label={t`Organisation key`}
        value={organization.orgKey}
        onChange={() => {}}
        readOnly
        help={t`Stands in links, and so stays as it is.`}
      />
      <LanguageField
        {...form.field('language')}
        label={t`Language`}
        help={t`For mails and for people who have not chosen their own.`}
      />
      <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Save</Trans>
        </Button>
        <DoneNote text={done} />
      </Actions>
    </Form>
  )
}
