import MiniSearch from 'minisearch'
import type { Issue } from '../work/entities.ts'
import { isMistypable, queryTerms, searchTerms } from './search-terms.ts'

type Indexed = Pick<Issue, 'id' | 'summary' | 'description' | 'number' | 'projectId'>

export interface IssueIndex {
  /**
   * Takes over what changed since the last call: `issues` are all there are, and `keyOf` is another function when keys changed.
   * Works until `isTimeUp` says stop; answers whether it came to the end.
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
  /** Of the last update that came to the end. */
  let done: { issues: readonly Indexed[]; keyOf: (issue: Indexed) => string } | null = null

  /** Whether there was anything to index: most changes are of fields that nobody searches. */
  const put = (issue: Indexed, key: string): boolean => {
    const { id, summary, description } = issue
    const before = held.get(id)
    held.set(id, { issue, key })
    if (!before) index.add({ id, key, summary, description })
    else if (before.key === key && before.issue.summary === summary && before.issue.description === description)
      return false
    else index.replace({ id, key, summary, description })
    return true
  }

  return {
    update: (issues, keyOf, isTimeUp) => {
      const known = done?.keyOf === keyOf ? done.issues : []
      let taken = 0
      for (const [at, issue] of issues.entries()) {
        if (known[at] === issue) continue
        const before = held.get(issue.id)
        const key = keyOf(issue)
        if (before?.issue === issue && before.key === key) continue
        if (taken > 0 && taken % atOnce === 0 && isTimeUp()) {
          done = null
          return false
        }
        if (put(issue, key)) taken++
      }
      if (held.size > issues.length) {
        const there = new Set(issues.map(({ id }) => id))
        for (const id of held.keys()) {
          if (there.has(id)) continue
          index.discard(id)
          held.delete(id)
        }
      }
      done = { issues, keyOf }
      return true
    },
    search: (query) => (queryTerms(query).length === 0 ? [] : index.search(query).map(({ id }) => String(id))),
    has: (issue) => held.get(issue.id)?.issue === issue,
    size: () => held.size,
  }
}
