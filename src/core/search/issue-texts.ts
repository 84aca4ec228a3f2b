import type { AnyRowWithEntity } from '../sync/lane-types.ts'
import type { Comment, Issue } from '../work/entities.ts'

/** The long texts of an issue. */
export interface IssueTexts {
  description: string
  /** The texts of its comments, joined by `joinComments`. */
  comments: string
}

/** How many characters of an issue's comments are indexed: the index is in memory. */
const longestComments = 8000

/** The texts of an issue's comments as the index takes them: the newest first, as far as there is room. */
export const joinComments = (comments: readonly Pick<Comment, 'text' | 'createdAt'>[]): string =>
  comments
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ text }) => text)
    .join('\n')
    .slice(0, longestComments)

const isIssue = (row: AnyRowWithEntity): row is AnyRowWithEntity & Issue => row.entity === 'issue'
export const isComment = (row: AnyRowWithEntity): row is AnyRowWithEntity & Comment => row.entity === 'comment'

/** The texts of the issues among these rows, by their ids. */
export const textsOfIssues = (rows: readonly AnyRowWithEntity[]): ReadonlyMap<string, IssueTexts> => {
  const comments = rows.filter(isComment)
  const ofIssue = (id: string) => joinComments(comments.filter(({ issueId }) => issueId === id))
  return new Map(
    rows.filter(isIssue).map(({ id, description = '' }) => [id, { description, comments: ofIssue(id) }] as const),
  )
}
