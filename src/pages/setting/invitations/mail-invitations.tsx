import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { roleCodes } from '../../../core/limits.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextAreaField } from '../../../ui/field/text-area-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import style from './invitations.module.css'
import { useMailInvitations } from './use-mail-invitations.ts'

export function MailInvitations({ title, onSent }: { title: string; onSent?: () => void }) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, results } = useMailInvitations(onSent)
  const roles = [
    { value: roleCodes.member, label: t`Member` },
    { value: roleCodes.administrator, label: t`Administrator` },
  ]
  const outcomes = {
    sent: <Tag tone="done">{t`Invitation sent`}</Tag>,
    member: <Tag>{t`Already a member`}</Tag>,
    invalid: <Tag tone="bad">{t`Not an email address`}</Tag>,
  }
  return (
    <Panel title={title} intro={<Trans>They'll get an email with a link that's valid for 7 days.</Trans>}>
      <Form form={form} onSubmit={submit}>
        <TextAreaField
          {...form.field('emails')}
          label={t`Email addresses`}
          placeholder="mei@example.com, wang@example.com"
          help={<Trans>One per line or separated by commas, up to 50 at once</Trans>}
        />
        <SelectField {...form.field('roleCode')} label={t`Role`} options={roles} />
        <TextAreaField
          {...form.field('message')}
          label={t`Personal message`}
          optional
          max={maxLength('textTypeField', language)}
        />
        <Button kind="main" type="submit" full busy={form.isBusy}>
          <Trans>Send invitations</Trans>
        </Button>
      </Form>
      <div role="status">
        {results.length > 0 && (
          <ul className={style.results} aria-label={t`Result for each email`}>
            {results.map(({ email, status }) => (
              <li key={email}>
                <span>{email}</span>
                {outcomes[status]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
