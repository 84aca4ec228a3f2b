import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { disableMember, listMembers, removeMember, setMemberRole } from '../../../api/organization-api.ts'
import { useSession } from '../../../channel/use-session.ts'
import { limits, roleCodes } from '../../../core/limits-table.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

export type Member = Awaited<ReturnType<typeof listMembers>>['list'][number]
const roles = Object.values(roleCodes).filter((code) => code !== roleCodes.anonymous)

/** The members as administrators manage them. */
export const useManageMembers = () => {
  const { t } = useLingui()
  const { account } = useSession()
  const [pageNumber, setPageNumber] = useState(1)
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search.trim())
  const loaded = useLoaded(
    (options) => listMembers({ pageNumber, pageSize: limits.defaultPageSize, search: sought || undefined }, options),
    `${pageNumber} ${sought}`,
  )
  const task = useTask()
  const act = async (work: () => Promise<unknown>, said: string) => {
    await task.run(work, said)
    loaded.reload()
  }
  return {
    loaded,
    pageNumber,
    setPageNumber,
    search,
    myId: account?.userId ?? '',
    isBusy: task.isBusy,
    done: task.done,
    seek: (text: string) => {
      setSearch(text)
      setPageNumber(1)
    },
    setRole: ({ userId, orgUserName }: Member, code: string) => {
      const chosen = roles.find((role) => role === code)
      if (!chosen) return
      return act(() => setMemberRole({ userId, roleCodes: [chosen] }), t`${orgUserName} has a new role.`)
    },
    setEnabled: ({ userId, orgUserName }: Member, enabled: boolean) =>
      act(
        () => disableMember({ userId, enabled }),
        enabled ? t`${orgUserName} may come in again.` : t`${orgUserName} cannot come in any more.`,
      ),
    remove: ({ userId, orgUserName }: Member) =>
      act(() => removeMember({ userId }), t`${orgUserName} is no longer a member.`),
  }
}

export type ManageMembers = ReturnType<typeof useManageMembers>
