import { useLingui } from '@lingui/react/macro'
import type { RequestOptions } from '../../api/http.ts'
import type { PayloadOf, ResultOf } from '../../core/calls/call-types.ts'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { shareRules } from '../../core/share/share-rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useQuery } from '../queries/use-query.ts'
import { endOfDay } from '../use-date-format.ts'
import { useServices } from '../use-services.ts'
import { useSubmitError } from '../use-submit-error.ts'

export type Share = ResultOf<typeof shareCalls.createShare>
type Target = PayloadOf<typeof shareCalls.listShares>

const initial = { password: '', days: '30' }
const secrets = ['password'] as const

/** A list of share links: what can be done with each. `key` names the list. */
export const useShareList = (load: (options: RequestOptions) => Promise<Share[]>, key: string) => {
  const { call } = useServices()
  const { t } = useLingui()
  const query = useQuery(load, key)
  const { done, say, run } = useAsyncAction()
  const links = query.value ?? []

  const end = (shareCode: string) =>
    run(async () => {
      await call(shareCalls.revokeShare, { shareCode })
      query.setWritten(links.filter((each) => each.shareCode !== shareCode))
    }, t`Link turned off.`)

  const update = async (payload: PayloadOf<typeof shareCalls.updateShare>) => {
    const changed = await call(shareCalls.updateShare, payload)
    query.setWritten(links.map((each) => (each.shareCode === payload.shareCode ? changed : each)))
  }

  /** Sets or removes a password. Rejects if the server refuses. */
  const setPassword = (shareCode: string, password: string | null) => update({ shareCode, password })

  const dropPassword = (shareCode: string) =>
    run(() => setPassword(shareCode, null), t`The link no longer needs a password.`)

  /** `days` from today, to the end of that day; empty: until it is turned off. */
  const setExpiry = (shareCode: string, days: string) =>
    run(() => update({ shareCode, expiresAt: days ? endOfDay(Number(days)) : null }), t`Link expiry changed.`)

  const add = (made: Share) => query.setWritten([made, ...links])

  return { query, done, say, end, setPassword, dropPassword, setExpiry, add }
}
export type ShareList = ReturnType<typeof useShareList>

/** The share links of one thing, and the form of a new one. `more` is what a new link shows. */
export const useShares = (target: Target, more: Partial<PayloadOf<typeof shareCalls.createShare>> = {}) => {
  const { call, capture } = useServices()
  const { t } = useLingui()
  const list = useShareList(
    (options) => call(shareCalls.listShares, target, options),
    `${target.resourceType} ${target.resourceId}`,
  )
  const form = useForm<typeof initial>({ initial, rules: shareRules, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()

  const create = form.submit(async ({ password, days }) => {
    try {
      const expiresAt = days ? endOfDay(Number(days)) : null
      const secret = password ? { password } : {}
      list.add(await call(shareCalls.createShare, { ...target, ...more, ...secret, expiresAt }))
      capture('share_created', { of: target.resourceType })
      form.setValues(initial)
      list.say(t`Link created.`)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })

  return { ...list, form, create }
}

export type Shares = ReturnType<typeof useShares>
