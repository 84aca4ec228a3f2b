import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Integration, providerCalls } from '../../../core/calls/provider-calls.ts'
import { integrationRules } from '../../../core/forms/account-form-rules.ts'
import { required } from '../../../core/forms/general-rules.ts'
import { needsTenant } from '../../../core/providers/provider-names.ts'
import { spaced } from '../../../shared/named-text-rules.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { integrationTexts } from './integration-texts.ts'
import type { Available } from './use-integrations.ts'

interface Values {
  appId: string
  appSecret: string
  corpId: string
}

const secrets = ['appSecret'] as const

/** Sets up an app or changes it. An empty secret keeps the stored one. */
export const useIntegrationForm = (
  { imType, isInstallable }: Available,
  opened: Integration | undefined,
  onSaved: (id: string) => void,
) => {
  const { call } = useServices()
  const { i18n, t } = useLingui()
  /** The app that the person knows of: as it was when the form was opened, or as a refusal has told. */
  const [stored, setStored] = useState(opened)
  const { appId, appSecret, corpId } = integrationTexts[imType]
  const [appType, setAppType] = useState<string>(stored?.appType ?? (isInstallable ? 'store' : 'self'))
  const isStore = appType === 'store'
  /** An installation needs no input, because the provider names the tenant. */
  const isInstall = isStore && isInstallable
  const form = useForm<Values>({
    initial: { appId: stored?.appId ?? '', appSecret: '', corpId: stored?.corpId ?? '' },
    rules: {
      ...(isStore ? {} : integrationRules),
      ...(stored?.appType === 'self' || isStore ? {} : { appSecret: [required] }),
      ...(!isInstall && (isStore || needsTenant.includes(imType)) ? { corpId: [required] } : {}),
    },
    labels: {
      appId: i18n._(appId.label),
      appSecret: i18n._(appSecret.label),
      ...(corpId && { corpId: i18n._(corpId.label) }),
    },
    secrets,
  })
  const submitErrorOf = useSubmitError<Values>()
  const reauth = useReauth()

  /** Shows what another administrator has saved; the next save replaces it. */
  const overtaken = async () => {
    const { list } = await call(providerCalls.listIntegrations, {})
    const current = list.find((each) => each.imType === imType)
    setStored(current)
    const id = current && (current.appType === 'store' ? current.corpId : current.appId)
    return {
      text: current
        ? t`Another administrator changed this connection meanwhile: its ID is now ${id}. Save again to replace it with yours, or cancel.`
        : t`Another administrator disconnected this service meanwhile. Save again to connect it, or cancel.`,
    }
  }

  const submit = form.submit(async ({ appId, appSecret, corpId }) => {
    const payload = {
      imType,
      appType: isStore ? ('store' as const) : ('self' as const),
      appId,
      ...(appSecret ? { appSecret } : {}),
      ...(corpId ? { corpId } : {}),
      seen: stored?.changedAt ?? null,
    }
    try {
      if (isInstall) {
        const begun = await reauth.run(() => call(providerCalls.installIntegration, { imType }))
        if (begun) location.assign(begun.url)
        return null
      }
      const saved = await reauth.run(() => call(providerCalls.saveIntegration, payload))
      if (saved) onSaved(saved.id)
      return null
    } catch (error) {
      const refused = submitErrorOf(error)
      return String(refused.field) === 'seen' ? overtaken().catch((failure) => submitErrorOf(failure)) : refused
    }
  })

  /** Labels are the provider's own names in Latin letters, so errors that contain them need spaces. */
  const field = (name: keyof Values) => {
    const { error, ...props } = form.field(name)
    return { ...props, error: typeof error === 'string' ? spaced(error) : error }
  }

  return { form, field, submit, reauth, stored, appType, setAppType, isInstall }
}
