import { joinComments } from '../../core/search/issue-index.ts'
import { excerptOf, hasTerms } from '../../core/search/search-terms.ts'
import type { Comment, Issue } from '../../core/work/entities.ts'
import { plainText } from '../../core/work/notice-rules.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { type IssueFacts, issueRef } from '../issues/issue-facts.ts'
import { useStore } from '../use-work.ts'

/** Issues whose texts are read for one query: about two screens. */
const mostRead = 30

/** For issues that a query finds by their description or a comment: the words around the match, by the id of the issue. */
export const useExcerpts = (issues: readonly IssueFacts[], query: string): ReadonlyMap<string, string> => {
  const { edits } = useServices()
  const { lane } = useStore()
  const hidden =
    query === ''
      ? []
      : issues.filter((facts) => !hasTerms(`${issueRef(facts.project, facts.issue)} ${facts.issue.summary}`, query))
  const ids = hidden.slice(0, mostRead).map(({ issue }) => issue.id)
  const { value } = useQuery(async () => {
    if (ids.length === 0) return new Map<string, string>()
    const { rows } = await edits.read(lane, { issueIds: ids })
    const comments = rows.filter((row): row is typeof row & Comment => row.entity === 'comment')
    const texts = rows
      .filter((row): row is typeof row & Issue => row.entity === 'issue')
      .map(
        ({ id, description = '' }) =>
          [id, `${description}\n\n${joinComments(comments.filter(({ issueId }) => issueId === id))}`] as const,
      )
    return new Map(
      texts.flatMap(([id, text]) => {
        const excerpt = excerptOf(plainText(text, Number.POSITIVE_INFINITY), query)
        return excerpt === null ? [] : [[id, excerpt] as const]
      }),
    )
  }, `${query} ${ids.join()}`)
  return value ?? none
}

const none: ReadonlyMap<string, string> = new Map()
