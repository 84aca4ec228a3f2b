import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { ExpiryField } from '../../../shared/expiry-field.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { IssuedActions } from './issued-actions.tsx'
import { IssuedFacts } from './issued-facts.tsx'
import style from './joining.module.css'
import { NewIssueForm } from './new-issue-form.tsx'
import { type JoinCode, useJoinCode, useJoinCodeForm } from './use-join-code.ts'

function JoinCodeForm({ code }: { code: JoinCode }) {
  const { t } = useLingui()
  const { form, submit } = useJoinCodeForm(code)
  const isIssued = Boolean(code.query.value?.joinCode)
  return (
    <NewIssueForm
      form={form}
      onSubmit={submit}
      warning={
        isIssued && <Trans>Changing the rules creates a new code. The current code stops working right away.</Trans>
      }
      onKeep={code.keep}
      submit={isIssued ? <Trans>Create new code</Trans> : <Trans>Create code</Trans>}
    >
      <CheckboxField
        name="requiresApproval"
        checked={form.values.requiresApproval}
        onChange={(requiresApproval) => form.set('requiresApproval', requiresApproval)}
      >
        <Trans>Require admin approval</Trans>
      </CheckboxField>
      <TextField
        {...form.field('emailDomains')}
        label={t`Allowed email domains`}
        optional
        autoCapitalize="none"
        placeholder="example.com, example.cn"
        help={t`Separate domains with commas. Leave empty to allow any email.`}
      />
      <ExpiryField {...form.field('days')} />
    </NewIssueForm>
  )
}

export function JoinCodePanel() {
  const { t } = useLingui()
  const code = useJoinCode()
  return (
    <Panel
      title={<Trans>Join code</Trans>}
      intro={<Trans>Short enough to read aloud. People enter it after signing in.</Trans>}
    >
      <QueryView query={code.query} shapes={['field']}>
        {({ joinCode, url, uses, expiresAt, requiresApproval, emailDomains }) =>
          joinCode && !code.isChanging ? (
            <div className={style.below}>
              <CopyField label={t`Join code`} value={joinCode} />
              {url && <CopyField label={t`Link with code`} value={url} />}
              <IssuedFacts uses={uses} expiresAt={expiresAt}>
                {requiresApproval && (
                  <li>
                    <Trans>Require admin approval</Trans>
                  </li>
                )}
                {emailDomains.length > 0 && (
                  <li>
                    <Trans>Only for emails at {emailDomains.join(', ')}</Trans>
                  </li>
                )}
              </IssuedFacts>
              <IssuedActions
                issued={code}
                change={<Trans>Edit rules or create a new code</Trans>}
                disableTitle={<Trans>Turn off the join code?</Trans>}
                disableLabel={t`Turn off the join code`}
              />
            </div>
          ) : (
            <JoinCodeForm code={code} />
          )
        }
      </QueryView>
      <DoneNote text={code.done} />
    </Panel>
  )
}
