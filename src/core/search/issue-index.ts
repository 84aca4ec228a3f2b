import MiniSearch, { type Query } from 'minisearch'
import type { Issue } from '../work/entities.ts'
import { isBeginning, isMistypable, queryTerms, searchTerms } from './search-terms.ts'

type Indexed = Pick<Issue, 'id' | 'rev' | 'summary' | 'description' | 'number' | 'projectId'>

export interface IssueIndex {
  /**
   * Indexes the changes since the last call: `issues` are all issues, and `keyOf` is a new function when keys changed. `descriptions`
   * are for issues that lack theirs. Works until `isTimeUp` returns true. Returns whether it finished, and the next issues whose
   * descriptions it needs.
   */
  update(
    issues: readonly Indexed[],
    keyOf: (issue: Indexed) => string,
    isTimeUp: () => boolean,
    descriptions?: ReadonlyMap<string, string>,
  ): { isDone: boolean; unread: readonly string[] }
  /** Ids of issues, the best first. */
  search(query: string): string[]
  has(issue: Indexed): boolean
  size(): number
}

interface Entry {
  id: string
  key: string
  summary: string
  description: string
}

/** Issues indexed between two checks of the clock. */
const atOnce = 20
/** Descriptions read together. */
const readAtOnce = 100

/**
 * The index query of a term. One or two letters begin thousands of words in descriptions, whose scoring would delay each key on a
 * phone; so descriptions are searched for these only as whole words.
 */
const askedFor = (term: string): Query =>
  isBeginning(term)
    ? {
        combineWith: 'OR',
        queries: [
          { queries: [term], fields: ['key', 'summary'] },
          { queries: [term], prefix: false },
        ],
      }
    : term

/** The full-text index of a device's issues: in memory, built in slices, updated by changes. */
export const createIssueIndex = (): IssueIndex => {
  const index = new MiniSearch<Entry>({
    fields: ['key', 'summary', 'description'],
    tokenize: searchTerms,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: queryTerms,
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (isMistypable(term) ? 0.2 : false),
      boost: { key: 4, summary: 2 },
    },
    autoVacuum: true,
  })
  const indexed = new Map<string, { issue: Indexed; key: string }>()
  /** The input of the last update that finished. */
  let done: { issues: readonly Indexed[]; keyOf: (issue: Indexed) => string } | null = null

  /** Whether the same words find the issue as before; most changes are to fields that are not searched. */
  const isSame = (before: { issue: Indexed; key: string } | undefined, issue: Indexed, key: string): boolean =>
    before?.key === key &&
    before.issue.summary === issue.summary &&
    before.issue.description === issue.description &&
    (issue.description !== undefined || before.issue.rev === issue.rev)

  const put = ({ id, summary }: Indexed, key: string, description: string): void => {
    const entry = { id, key, summary, description }
    if (indexed.has(id)) index.replace(entry)
    else index.add(entry)
  }

  const stopped = (unread: readonly string[]) => {
    done = null
    return { isDone: false, unread }
  }

  return {
    update: (issues, keyOf, isTimeUp, descriptions) => {
      const known = done?.keyOf === keyOf ? done.issues : []
      const unread: string[] = []
      let taken = 0
      for (const [at, issue] of issues.entries()) {
        if (known[at] === issue) continue
        const before = indexed.get(issue.id)
        const key = keyOf(issue)
        if (before?.issue === issue && before.key === key) continue
        if (!isSame(before, issue, key)) {
          const description = issue.description ?? descriptions?.get(issue.id)
          if (description === undefined) {
            if (unread.push(issue.id) === readAtOnce) break
            continue
          }
          if (taken > 0 && taken % atOnce === 0 && isTimeUp()) return stopped(unread)
          put(issue, key, description)
          taken++
        }
        indexed.set(issue.id, { issue, key })
      }
      if (unread.length > 0) return stopped(unread)
      if (indexed.size > issues.length) {
        const there = new Set(issues.map(({ id }) => id))
        for (const id of indexed.keys()) {
          if (there.has(id)) continue
          index.discard(id)
          indexed.delete(id)
        }
      }
      done = { issues, keyOf }
      return { isDone: true, unread }
    },
    search: (query) => {
      const terms = queryTerms(query)
      if (terms.length === 0) return []
      return index.search({ combineWith: 'AND', queries: terms.map(askedFor) }).map(({ id }) => String(id))
    },
    has: (issue) => indexed.get(issue.id)?.issue === issue,
    size: () => indexed.size,
  }
}
