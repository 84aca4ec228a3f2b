import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '../../../core/calls/account-calls.ts'
import * as limits from '../../../core/limits.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'

export const hasExpired = ({ expiresAt }: { expiresAt: string | null }) =>
  expiresAt !== null && new Date(expiresAt) < new Date()

export const useApiKeys = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const query = useQuery((options) => call(accountCalls.listApiKeys, {}, options))
  const action = useAsyncAction()
  return {
    query,
    /** Whether the limit of valid keys per person is reached. */
    isFull: (query.value ?? []).filter((key) => !hasExpired(key)).length >= limits.apiKeysPerPerson,
    done: action.done,
    revoke: async (id: string, name: string) => {
      await action.run(() => call(accountCalls.revokeApiKey, { id }), t`API key “${name}” revoked.`)
      query.reload()
    },
  }
}

export type ApiKeys = ReturnType<typeof useApiKeys>
