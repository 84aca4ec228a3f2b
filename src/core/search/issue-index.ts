import MiniSearch from 'minisearch'
import type { Issue } from '../work/entities.ts'
import { isMistypable, queryTerms, searchTerms } from './search-terms.ts'

type Indexed = Pick<Issue, 'id' | 'summary' | 'description' | 'number' | 'projectId'>

export interface IssueIndex {
  /**
   * Takes over what changed since the last call: `issues` are all there are. Works until `isTimeUp` says stop; answers
   * whether it came to the end.
   */
  update(issues: readonly Indexed[], keyOf: (issue: Indexed) => string, isTimeUp: () => boolean): boolean
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

/** How many are taken between two looks at the clock. */
const atOnce = 20

/** Every issue of a device by its words: whole in memory, built in slices, kept up to date by what changed. */
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
  const held = new Map<string, { issue: Indexed; key: string }>()

  const put = (issue: Indexed, key: string): void => {
    const { id, summary, description } = issue
    const entry = { id, key, summary, description }
    if (held.has(id)) index.replace(entry)
    else index.add(entry)
    held.set(id, { issue, key })
  }

  return {
    update: (issues, keyOf, isTimeUp) => {
      let taken = 0
      for (const issue of issues) {
        const before = held.get(issue.id)
        const key = keyOf(issue)
        if (before?.issue === issue && before.key === key) continue
        if (taken > 0 && taken % atOnce === 0 && isTimeUp()) return false
        put(issue, key)
        taken++
      }
      if (held.size > issues.length) {
        const there = new Set(issues.map(({ id }) => id))
        for (const id of held.keys()) {
          if (there.has(id)) continue
          index.discard(id)
          held.delete(id)
        }
      }
      return true
    },
    search: (query) => (queryTerms(query).length === 0 ? [] : index.search(query).map(({ id }) => String(id))),
    has: (issue) => held.get(issue.id)?.issue === issue,
    size: () => held.size,
  }
}
