import { useState } from 'react'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useDebouncedSearch } from '../queries/use-debounced-search.ts'
import { useQuery } from '../queries/use-query.ts'
import { useServices } from '../use-services.ts'

/** What becomes of the open work of somebody who goes. */
export type WorkChoice = 'keep' | 'unassign' | 'give'

const maxCandidates = 100

/** The people who can take over somebody's work, searched by name where they are many. */
const useCandidates = (leaverId: string) => {
  const { call } = useServices()
  const { search, searchTerm, setSearch } = useDebouncedSearch()
  const page = { pageNumber: 1, pageSize: maxCandidates }
  const query = useQuery(
    (options) =>
      call(organizationCalls.listMembers, { ...page, ...(searchTerm ? { search: searchTerm } : {}) }, options),
    searchTerm,
  )
  const { list = [], total = 0 } = query.value ?? {}
  const people = list.filter(({ userId, enabled }) => enabled && userId !== leaverId)
  return { query, people, search, searchTerm, setSearch, hasSearch: search !== '' || total > maxCandidates }
}

/**
 * Somebody goes (`end`, which answers whether it happened), and what becomes of their open work. What cannot be given to somebody
 * stops it.
 */
export const useHandOver = (userId: string, end: () => Promise<boolean>, onClose: () => void) => {
  const { call } = useServices()
  const work = useQuery((options) => call(organizationCalls.memberWork, { userId }, options), userId)
  const candidates = useCandidates(userId)
  const [choice, setChoice] = useState<WorkChoice>('keep')
  const [toUserId, setToUserId] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const { run, isBusy } = useAsyncAction()
  const hasWork = Boolean(work.value && work.value.openIssues + work.value.ledProjects > 0)

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
        if ((await isAnswered()) && (await handOver()) && (await end())) onClose()
      }),
  }
}
