import { useWork } from '../use-work.ts'

/** The issue of a key or id, a deleted one too; undefined: gone, not for this person, or not on the device yet. */
export const useHeldIssue = (ref: string) =>
  useWork(({ select }) => select.row('issue', ref) ?? select.issueByKey(ref.toUpperCase()))

/** The same, if it was not deleted. */
export const useIssueByRef = (ref: string) => {
  const issue = useHeldIssue(ref)
  return issue?.deletedAt === null ? issue : undefined
}
