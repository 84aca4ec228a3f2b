const pattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Matches what Playwright calls the tests of this spec (its path under test/e2e, bare) whose titles have these words in them. */
export const specTitle = (spec: string, words = ''): RegExp =>
  new RegExp(`(^|[ /])${pattern(spec)}\\.spec\\.ts .*${pattern(words)}`)
