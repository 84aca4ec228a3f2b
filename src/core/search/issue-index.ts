import MiniSearch, { type Query } from 'minisearch'
import type { Issue } from '../work/entities.ts'
import type { IssueTexts } from './issue-texts.ts'
import { isBeginning, isMistypable, queryTerms, searchTerms } from './search-terms.ts'

type Indexed = Pick<Issue, 'id' | 'rev' | 'summary' | 'description' | 'number' | 'projectId'>

export interface IssueIndex {
  /**
   * Indexes the changes since the last call: `issues` are all issues, and `keyOf` is a new function when keys changed. `textsOf` returns
   * the texts of an issue, or undefined if they were not read yet. Works until `isTimeUp` returns true. Returns whether it finished,
   * and the next issues whose texts it needs.
   */
  update(
    issues: readonly Indexed[],
    keyOf: (issue: Indexed) => string,
    isTimeUp: () => boolean,
    textsOf: (issue: Indexed) => IssueTexts | undefined,
  ): { isDone: boolean; unread: readonly string[] }
  /** The next update needs the texts of these issues again: a comment has changed, which does not change its issue. */
  forgetTexts(issueIds: readonly string[]): void
  /** Ids of issues, the best first. */
  search(query: string): string[]
  /** Ids of issues whose summaries say nearly the same, the most alike first. */
  similar(summary: string): string[]
  has(issue: Indexed): boolean
  size(): number
}

interface IndexedEntry {
  issue: Indexed
  key: string
  /** Null if they have changed since. */
  comments: string | null
}

interface Entry extends IssueTexts {
  id: string
  key: string
  summary: string
}

/** Issues indexed between two checks of the clock. */
const atOnce = 20
/** Issues whose texts are read together. */
const readAtOnce = 100
/**
 * The index query of a term. One or two letters begin thousands of words in long texts, whose scoring would delay each key on a
 * phone; so descriptions and comments are searched for these only as whole words.
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

/** The best matches of any word that are compared as a whole. */
const compared = 100
/** From this part of common letters on, two summaries are alike. */
const alike = 0.7

/** The part of two texts, counted in letters, that is in terms of both; so "the" counts less than a long word. */
const sharedPart = (terms: readonly string[], text: string): number => {
  const others = searchTerms(text)
  const lengthOf = (each: readonly string[]) => each.join('').length
  return (2 * lengthOf(terms.filter((term) => others.includes(term)))) / (lengthOf(terms) + lengthOf(others))
}

const createFullText = () =>
  new MiniSearch<Entry>({
    fields: ['key', 'summary', 'description', 'comments'],
    tokenize: searchTerms,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: queryTerms,
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (isMistypable(term) ? 0.2 : false),
      boost: { key: 4, summary: 2, comments: 0.5 },
    },
    autoVacuum: true,
  })

/** Ids of the issues of an index whose summaries are alike. */
const similarIn = (index: MiniSearch<Entry>, summary: string, summaryOf: (id: string) => string): string[] => {
  const terms = searchTerms(summary)
  if (terms.length === 0) return []
  const asked: Query = { queries: terms, fields: ['summary'], prefix: false, fuzzy: false, combineWith: 'OR' }
  return index
    .search(asked)
    .slice(0, compared)
    .map(({ id }) => ({ id: String(id), share: sharedPart(terms, summaryOf(String(id))) }))
    .filter(({ share }) => share >= alike)
    .sort((a, b) => b.share - a.share)
    .map(({ id }) => id)
}

/** Whether the same words find the issue as before; most changes are to fields that are not searched. */
const isSame = (
  before: IndexedEntry | undefined,
  issue: Indexed,
  key: string,
  texts: IssueTexts | undefined,
): before is IndexedEntry =>
  before?.key === key &&
  before.comments !== null &&
  before.issue.summary === issue.summary &&
  before.issue.description === issue.description &&
  (issue.description === undefined ? before.issue.rev === issue.rev : before.comments === texts?.comments)

/** The full-text index of a device's issues: in memory, built in slices, updated by changes. */
export const createIssueIndex = (): IssueIndex => {
  const index = createFullText()
  const indexed = new Map<string, IndexedEntry>()
  /** The input of the last update that finished. */
  let done: { issues: readonly Indexed[]; keyOf: (issue: Indexed) => string } | null = null

  const put = (issue: Indexed, key: string, texts: IssueTexts): void => {
    const { id, summary } = issue
    const entry: Entry = { id, key, summary, ...texts }
    if (indexed.has(id)) index.replace(entry)
    else index.add(entry)
    indexed.set(id, { issue, key, comments: texts.comments })
  }

  const stopped = (unread: readonly string[]) => {
    done = null
    return { isDone: false, unread }
  }

  return {
    update: (issues, keyOf, isTimeUp, textsOf) => {
      const known = done?.keyOf === keyOf ? done.issues : []
      const unread: string[] = []
      let taken = 0
      for (const [at, issue] of issues.entries()) {
        if (known[at] === issue) continue
        const before = indexed.get(issue.id)
        const key = keyOf(issue)
        if (before?.issue === issue && before.key === key && before.comments !== null) continue
        const texts = textsOf(issue)
        if (isSame(before, issue, key, texts)) {
          indexed.set(issue.id, { ...before, issue })
          continue
        }
        if (texts === undefined) {
          if (unread.push(issue.id) === readAtOnce) break
          continue
        }
        if (taken > 0 && taken % atOnce === 0 && isTimeUp()) return stopped(unread)
        put(issue, key, texts)
        taken++
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
    forgetTexts: (issueIds) => {
      for (const id of issueIds) {
        const entry = indexed.get(id)
        if (entry) indexed.set(id, { ...entry, comments: null })
      }
      done = null
    },
    search: (query) => {
      const terms = queryTerms(query)
      if (terms.length === 0) return []
      return index.search({ combineWith: 'AND', queries: terms.map(askedFor) }).map(({ id }) => String(id))
    },
    similar: (summary) => similarIn(index, summary, (id) => indexed.get(id)?.issue.summary ?? ''),
    has: (issue) => {
      const entry = indexed.get(issue.id)
      return entry?.issue === issue && entry.comments !== null
    },
    size: () => indexed.size,
  }
}
