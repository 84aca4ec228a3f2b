import { useLingui } from '@lingui/react/macro'
import { createShare, listShares, revokeShare, updateShare } from '../../../api/share-api.ts'
import { shareRules } from '../../../core/share/share-form-rules.ts'
import type { ShareResourceType } from '../../../core/share/share-resources-table.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useRefusal } from '../../flow/use-refusal.ts'
import { useTask } from '../../flow/use-task.ts'
import { endOfDay } from '../../frame/end-of-day.ts'

interface Resource {
  resourceType: ShareResourceType
  resourceId: string
}

const initial = { password: '', days: '30' }
const secrets = ['password'] as const

/** The share links of one thing: what is out there, one more, the end of one. */
export const useShares = (resource: Resource) => {
  const { t } = useLingui()
  const loaded = useLoaded((options) => listShares(resource, options), resource.resourceId)
  const { done, say, run } = useTask()
  const form = useForm<typeof initial>({ initial, rules: shareRules, secrets })
  const refusalOf = useRefusal<typeof initial>()

  const create = form.submit(async ({ password, days }) => {
    try {
      const expiresAt = days ? endOfDay(Number(days)) : null
      const made = await createShare({ ...resource, ...(password ? { password } : {}), expiresAt })
      loaded.put([made, ...(loaded.value ?? [])])
      form.put(initial)
      say(t`The link is ready.`)
      return null
    } catch (error) {
      return refusalOf(error)
    }
  })

  const end = (shareCode: string) =>
    run(async () => {
      await revokeShare({ shareCode })
      loaded.put((loaded.value ?? []).filter((each) => each.shareCode !== shareCode))
    }, t`The link no longer works.`)

  /** Another password, or none. Rejects when the server did not take it. */
  const setPassword = async (shareCode: string, password: string | null) => {
    const changed = await updateShare({ shareCode, password })
    loaded.put((loaded.value ?? []).map((each) => (each.shareCode === shareCode ? changed : each)))
  }

  const dropPassword = (shareCode: string) =>
    run(() => setPassword(shareCode, null), t`The link opens without a password now.`)

  return { loaded, done, say, form, create, end, setPassword, dropPassword }
}

export type Shares = ReturnType<typeof useShares>
export type Share = NonNullable<Shares['loaded']['value']>[number]
