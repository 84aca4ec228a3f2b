/**
 * The first character of each pinyin initial in pinyin collation order: a character between two of them has the initial of
 * the first. There is no i, u or v.
 */
const firstOfInitials = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀']
const initials = 'ABCDEFGHJKLMNOPQRSTWXYZ'

export const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)

const { compare } = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
/** Whether this JavaScript has the pinyin collation. */
export const hasPinyin = compare('阿', '波') < 0 && compare('波', '妈') < 0 && compare('妈', '中') < 0

/** The initial of a character's pinyin; empty if this JavaScript has no pinyin collation. */
const pinyinInitial = (character: string): string => {
  if (!hasPinyin) return ''
  return initials[firstOfInitials.findLastIndex((each) => compare(each, character) <= 0)] ?? ''
}

/** The pinyin of a name's Chinese characters, one by one; empty for an unknown character. */
export interface PinyinReader {
  initials(han: string): string
  /** Lower case, without tones. */
  full(han: string): string
}

/** Without a dictionary: initials by the collation, which knows one reading of each character. */
export const collationReader: PinyinReader = {
  initials: (han) => [...han].map(pinyinInitial).join(''),
  full: () => '',
}

type Pinyin = (han: string, options: { toneType: 'none'; type: 'array'; pattern?: 'first' }) => string[]

/** By a dictionary of words, which knows that 重庆 is Chongqing. `pinyin` is pinyin-pro's. */
export const dictionaryReader = (pinyin: Pinyin): PinyinReader => {
  const read = (han: string, pattern?: 'first') =>
    pinyin(han, { toneType: 'none', type: 'array', ...(pattern ? { pattern } : {}) })
      .join('')
      .replace(/ü/g, 'v')
      .replace(/[^a-z]/g, '')
  return { initials: (han) => read(han, 'first'), full: (han) => read(han) }
}

/** A name in search form: pinyin initials for Chinese characters, lower case for the rest. */
export const pinyinInitials = (name: string): string =>
  [...name]
    .map((character) => (isHan(character) ? pinyinInitial(character) : character))
    .join('')
    .toLowerCase()
