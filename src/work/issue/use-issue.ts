import { useWork } from '../use-work.ts'

/** The issue of a key or id; undefined: gone, not for this person, or not on the device yet. */
export const useIssueByRef = (ref: string) => {
  const issue = useWork(({ select }) => select.row('issue', ref) ?? select.issueByKey(ref.toUpperCase()))
  return issue?.deletedAt === null ? issue : undefined
}
