import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '../../../core/calls/webhook-calls.ts'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { useWebhookForm, type WebhookFormState } from './use-webhook-form.ts'
import { kindGroups } from './webhook-texts.ts'
import style from './webhooks.module.css'

/** The only time a secret is shown. */
function ShownSecret({ name, secret, onSaved }: { name: string; secret: string; onSaved: () => void }) {
  const { t } = useLingui()
  return (
    <Panel title={<Trans>The signing secret of “{name}”</Trans>}>
      <Notice tone="wait">
        <Trans>Copy it now and keep it safe. You won't be able to see it again.</Trans>
      </Notice>
      <CopyField label={t`Signing secret`} value={secret} />
      <p className={style.hint}>
        <Trans>Every request is signed with it, so the receiver can verify that it comes from Worktide.</Trans>
      </p>
      <div>
        <Button kind="main" onClick={onSaved}>
          <Trans>I've copied it</Trans>
        </Button>
      </div>
    </Panel>
  )
}

function KindFields({ flow: { form, toggle } }: { flow: WebhookFormState }) {
  const { i18n } = useLingui()
  const error = form.errorOf('kinds')
  return (
    <fieldset className={style.group} aria-describedby={error ? 'kinds-error' : undefined}>
      <legend>
        <Trans>Events</Trans>
      </legend>
      {error && (
        <p className={style.error} id="kinds-error">
          {error}
        </p>
      )}
      <div className={style.subjects}>
        {kindGroups.map(({ title, kinds }) => (
          <fieldset key={title.id} className={style.subject}>
            <legend>{i18n._(title)}</legend>
            {Object.entries(kinds).map(([kind, label]) => (
              <CheckboxField
                key={kind}
                name="kinds"
                checked={form.values.kinds.includes(kind)}
                onChange={(isOn) => toggle('kinds', kind, isOn)}
              >
                {i18n._(label)}
              </CheckboxField>
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

interface ProjectFieldsProps {
  flow: WebhookFormState
  projects: readonly { id: string; key: string; name: string }[]
}

function ProjectFields({ flow: { form, toggle }, projects }: ProjectFieldsProps) {
  if (projects.length === 0) return null
  return (
    <fieldset className={style.group}>
      <legend>
        <Trans>Only in these projects</Trans>
      </legend>
      <p className={style.hint}>
        <Trans>Leave empty for all projects, including private ones and those created later.</Trans>
      </p>
      <div className={style.projects}>
        {projects.map(({ id, key, name }) => (
          <CheckboxField
            key={id}
            name="projectIds"
            checked={form.values.projectIds.includes(id)}
            onChange={(isOn) => toggle('projectIds', id, isOn)}
          >
            {name} <span className={style.key}>{key}</span>
          </CheckboxField>
        ))}
      </div>
    </fieldset>
  )
}

function RenewSecret({ onRenew }: { onRenew: () => Promise<void> }) {
  return (
    <ConfirmButton
      title={<Trans>Create a new secret?</Trans>}
      consequence={<Trans>The current secret stops working right away. Update the receiver immediately.</Trans>}
      confirm={<Trans>Create new secret</Trans>}
      onConfirm={onRenew}
    >
      <Trans>New secret</Trans>
    </ConfirmButton>
  )
}

interface WebhookFormProps {
  /** Null: a new one. */
  webhook: Webhook | null
  projects: ProjectFieldsProps['projects']
  onSaved: () => void
  onClose: () => void
}

/** Creates a webhook or changes one. */
export function WebhookForm({ webhook, projects, onSaved, onClose }: WebhookFormProps) {
  const { t } = useLingui()
  const { language } = useShell()
  const flow = useWebhookForm(webhook, onSaved)
  const { form, submit, reauth, secret, renew } = flow
  if (secret) return <ShownSecret name={form.values.name} secret={secret} onSaved={onSaved} />
  return (
    <Panel title={webhook ? <Trans>Edit webhook</Trans> : <Trans>New webhook</Trans>}>
      <Form form={form} onSubmit={submit}>
        <TextField
          {...form.field('name')}
          label={t`Name`}
          placeholder={t`Build server`}
          max={maxLength('webhookName', language)}
        />
        <TextField
          {...form.field('url')}
          type="url"
          label={t`URL`}
          placeholder="https://ci.example.com/hooks/worktide"
          help={<Trans>A public URL that starts with https. Redirects aren't followed.</Trans>}
        />
        <KindFields flow={flow} />
        <ProjectFields flow={flow} projects={projects} />
        <Actions>
          <Button kind="main" type="submit" busy={form.isBusy}>
            {webhook ? <Trans>Save</Trans> : <Trans>Create webhook</Trans>}
          </Button>
          {webhook && <RenewSecret onRenew={renew} />}
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Actions>
      </Form>
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}
