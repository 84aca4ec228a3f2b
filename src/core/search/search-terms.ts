import { foldCase } from '../fold-case.ts'

/** Han, kana and hangul are written without spaces, so they are searched by pairs of characters. The server's `search_terms` has the same rule. */
const runs =
  /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3134f}]+|(?:(?![\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3134f}])[\p{L}\p{M}\p{N}])+/gu
const isUnspaced = /^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3134f}]/u
const longestTerm = 60

const fold = (text: string): string => foldCase(text.normalize('NFKC'))

/** Splits a query or a text into words and runs of characters without spaces. */
export const searchRuns = (text: string): string[] => fold(text).match(runs) ?? []

const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters.slice(0, -1).map((character, at) => character + (characters[at + 1] ?? ''))
}

/** The terms a text is found by: words; for Chinese every pair of neighbours, and the last character, which begins no pair. */
export const searchTerms = (text: string): string[] => [
  ...new Set(
    searchRuns(text).flatMap((run) =>
      isUnspaced.test(run) ? [...pairsOf(run), [...run].at(-1) ?? ''] : [run.slice(0, longestTerm)],
    ),
  ),
]

/** The terms that a result must contain, at least as the beginning of its own terms; for a longer Chinese run only its pairs. */
export const queryTerms = (query: string): string[] => [
  ...new Set(
    searchRuns(query).flatMap((run) =>
      isUnspaced.test(run) && [...run].length > 1 ? pairsOf(run) : [run.slice(0, longestTerm)],
    ),
  ),
]

/** Whether a term may be mistyped: a word of some length, no pair of characters and no number. */
export const isMistypable = (term: string): boolean =>
  term.length > 3 && /^\p{L}+$/u.test(term) && !isUnspaced.test(term)

/** Whether a term counts as the beginning of a word: one or two letters, but not Chinese. */
export const isBeginning = (term: string): boolean => term.length < 3 && !isUnspaced.test(term)

/** Whether a name has all terms of the query, each at the start of a word or anywhere in Chinese. */
export const hasTerms = (name: string, query: string): boolean => {
  const terms = searchTerms(name)
  return queryTerms(query).every((queryTerm) => terms.some((term) => term.startsWith(queryTerm)))
}

export interface TextPart {
  text: string
  isHit: boolean
}

/** A text split into matching and other parts, so that matches can be marked without HTML. */
export const highlightParts = (text: string, query: string): TextPart[] => {
  const lower = foldCase(text)
  // letters whose length changes with their case would shift all later positions
  if (lower.length !== text.length) return [{ text, isHit: false }]
  const isHit = new Array<boolean>(text.length).fill(false)
  const mark = (part: string): boolean => {
    let found = false
    for (let at = lower.indexOf(part); part !== '' && at >= 0; at = lower.indexOf(part, at + part.length)) {
      isHit.fill(true, at, at + part.length)
      found = true
    }
    return found
  }
  for (const run of searchRuns(query))
    if (!mark(run) && isUnspaced.test(run)) for (const pair of pairsOf(run)) mark(pair)
  const parts: TextPart[] = []
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1)
    const hit = isHit[at] ?? false
    if (last && last.isHit === hit) last.text += text[at]
    else parts.push({ text: text[at] ?? '', isHit: hit })
  }
  return parts
}

/** A piece of a text around its first match of the query, with at most so many characters `before` it and in all; null without a match. */
export const excerptOf = (text: string, query: string, { before = 24, longest = 120 } = {}): string | null => {
  const [first, second] = highlightParts(text, query)
  if (!first || (!first.isHit && !second)) return null
  const at = first.isHit ? 0 : [...first.text].length
  const characters = [...text]
  const from = at > before ? at - before : 0
  const to = from + longest
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('').trim()}${to < characters.length ? '…' : ''}`
}
