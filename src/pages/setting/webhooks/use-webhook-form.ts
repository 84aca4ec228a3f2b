import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Webhook, webhookCalls } from '../../../core/calls/webhook-calls.ts'
import { webhookRules } from '../../../core/forms/account-form-rules.ts'
import type { WebhookKind } from '../../../core/webhooks/webhook-kinds.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'

interface Values {
  name: string
  url: string
  kinds: readonly string[]
  projectIds: readonly string[]
}

const empty: Values = { name: '', url: '', kinds: ['issue.created', 'issue.updated'], projectIds: [] }

const toggled = (list: readonly string[], value: string, isOn: boolean): readonly string[] =>
  isOn ? [...list, value] : list.filter((each) => each !== value)

/** The values that differ from those the form was opened with: a change of somebody else to another field stays. */
const changedValues = <Given extends Values>(before: Values, given: Given): Partial<Given> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => JSON.stringify(before[field as keyof Values]) !== JSON.stringify(value),
    ),
  ) as Partial<Given>

/** Creates a webhook or changes one. A new secret stays in this page's memory until it is dismissed. */
export const useWebhookForm = (webhook: Webhook | null, onSaved: () => void) => {
  const { call } = useServices()
  const { t } = useLingui()
  const [secret, setSecret] = useState<string | null>(null)
  // another administrator may change it while the form is open
  const [opened] = useState(webhook)
  const form = useForm<Values>({ initial: opened ?? empty, rules: webhookRules })
  const submitErrorOf = useSubmitError<Values>()
  const reauth = useReauth()

  const submit = form.submit(async ({ name, url, kinds, projectIds }) => {
    if (kinds.length === 0) return { field: 'kinds', text: t`Choose at least one event.` }
    const given = { name, url, kinds: kinds as WebhookKind[], projectIds: [...projectIds] }
    try {
      if (opened) {
        const changed = { id: opened.id, ...changedValues(opened, given) }
        const saved = await reauth.run(() => call(webhookCalls.saveWebhook, changed))
        if (saved) onSaved()
        return null
      }
      const made = await reauth.run(() => call(webhookCalls.createWebhook, given))
      if (made) setSecret(made.secret)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })

  const renew = async () => {
    if (!webhook) return
    const renewed = await reauth.run(() => call(webhookCalls.renewWebhookSecret, { id: webhook.id })).catch(() => null)
    if (renewed) setSecret(renewed.secret)
  }

  return {
    form,
    submit,
    reauth,
    secret,
    renew,
    toggle: (field: 'kinds' | 'projectIds', value: string, isOn: boolean) =>
      form.set(field, toggled(form.values[field], value, isOn)),
  }
}

export type WebhookFormState = ReturnType<typeof useWebhookForm>
