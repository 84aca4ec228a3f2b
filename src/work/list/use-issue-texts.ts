import type { Issue, RowOf } from '../../core/work/entities.ts'
import { useServices } from '../../shared/use-services.ts'
import { useStore } from '../use-work.ts'

export interface IssueTexts {
  description: string
  /** The oldest first. */
  comments: readonly RowOf<'comment'>[]
}

const atOnce = 500

/** Descriptions and comments by issue. Those that the page has not read stay on the device, from which they are read, also offline. */
export const useIssueTexts = () => {
  const { edits } = useServices()
  const { lane, select } = useStore()
  return async (issues: readonly Issue[], onProgress: (part: number) => void): Promise<Map<string, IssueTexts>> => {
    const [descriptions, comments] = [new Map<string, string>(), new Map<string, RowOf<'comment'>>()]
    for (let from = 0; from < issues.length; from += atOnce) {
      if (issues.length > atOnce) onProgress(from / issues.length)
      const issueIds = issues.slice(from, from + atOnce).map(({ id }) => id)
      for (const row of (await edits.read(lane, { issueIds })).rows)
        if ('issueId' in row && 'text' in row) comments.set(row.id, row)
        else if ('description' in row) descriptions.set(row.id, row.description ?? '')
    }
    // the page may have edits that the device does not show yet
    for (const { id, description } of issues) {
      if (description !== undefined) descriptions.set(id, description)
      for (const comment of select.commentsOf(id)) comments.set(comment.id, comment)
    }
    const there = [...comments.values()].filter(({ deletedAt }) => deletedAt === null)
    const byIssue = new Map(issues.map(({ id }) => [id, [] as RowOf<'comment'>[]]))
    for (const comment of there.sort((a, b) => a.createdAt - b.createdAt)) byIssue.get(comment.issueId)?.push(comment)
    return new Map(
      issues.map(({ id }) => [id, { description: descriptions.get(id) ?? '', comments: byIssue.get(id) ?? [] }]),
    )
  }
}
