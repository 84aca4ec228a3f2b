import { useWork } from '../use-work.ts'

/** The issue with a key or id, also a deleted one; undefined if it is gone, not visible or not on the device yet. */
export const useHeldIssue = (ref: string) =>
  useWork(({ select }) => select.row('issue', ref) ?? select.issueByKey(ref.toUpperCase()))

/** As `useHeldIssue`, without deleted issues. */
export const useIssueByRef = (ref: string) => {
  const issue = useHeldIssue(ref)
  return issue?.deletedAt === null ? issue : undefined
}
