import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { featuresOf } from '../../../core/access/permission-rules.ts'
import { isVersion, type Version, versions } from '../../../core/access/version-rules.ts'
import { pathOf } from '../../../core/routes.ts'
import { mayRecordSessions } from '../../../core/session/session-rules.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { useFieldEdits } from '../../../shared/edits/use-field-edits.ts'
import { PictureField } from '../../../shared/picture/picture-field.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { CodeField } from '../../../ui/field/code-field.tsx'
import { EmailField } from '../../../ui/field/email-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ResendButton } from '../../../ui/form/resend-button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions, Row } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { DeleteAccount } from '../deletion/delete-account.tsx'
import { ChangePassword } from '../password/change-password.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { DeviceSessions } from './device-sessions.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { MyOrganizations } from './my-organizations.tsx'
import { PersonalForm } from './personal-form.tsx'
import { useChangeEmail } from './use-change-email.ts'
import { useSaveHead } from './use-personal-info.ts'

/** Facts for support: the version, the feature switches that are on, and the trace of this device. */
function SupportFacts() {
  const { t } = useLingui()
  const { config } = useShell()
  const { account, organization } = useSession()
  const names: Record<Version, ReactNode> = {
    overseas: t`Overseas version`,
    private: t`Private version`,
    recorder: t`Sessions may be recorded`,
  }
  const { monitoring } = useServices().config()
  const isRecorded = (monitoring?.replaySampleRate ?? 0) > 0 && mayRecordSessions(organization)
  return (
    <>
      {isRecorded && (
        <p>
          <Trans>
            Sessions may be recorded to find errors: administrators of your organisation can watch what your screen
            showed for 30 days. What you type, passwords, keys and codes are never recorded.
          </Trans>
        </p>
      )}
      <Row>
        <TextLink href={pathOf('trace')}>
          <Trans>Details for support</Trans>
        </TextLink>
        {versions
          .filter((version) => isVersion(config, version))
          .map((version) => (
            <Tag key={version}>{names[version]}</Tag>
          ))}
        {featuresOf(account).map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </Row>
    </>
  )
}

function PersonalInfo() {
  const edits = useFieldEdits('profile')
  const savePicture = useSaveHead(edits.query.value)
  return (
    <Panel title={<Trans>Personal information</Trans>}>
      <QueryView query={edits.query} shapes={['title', 'field', 'field', 'field', 'field', 'field', 'field', 'field']}>
        {(profile) => (
          <>
            <PictureField name={profile.orgUserName} picture={profile.head} save={savePicture} />
            <PersonalForm edits={edits} profile={profile} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function ChangeEmail() {
  const { t } = useLingui()
  const { form, reauth, step, done, current, resendAt, open, cancel, submit, resend } = useChangeEmail()
  return (
    <Panel title={<Trans>Email address</Trans>} intro={<Trans>You sign in with {current}.</Trans>}>
      <DoneNote text={done} />
      {step === 'closed' ? (
        <Button onClick={open}>
          <Trans>Change email</Trans>
        </Button>
      ) : (
        <Form form={form} onSubmit={submit}>
          {step === 'address' && <EmailField {...form.field('orgEmail')} label={t`New email`} autoFocus />}
          {step === 'code' && (
            <>
              <p role="status">
                <Trans>
                  We emailed {form.values.orgEmail}. You'll find a 6-digit code, or a note that the address already has
                  an account.
                </Trans>
              </p>
              <CodeField {...form.field('emailCode')} label={t`Code`} autoFocus />
            </>
          )}
          <Actions>
            <Button kind="main" type="submit" busy={form.isBusy}>
              {step === 'code' ? <Trans>Use new email</Trans> : <Trans>Send a code to the new email</Trans>}
            </Button>
            {step === 'code' && <ResendButton availableAt={resendAt} busy={form.isBusy} onResend={resend} />}
            <Button kind="quiet" onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
          </Actions>
        </Form>
      )}
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}

export function AccountPage() {
  return (
    <SettingShell
      title={<Trans>My account</Trans>}
      intro={<Trans>Your profile, sign-in methods and organisations.</Trans>}
    >
      <PersonalInfo />
      <ChangeEmail />
      <ChangePassword />
      <LinkedAccounts />
      <DeviceSessions />
      <MyOrganizations />
      <SupportFacts />
      <DeleteAccount />
    </SettingShell>
  )
}
