import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listInvitations, resendInvitation, revokeInvitation } from '../../api/organization-api.ts'
import { limits } from '../../core/limits-table.ts'
import { useLoaded } from '../flow/use-loaded.ts'
import { useTask } from '../flow/use-task.ts'

export const useInvitations = () => {
  const { t } = useLingui()
  const [pageNumber, setPageNumber] = useState(1)
  const loaded = useLoaded(
    (options) => listInvitations({ pageNumber, pageSize: limits.defaultPageSize }, options),
    pageNumber,
  )
  const task = useTask()
  const act = async (work: Promise<unknown>, said: string) => {
    await task.run(() => work, said)
    loaded.reload()
  }
  return {
    loaded,
    pageNumber,
    setPageNumber,
    isBusy: task.isBusy,
    done: task.done,
    resend: (id: string, email: string) => act(resendInvitation({ id }), t`Sent to ${email} once more.`),
    revoke: (id: string, email: string) => act(revokeInvitation({ id }), t`The invitation of ${email} is withdrawn.`),
  }
}

export type Invitations = ReturnType<typeof useInvitations>
