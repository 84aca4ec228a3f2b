import { useLingui } from '@lingui/react/macro'
import { shareCalls } from '../../../core/calls/share-calls.ts'
import type { ShareResourceType } from '../../../core/share/share-resources.ts'
import { shareRules } from '../../../core/share/share-rules.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { endOfDay } from '../../../shared/use-date-format.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'

interface Resource {
  resourceType: ShareResourceType
  resourceId: string
}

const initial = { password: '', days: '30' }
const secrets = ['password'] as const

/** The share links of a resource: list, create, end. */
export const useShares = (resource: Resource) => {
  const { call } = useServices()
  const { t } = useLingui()
  const query = useQuery((options) => call(shareCalls.listShares, resource, options), resource.resourceId)
  const { done, say, run } = useAsyncAction()
  const form = useForm<typeof initial>({ initial, rules: shareRules, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()

  const create = form.submit(async ({ password, days }) => {
    try {
      const expiresAt = days ? endOfDay(Number(days)) : null
      const made = await call(shareCalls.createShare, { ...resource, ...(password ? { password } : {}), expiresAt })
      query.setValue([made, ...(query.value ?? [])])
      form.setValues(initial)
      say(t`The link is ready.`)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })

  const end = (shareCode: string) =>
    run(async () => {
      await call(shareCalls.revokeShare, { shareCode })
      query.setValue((query.value ?? []).filter((each) => each.shareCode !== shareCode))
    }, t`The link no longer works.`)

  /** Sets or removes a password. Rejects if the server refuses. */
  const setPassword = async (shareCode: string, password: string | null) => {
    const changed = await call(shareCalls.updateShare, { shareCode, password })
    query.setValue((query.value ?? []).map((each) => (each.shareCode === shareCode ? changed : each)))
  }

  const dropPassword = (shareCode: string) =>
    run(() => setPassword(shareCode, null), t`The link opens without a password now.`)

  return { query, done, say, form, create, end, setPassword, dropPassword }
}

export type Shares = ReturnType<typeof useShares>
export type Share = NonNullable<Shares['query']['value']>[number]
