import { Trans, useLingui } from '@lingui/react/macro'
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { NewIssueForm } from './new-issue-form.tsx'
import { type JoinCode, useJoinCodeForm } from './use-join-code.ts'

export function JoinCodeForm({ code }: { code: JoinCode }) {
  const { t } = useLingui()
  const { form, submit } = useJoinCodeForm(code)
  const isOut = Boolean(code.query.value?.joinCode)
  return (
    <NewIssueForm
      form={form}
      onSubmit={submit}
      warning={isOut && <Trans>Other rules need a new code: the one you shared stops working at once.</Trans>}
      onKeep={code.keep}
      submit={isOut ? <Trans>Make a new code</Trans> : <Trans>Create a code</Trans>}
    >
      <CheckboxField
        name="requiresApproval"
        checked={form.values.requiresApproval}
        onChange={(requiresApproval) => form.set('requiresApproval', requiresApproval)}
      >
        <Trans>An administrator approves each person</Trans>
      </CheckboxField>
      <TextField
        {...form.field('emailDomains')}
        label={t`Only for addresses of`}
        optional
        autoCapitalize="none"
        placeholder="example.com, example.cn"
        help={t`Domains with commas between. Without any, every address may join.`}
      />
      <ExpiryField {...form.field('days')} />
    </NewIssueForm>
  )
}
