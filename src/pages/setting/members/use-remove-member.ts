import { useState } from 'react'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import type { Member } from '../../../shared/members/use-members.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useDebouncedSearch } from '../../../shared/queries/use-debounced-search.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'

/** What becomes of the open work of somebody who is removed. */
export type WorkChoice = 'keep' | 'unassign' | 'give'

const maxCandidates = 100

/** The people who can take over somebody's work, searched by name where they are many. */
const useCandidates = (member: Member) => {
  const { call } = useServices()
  const { search, searchTerm, setSearch } = useDebouncedSearch()
  const page = { pageNumber: 1, pageSize: maxCandidates }
  const query = useQuery(
    (options) =>
      call(organizationCalls.listMembers, { ...page, ...(searchTerm ? { search: searchTerm } : {}) }, options),
    searchTerm,
  )
  const { list = [], total = 0 } = query.value ?? {}
  const people = list.filter(({ userId, enabled }) => enabled && userId !== member.userId)
  return { people, search, setSearch, hasSearch: search !== '' || total > maxCandidates }
}

/** The removal of a member, and what becomes of their open work. What cannot be given to somebody stops the removal. */
export const useRemoveMember = (member: Member, remove: () => Promise<boolean>, onClose: () => void) => {
  const { call } = useServices()
  const { userId } = member
  const work = useQuery((options) => call(organizationCalls.memberWork, { userId }, options), userId)
  const candidates = useCandidates(member)
  const [choice, setChoice] = useState<WorkChoice>('keep')
  const [toUserId, setToUserId] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const { run, isBusy } = useAsyncAction()
  const counts = work.value ?? { openIssues: 0, ledProjects: 0 }
  const hasWork = counts.openIssues + counts.ledProjects > 0

  const handOver = async (): Promise<boolean> => {
    if (!hasWork || choice === 'keep') return true
    const left = await call(organizationCalls.handOverWork, { userId, toUserId: choice === 'give' ? toUserId : null })
    const isDone = left.openIssues + left.ledProjects === 0
    work.setValue(left)
    setIsLeft(!isDone)
    if (!isDone) setChoice('keep')
    return isDone
  }
  /** Whether there is nothing to ask: a press may come before the counts. */
  const isAnswered = async (): Promise<boolean> => {
    if (work.value) return true
    const found = await call(organizationCalls.memberWork, { userId })
    work.setValue(found)
    return found.openIssues + found.ledProjects === 0
  }
  return {
    work,
    counts,
    hasWork,
    candidates,
    choice,
    setChoice: (next: WorkChoice) => {
      setIsLeft(false)
      setChoice(next)
    },
    toUserId,
    setToUserId,
    isLeft,
    isBusy,
    isUndecided: hasWork && choice === 'give' && !candidates.people.some((each) => each.userId === toUserId),
    submit: () =>
      run(async () => {
        if ((await isAnswered()) && (await handOver()) && (await remove())) onClose()
      }),
  }
}
