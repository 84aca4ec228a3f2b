import { textsOfIssues } from '../../core/search/issue-texts.ts'
import { excerptOf, hasTerms } from '../../core/search/search-terms.ts'
import type { AnyRowWithEntity } from '../../core/sync/lane-types.ts'
import { plainText } from '../../core/work/notice-rules.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useServices } from '../../shared/use-services.ts'
import { type IssueFacts, issueRef } from '../issues/issue-facts.ts'
import { useStore } from '../use-work.ts'

/** Issues whose texts are read for one query: about two screens. */
const mostRead = 30
/** The part of a text that is parsed, in characters: parsing thirty whole ones would delay the next key. */
const parsed = { before: 200, longest: 600 }

const excerptOfMarkdown = (text: string, query: string): string | null => {
  const part = excerptOf(text, query, parsed)
  return part === null ? null : excerptOf(plainText(part, parsed.longest), query)
}

const excerptsOf = (rows: readonly AnyRowWithEntity[], query: string): ReadonlyMap<string, string> =>
  new Map(
    [...textsOfIssues(rows)].flatMap(([id, { description, comments }]) => {
      const excerpt = excerptOfMarkdown(`${description}\n\n${comments}`, query)
      return excerpt === null ? [] : [[id, excerpt] as const]
    }),
  )

const none: ReadonlyMap<string, string> = new Map()

/** For issues that a query finds by their description or a comment: the words around the match, by the id of the issue. */
export const useExcerpts = (issues: readonly IssueFacts[], query: string): ReadonlyMap<string, string> => {
  const { edits } = useServices()
  const { lane } = useStore()
  const isShown = ({ project, issue }: IssueFacts) => hasTerms(`${issueRef(project, issue)} ${issue.summary}`, query)
  const unseen = query === '' ? [] : issues.filter((facts) => !isShown(facts))
  const issueIds = unseen.slice(0, mostRead).map(({ issue }) => issue.id)
  const { value } = useQuery(async () => {
    const rows = issueIds.length > 0 ? (await edits.read(lane, { issueIds })).rows : []
    return { query, excerpts: excerptsOf(rows, query) }
  }, `${query} ${issueIds.join()}`)
  return value?.query === query ? value.excerpts : none
}
