import { Trans, useLingui } from '@lingui/react/macro'
import { roleCodes } from '../../../core/limits.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { NewIssueForm } from './new-issue-form.tsx'
import { type InviteLink, useInviteLinkForm } from './use-invite-link.ts'

const numbersOfPeople = ['1', '10', '50', '100']

export function InviteLinkForm({ link }: { link: InviteLink }) {
  const { t } = useLingui()
  const { form, submit } = useInviteLinkForm(link)
  const isOut = Boolean(link.query.value?.url)
  return (
    <NewIssueForm
      form={form}
      onSubmit={submit}
      warning={isOut && <Trans>This makes a new link: the one you shared stops working at once.</Trans>}
      onKeep={link.keep}
      submit={isOut ? <Trans>Make a new link</Trans> : <Trans>Create a link</Trans>}
    >
      <SelectField
        {...form.field('roleCode')}
        label={t`They join as`}
        options={[
          { value: roleCodes.member, label: t`Member` },
          { value: roleCodes.administrator, label: t`Administrator` },
        ]}
      />
      <SelectField
        {...form.field('maxUses')}
        label={t`How many may use it`}
        empty={t`As many as there are seats`}
        options={numbersOfPeople.map((value) => ({ value, label: value }))}
      />
      <ExpiryField {...form.field('days')} />
    </NewIssueForm>
  )
}
