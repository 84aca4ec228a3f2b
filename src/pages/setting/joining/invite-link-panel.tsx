import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { roleCodes } from '../../../core/limits.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { ExpiryField } from '../../../shared/expiry-field.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { roleNamesTable } from '../../../shared/role-names.ts'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { IssuedActions } from './issued-actions.tsx'
import { IssuedFacts } from './issued-facts.tsx'
import style from './joining.module.css'
import { NewIssueForm } from './new-issue-form.tsx'
import { type InviteLink, useInviteLink, useInviteLinkForm } from './use-invite-link.ts'

const usageLimits = ['1', '10', '50', '100']

function InviteLinkForm({ link }: { link: InviteLink }) {
  const { t } = useLingui()
  const { form, submit } = useInviteLinkForm(link)
  const isIssued = Boolean(link.query.value?.url)
  return (
    <NewIssueForm
      form={form}
      onSubmit={submit}
      warning={isIssued && <Trans>This creates a new link. The current one stops working right away.</Trans>}
      onKeep={link.keep}
      submit={isIssued ? <Trans>Create new link</Trans> : <Trans>Create link</Trans>}
    >
      <SelectField
        {...form.field('roleCode')}
        label={t`Role`}
        options={[
          { value: roleCodes.member, label: t`Member` },
          { value: roleCodes.administrator, label: t`Administrator` },
        ]}
      />
      <SelectField
        {...form.field('maxUses')}
        label={t`Maximum number of uses`}
        empty={t`No limit (within your seats)`}
        options={usageLimits.map((value) => ({ value, label: value }))}
      />
      <ExpiryField {...form.field('days')} />
    </NewIssueForm>
  )
}

export function InviteLinkPanel() {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const link = useInviteLink()
  const roleOf = (code: string) => {
    const name = roleNamesTable[code]
    return name ? i18n._(name) : code
  }
  return (
    <Panel
      title={<Trans>Team link</Trans>}
      intro={<Trans>Anyone with the link can join. Only share it with people you know.</Trans>}
    >
      <QueryView query={link.query} shapes={['field']}>
        {({ url, uses, maxUses, expiresAt, roleCode }) =>
          url && !link.isChanging ? (
            <div className={style.below}>
              <CopyField label={t`Team link`} value={url} />
              <IssuedFacts uses={uses} expiresAt={expiresAt}>
                <li>
                  <Trans>Role: {roleOf(roleCode)}</Trans>
                </li>
                {maxUses !== null && (
                  <li>
                    <Plural value={maxUses} one="Up to # person" other="Up to # people" />
                  </li>
                )}
              </IssuedFacts>
              <IssuedActions
                issued={link}
                change={<Trans>Create new link</Trans>}
                disableTitle={<Trans>Turn off the team link?</Trans>}
                disableLabel={t`Turn off the team link`}
              />
            </div>
          ) : (
            <InviteLinkForm link={link} />
          )
        }
      </QueryView>
      <DoneNote text={link.done} />
    </Panel>
  )
}
