import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Binding, providerCalls } from '../../../core/calls/provider-calls.ts'
import type { Provider } from '../../../core/providers/provider-names.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { takeFromAddress } from '../../../shared/take-from-address.ts'
import { useServices } from '../../../shared/use-services.ts'

/** The person's accounts at other services. A provider leads back here with `linked` or `problem`. */
export const useLinkedAccounts = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const [{ linked, problem }] = useState(() => takeFromAddress('linked', 'problem', 'provider'))
  const query = useQuery((options) => call(providerCalls.listBindings, {}, options))
  const reauth = useReauth()
  const action = useAsyncAction()
  return {
    query,
    reauth,
    done: action.done ?? (linked ? t`Your account is linked. You can sign in with it from now on.` : null),
    problem: problem ?? null,
    isBusy: action.isBusy,
    link: (provider: Provider) =>
      action.run(async () => {
        const begun = await reauth.run(() => call(providerCalls.startBinding, { provider }))
        if (begun) location.assign(begun.url)
      }),
    unlink: async ({ bindingId, providerName }: Binding) => {
      await action.run(async () => {
        if ((await reauth.run(() => call(providerCalls.unbind, { bindingId }))) !== null)
          action.say(t`${providerName} is no longer linked.`)
      })
      query.reload()
    },
  }
}

export type LinkedAccountsState = ReturnType<typeof useLinkedAccounts>
