import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Integration } from '../../../core/calls/provider-calls.ts'
import { spaced } from '../../../shared/named-text-rules.ts'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { PasswordField } from '../../../ui/password/password-field.tsx'
import { integrationTexts } from './integration-texts.ts'
import { useIntegrationForm } from './use-integration-form.ts'
import type { Available } from './use-integrations.ts'

interface IntegrationFormProps {
  provider: Available
  /** Undefined: a new one. */
  stored: Integration | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

/** The addresses of this site that an own app needs. */
function OwnAppAddresses({ provider: { imType, redirectUri } }: Pick<IntegrationFormProps, 'provider'>) {
  const { t, i18n } = useLingui()
  const { redirect, site } = integrationTexts[imType]
  const { origin, host } = new URL(redirectUri)
  return (
    <>
      {redirect && (
        <>
          <p>{i18n._(redirect)}</p>
          <CopyField label={t`Redirect URI`} value={redirectUri} />
        </>
      )}
      {site && (
        <>
          <p>{i18n._(site.where)}</p>
          <CopyField label={t`Address of this site`} value={site.as === 'host' ? host : `${origin}/`} />
        </>
      )}
    </>
  )
}

/** Explains each value of an app, and where it is found. */
export function IntegrationForm({ provider, stored: opened, onSaved, onClose }: IntegrationFormProps) {
  const { t, i18n } = useLingui()
  const { form, field, submit, reauth, stored, appType, setAppType, isInstall } = useIntegrationForm(
    provider,
    opened,
    onSaved,
  )
  const { appId, appSecret, corpId } = integrationTexts[provider.imType]
  const isStore = appType === 'store'
  // when opened from the end of a list, the form would begin above the screen
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <Panel title={spaced(stored ? t`Edit the ${provider.name} connection` : t`Connect ${provider.name}`)}>
      {!isStore && <OwnAppAddresses provider={provider} />}
      <Form form={form} onSubmit={submit}>
        {provider.hasStoreApp && (
          <SelectField
            name="appType"
            value={appType}
            onChange={setAppType}
            label={t`Which app`}
            help={
              provider.isInstallable
                ? spaced(
                    t`With the store app, there's nothing to copy: confirm in ${provider.name} and come back here.`,
                  )
                : t`The store app doesn't need an ID or a secret. An administrator of your tenant installs it.`
            }
            options={[
              { value: 'self', label: t`Your own app` },
              { value: 'store', label: t`The store app` },
            ]}
          />
        )}
        {!isStore && (
          <>
            <TextField {...field('appId')} label={i18n._(appId.label)} help={i18n._(appId.help)} autoComplete="off" />
            <PasswordField
              {...field('appSecret')}
              label={i18n._(appSecret.label)}
              help={
                stored?.secretEnd
                  ? t`Leave it empty to keep the one that ends in ${stored.secretEnd}.`
                  : i18n._(appSecret.help)
              }
              autoComplete="off"
            />
          </>
        )}
        {corpId && !isInstall && (
          <TextField
            {...field('corpId')}
            label={i18n._(corpId.label)}
            help={i18n._((isStore && corpId.storeHelp) || corpId.help)}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
        <Actions>
          <Button kind="main" type="submit" busy={form.isBusy}>
            {isInstall ? spaced(t`Continue to ${provider.name}`) : <Trans>Save and test</Trans>}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Actions>
      </Form>
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}
