import { useMemo } from 'react'
import { useAllIssues } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'

/** Loads the projects of notices whose issues are not on this device. */
export const useNoticedProjects = (): void => {
  const ids = useWork(({ select, status }) => {
    if (!status().isComplete || status().partial.length === 0) return ''
    const missing = select.notices().filter(({ issueId, readAt }) => readAt === null && !select.row('issue', issueId))
    return [...new Set(missing.map(({ projectId }) => projectId))].sort().join(' ')
  })
  useAllIssues(ids === '' ? [] : ids.split(' '))
}

/** The ids of issues with unread notices. Includes issues whose rows are still being read, so that the count does not climb at each start. */
export const useUnreadIssues = (): readonly string[] => {
  const { select } = useStore()
  const ids = useWork(({ status }) => {
    const { isComplete } = status()
    const unread = new Set(select.notices().flatMap(({ issueId, readAt }) => (readAt === null ? issueId : [])))
    const isThere = (id: string) => {
      const issue = select.row('issue', id)
      return issue ? issue.deletedAt === null : !isComplete
    }
    return [...unread].filter(isThere).join(' ')
  })
  return useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids])
}

export const useUnreadCount = (): number => useUnreadIssues().length
