import { collationReader, isHan, type PinyinReader } from '../locale/pinyin-rules.ts'

export const projectKeyPattern = /^[A-Z][A-Z0-9]{1,9}$/
const longest = 10
/** How many letters of a single word are suggested. */
const proposed = 4
/** The longest suggestion: the key is part of every issue's key and never changes. */
const longestProposed = 5

const latinWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\u0300-\u036F'’]/g, '')
    .split(/[^A-Z0-9\p{Script=Han}]+/u)
    .filter((word) => word !== '')

/** The letters of a word: all initials of a Chinese word, the first letter of a Latin word among others. */
const lettersOf = (word: string, isOnly: boolean, reader: PinyinReader): string => {
  const parts = word.match(/[A-Z0-9]+|\p{Script=Han}+/gu) ?? []
  return parts
    .map((part) => {
      if (isHan(part)) return reader.initials(part).toUpperCase()
      return isOnly && parts.length === 1 ? part.slice(0, proposed) : (part[0] ?? '')
    })
    .join('')
}

/** The letters of as many first words as fit; the beginning of a first word that is too long. */
const lettersOfFirst = (letters: readonly string[]): string => {
  let joined = ''
  for (const each of letters) {
    const next = (joined + each).replace(/^\d+/, '')
    if (next.length > longestProposed && joined.length > 1) break
    joined = next.slice(0, longestProposed)
  }
  return joined
}

/**
 * A suggested key from a project's name: the first letters of its words, or pinyin initials, with a number if another
 * project uses it. Empty if the name has too few letters.
 */
export const proposeProjectKey = (
  name: string,
  taken: ReadonlySet<string>,
  reader: PinyinReader = collationReader,
): string => {
  const words = latinWords(name)
  const letters = lettersOfFirst(words.map((word) => lettersOf(word, words.length === 1, reader)))
  if (letters.length < 2) return ''
  if (!taken.has(letters)) return letters
  for (let number = 2; ; number++) {
    const suffix = String(number)
    const key = letters.slice(0, longest - suffix.length) + suffix
    if (!taken.has(key)) return key
  }
}

/** The key of the project that a page shows, or of its issue: `/p/SHOP/board`, `/i/SHOP-12`. Null on other pages. */
export const projectKeyOfPath = (path: string): string | null =>
  /^\/[pi]\/([A-Z][A-Z\d]{0,9})[-/]/.exec(path)?.[1] ?? null
