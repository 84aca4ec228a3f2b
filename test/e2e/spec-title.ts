const pattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Matches Playwright's names of this spec's tests whose titles contain none of these words. */
export const otherTitles = (spec: string, words: readonly string[]): RegExp =>
  new RegExp(`(^|[ /])${pattern(spec)}\\.spec\\.ts (?!.*(${words.map(pattern).join('|')}))`)

/** Matches Playwright's names of this spec's tests (by its path under test/e2e) whose titles contain these words. */
export const specTitle = (spec: string, words = ''): RegExp =>
  new RegExp(`(^|[ /])${pattern(spec)}\\.spec\\.ts .*${pattern(words)}`)
