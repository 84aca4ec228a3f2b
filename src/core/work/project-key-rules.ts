const longest = 10
/** The length of a suggested key: initials of several words, or letters of one word. */
const proposed = 4

/**
 * The first character of each pinyin initial in pinyin collation order: a character between two of them has the initial of
 * the first. There is no i, u or v.
 */
const firstOfInitials = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀']
const initials = 'ABCDEFGHJKLMNOPQRSTWXYZ'

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)

const { compare } = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
const hasPinyin = compare('阿', '波') < 0 && compare('波', '妈') < 0 && compare('妈', '中') < 0

/** The initial of a character's pinyin; empty if this JavaScript has no pinyin collation. */
const pinyinInitial = (character: string): string => {
  if (!hasPinyin) return ''
  return initials[firstOfInitials.findLastIndex((each) => compare(each, character) <= 0)] ?? ''
}

/** A name in search form: pinyin initials for Chinese characters, lower case for the rest. */
export const pinyinInitials = (name: string): string =>
  [...name]
    .map((character) => (isHan(character) ? pinyinInitial(character) : character))
    .join('')
    .toLowerCase()

const latinWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\u0300-\u036F'’]/g, '')
    .split(/[^A-Z0-9\p{Script=Han}]+/u)
    .filter((word) => word !== '')

/** The letters of a word: all initials of a Chinese word, the first letter of a Latin word among others. */
const lettersOf = (word: string, isOnly: boolean): string => {
  const parts = word.match(/[A-Z0-9]+|\p{Script=Han}+/gu) ?? []
  return parts
    .map((part) => {
      if (isHan(part)) return [...part].map(pinyinInitial).join('')
      return isOnly && parts.length === 1 ? part.slice(0, proposed) : (part[0] ?? '')
    })
    .join('')
}

/**
 * A suggested key from a project's name: the first letters of its words, or pinyin initials, with a number if another
 * project uses it. Empty if the name has too few letters.
 */
export const proposeProjectKey = (name: string, taken: ReadonlySet<string>): string => {
  const words = latinWords(name)
  const letters = words
    .map((word) => lettersOf(word, words.length === 1))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, longest)
  if (letters.length < 2) return ''
  if (!taken.has(letters)) return letters
  for (let number = 2; ; number++) {
    const suffix = String(number)
    const key = letters.slice(0, longest - suffix.length) + suffix
    if (!taken.has(key)) return key
  }
}
