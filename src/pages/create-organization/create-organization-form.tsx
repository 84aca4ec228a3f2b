import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { Button } from '../../ui/action/button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { LanguageField } from '../../ui/field/language-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../ui/field/time-zone-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { SignedInAs } from '../join/signed-in-as.tsx'
import { JoiningNotice, UnsavedNotice } from './joining-notice.tsx'
import { OtherOptions } from './other-options.tsx'
import { useCreateOrganization } from './use-create-organization.ts'
import type { KeyCheck } from './use-key-check.ts'

interface KeyHelpProps {
  check: KeyCheck
  onTake: (orgKey: string) => void
}

/** Shows while typing whether the key is free. */
function KeyHelp({ check, onTake }: KeyHelpProps) {
  if (check.state === 'free') {
    return (
      <span aria-live="polite">
        <Tag tone="done">
          <Trans>This key is available</Trans>
        </Tag>
      </span>
    )
  }
  if (check.state === 'taken') {
    const { suggestion } = check
    return (
      <span aria-live="polite">
        <Tag tone="wait">
          <Trans>This key is taken</Trans>
        </Tag>
        {suggestion && (
          <Button kind="quiet" onClick={() => onTake(suggestion)}>
            <Trans>Use {suggestion}</Trans>
          </Button>
        )}
      </span>
    )
  }
  return <Trans>A short name used in links. Leave it empty and we'll choose one.</Trans>
}

/** The form, and the links below it. */
export function CreateOrganizationForm() {
  const { t } = useLingui()
  const { language } = useShell()
  const create = useCreateOrganization()
  const { form } = create
  return (
    <AccountLayout
      title={create.isSecond ? <Trans>Create another organisation</Trans> : <Trans>Create your organisation</Trans>}
      intro={<Trans>It holds your team and its work. You can change everything later, except the key.</Trans>}
      links={<OtherOptions isSecond={create.isSecond} />}
    >
      {!create.isSecond && (
        <>
          <JoiningNotice />
          <UnsavedNotice />
        </>
      )}
      <Form form={form} onSubmit={create.submit}>
        <TextField
          {...create.nameField}
          label={t`Organisation name`}
          autoComplete="organization"
          max={maxLength('organisationName', language)}
          autoFocus
        />
        <TextField
          {...create.keyField}
          label={t`Organisation key`}
          optional
          autoCapitalize="none"
          help={<KeyHelp check={create.keyCheck} onTake={create.takeKey} />}
        />
        <LanguageField {...form.field('language')} label={t`Language`} />
        <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
        <Button kind="main" type="submit" full busy={create.isBusy}>
          <Trans>Create organisation</Trans>
        </Button>
      </Form>
      {!create.isSecond && <SignedInAs />}
    </AccountLayout>
  )
}
