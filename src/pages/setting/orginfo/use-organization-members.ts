import { useDeferredValue, useState } from 'react'
import { disableMember, listMembers, removeMember, setMemberRole } from '../../../api/organization-api.ts'
import { useSession } from '../../../channel/use-session.ts'
import { isAdministrator } from '../../../core/access/permission-rules.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'
import { type roleOf, whyUntouchable } from './member-rules.ts'

export type OrganizationMember = Awaited<ReturnType<typeof listMembers>>['list'][number]

const pageSize = 20
const searchFrom = 8

/** The members, and what an administrator may do with each. */
export const useOrganizationMembers = () => {
  const { account, organization, roleCodes } = useSession()
  const [pageNumber, setPageNumber] = useState(1)
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search.trim())
  const [managedId, setManagedId] = useState<string | null>(null)
  const loaded = useLoaded(
    (options) => listMembers({ pageNumber, pageSize, ...(sought ? { search: sought } : {}) }, options),
    `${organization?.id ?? ''} ${pageNumber} ${sought}`,
  )
  const task = useTask()
  const act = async (work: () => Promise<unknown>, success: string) => {
    const isDone = await task.run(work, success)
    if (isDone) setManagedId(null)
    loaded.reload()
    return isDone
  }
  const isComplete = pageNumber === 1 && !sought && loaded.value?.hasNextPage === false
  const members = loaded.value?.list ?? []

  return {
    loaded,
    pageNumber,
    setPageNumber,
    search,
    sought,
    hasSearch: search !== '' || (organization?.memberCount ?? 0) >= searchFrom,
    seek: (text: string) => {
      setSearch(text)
      setPageNumber(1)
    },
    managedId,
    manage: (userId: string | null) => setManagedId(userId),
    done: task.done,
    isBusy: task.isBusy,
    viewerRoles: roleCodes,
    isAdmin: isAdministrator(roleCodes),
    untouchable: (member: OrganizationMember) =>
      whyUntouchable({ userId: account?.userId ?? '', roleCodes }, member, members, isComplete),
    setRole: ({ userId }: OrganizationMember, roleCode: ReturnType<typeof roleOf>, success: string) =>
      act(() => setMemberRole({ userId, roleCodes: [roleCode] }), success),
    setEnabled: ({ userId }: OrganizationMember, enabled: boolean, success: string) =>
      act(() => disableMember({ userId, enabled }), success),
    remove: ({ userId }: OrganizationMember, success: string) => act(() => removeMember({ userId }), success),
  }
}

export type OrganizationMembers = ReturnType<typeof useOrganizationMembers>
