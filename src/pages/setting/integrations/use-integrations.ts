import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { type Integration, providerCalls } from '../../../core/calls/provider-calls.ts'
import { spaced } from '../../../shared/named-text-rules.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { takeFromAddress } from '../../../shared/take-from-address.ts'
import { useServices } from '../../../shared/use-services.ts'

export type Available = ResultOf<typeof providerCalls.listIntegrations>['available'][number]
export type CheckSteps = ResultOf<typeof providerCalls.testIntegration>['steps']

/** The organisation's own apps at identity providers, and what can be done to one. */
export const useIntegrations = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const [{ installed }] = useState(() => takeFromAddress('installed'))
  const query = useQuery((options) => call(providerCalls.listIntegrations, {}, options))
  const action = useAsyncAction()
  const reauth = useReauth()
  const [edited, edit] = useState<Available | null>(null)
  const [tested, setTested] = useState<{ id: string; steps: CheckSteps } | null>(null)

  const test = ({ id }: Pick<Integration, 'id'>) =>
    action.run(async () => setTested({ id, ...(await call(providerCalls.testIntegration, { id })) }))

  return {
    query,
    reauth,
    done: action.done,
    /** The service that the person has just installed. */
    installed: query.value?.list.find(({ imType }) => imType === installed) ?? null,
    isBusy: action.isBusy,
    edited,
    edit,
    tested,
    test,
    saved: (id: string) => {
      edit(null)
      query.reload()
      void test({ id })
    },
    remove: async ({ id, name }: Integration) => {
      await action.run(async () => {
        if ((await reauth.run(() => call(providerCalls.removeIntegration, { id }))) !== null)
          action.say(spaced(t`${name} is disconnected.`))
      })
      setTested(null)
      query.reload()
    },
  }
}

export type Integrations = ReturnType<typeof useIntegrations>
