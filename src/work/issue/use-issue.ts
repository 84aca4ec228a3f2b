import { useLayoutEffect } from 'react'
import { useAllIssues, useProject } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'

/** Whether the description and comments of an issue are loaded; reads them while it is shown. */
export const useIssueTexts = (issueId: string): boolean => {
  const { wantTexts } = useStore()
  useLayoutEffect(() => wantTexts([issueId]), [wantTexts, issueId])
  return useWork(({ hasTexts, select }) => hasTexts(issueId) && select.row('issue', issueId)?.description !== undefined)
}

/** The issue with a key or id, also a deleted one; undefined if it is gone, not visible or not on the device yet. */
export const useLocalIssue = (ref: string) =>
  useWork(({ select }) => select.row('issue', ref) ?? select.issueByKey(ref))

/**
 * As `useLocalIssue`, with the issue's project, even if the issue is not here: its key or a notice names the project. Loads all issues of
 * the project, because this one may refer to them. A number above the project's last one was never used, so such an issue exists nowhere.
 */
export const useIssueOf = (ref: string) => {
  const issue = useLocalIssue(ref)
  const [projectKey = '', number] = ref.toUpperCase().split('-')
  const keyed = useWork(({ select }) => select.projectByKey(projectKey))
  const noticed = useWork(({ select }) => select.notices().find(({ issueId }) => issueId === ref)?.projectId)
  const isIssue = keyed === undefined || !(Number(number) > keyed.lastNumber)
  const named = isIssue ? (keyed?.id ?? noticed) : undefined
  const projectId = issue?.projectId ?? named
  useAllIssues(projectId ? [projectId] : [])
  return { issue, view: useProject(issue?.projectId), wanted: { isIssue, projectId: named } }
}
