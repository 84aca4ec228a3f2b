import { useLingui } from '@lingui/react/macro'
import { listApiKeys, revokeApiKey } from '../../../api/account-api.ts'
import * as limits from '../../../core/limits-table.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

export const isOver = ({ expiresAt }: { expiresAt: string | null }) =>
  expiresAt !== null && new Date(expiresAt) < new Date()

export const useApiKeys = () => {
  const { t } = useLingui()
  const loaded = useLoaded((options) => listApiKeys({}, options))
  const task = useTask()
  return {
    loaded,
    /** As many work as one person may have. */
    isFull: (loaded.value ?? []).filter((key) => !isOver(key)).length >= limits.apiKeysPerPerson,
    done: task.done,
    revoke: async (id: string, name: string) => {
      await task.run(() => revokeApiKey({ id }), t`The key “${name}” no longer works.`)
      loaded.reload()
    },
  }
}

export type ApiKeys = ReturnType<typeof useApiKeys>
