// this collation sorts Chinese before letters
const { compare } = new Intl.Collator('zh-Hans-CN-u-co-pinyin', { numeric: true })
const isHanFirst = (name: string): number => (/^\p{Script=Han}/u.test(name) ? 1 : 0)

/** Orders names as people look them up, in every language: letters alphabetically without regard to case, then Chinese by pinyin. */
export const compareNames = (a: string, b: string): number => isHanFirst(a) - isHanFirst(b) || compare(a, b)
