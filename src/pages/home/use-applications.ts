import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { approveApplication, listApplications, rejectApplication } from '../../api/organization-api.ts'
import { limits } from '../../core/limits-table.ts'
import { useLoaded } from '../flow/use-loaded.ts'
import { useTask } from '../flow/use-task.ts'

export const useApplications = () => {
  const { t } = useLingui()
  const [pageNumber, setPageNumber] = useState(1)
  const loaded = useLoaded(
    (options) => listApplications({ pageNumber, pageSize: limits.defaultPageSize }, options),
    pageNumber,
  )
  const task = useTask()
  const decide = async (decision: Promise<unknown>, said: string) => {
    await task.run(() => decision, said)
    setPageNumber(1)
    loaded.reload()
  }
  return {
    loaded,
    pageNumber,
    setPageNumber,
    isBusy: task.isBusy,
    done: task.done,
    approve: (id: string, name: string) => decide(approveApplication({ id }), t`${name} is a member now.`),
    reject: (id: string, name: string) => decide(rejectApplication({ id }), t`${name} was told that they cannot join.`),
  }
}

export type Applications = ReturnType<typeof useApplications>
