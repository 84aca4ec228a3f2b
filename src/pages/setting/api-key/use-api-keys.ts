import { useState } from 'react'
import { createApiKey, listApiKeys, revokeApiKey } from '../../../api/account-api.ts'
import { apiKeyRules } from '../../../core/forms/account-form-rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useRefusal } from '../../flow/use-refusal.ts'
import { useTask } from '../../flow/use-task.ts'

export type ApiKey = Awaited<ReturnType<typeof listApiKeys>>[number]
export type CreatedKey = Awaited<ReturnType<typeof createApiKey>>

const initial = { name: '', days: '90' }
const dayMs = 86_400_000

/** Empty: the key does not expire. */
const expiryOf = (days: string) => (days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null)

/** The person's keys. A new one is held here until it has been taken away, and nowhere else. */
export const useApiKeys = () => {
  const keys = useLoaded((options) => listApiKeys({}, options))
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const form = useForm<typeof initial>({ initial, rules: apiKeyRules, draftKey: 'api-key' })
  const refusalOf = useRefusal<typeof initial>()
  const task = useTask()

  const create = form.submit(async ({ name, days }) => {
    try {
      const key = await createApiKey({ name, expiresAt: expiryOf(days) })
      setCreated(key)
      form.put(initial)
      keys.reload()
      return null
    } catch (error) {
      return refusalOf(error)
    }
  })

  return {
    keys,
    form,
    create,
    created,
    forgetCreated: () => setCreated(null),
    done: task.done,
    revoke: ({ id }: ApiKey, success: string) =>
      task.run(async () => {
        await revokeApiKey({ id })
        if (created?.id === id) setCreated(null)
        keys.reload()
      }, success),
  }
}

export type ApiKeys = ReturnType<typeof useApiKeys>
