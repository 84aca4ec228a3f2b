import { readFileSync } from 'node:fs'
import { defineConfig } from '@lingui/cli'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { resultCache } from './scripts/vite/result-cache.ts'

/** Signing in loads the first catalogue alone; the others come with the first other page. */
const signIn = [
  '<rootDir>/src/pages/{login,flow}/**',
  '<rootDir>/src/shared/{role-names,use-submit-error,queries/use-query}.ts',
]
const tests = '**/*.test.*'

/** The work area's screens whose texts come with the pages', but for the files that other screens use too. */
const laterWork = [
  '<rootDir>/src/work/{groups,import}/**',
  '<rootDir>/src/work/settings/!(edit-dialog|setting-texts|use-settings).*',
  '<rootDir>/src/work/share/share-dialog.*',
]

/** Shared parts that the work area shows only where it has loaded the pages' texts, or nowhere. */
const sharedByPages = [
  '<rootDir>/src/shared/expiry-field.*',
  '<rootDir>/src/shared/edits/{refused-fields,use-field-form}.*',
  '<rootDir>/src/shared/{members,paging,picture,reauthentication}/**',
  '<rootDir>/src/shared/sharing/!(use-shares).*',
]

/** Most files have no text: to read them takes a tenth of the time that parsing them does. */
const mayHoldTexts = (file: string): boolean => readFileSync(file, 'utf8').includes('@lingui/')

const cached = resultCache('node_modules/.cache/lingui-texts')

/** Extracts the texts of a file once, because `npm test` extracts all of them again. */
const extract: typeof babelExtractor.extract = async (file, code, onText, context) => {
  type Text = Parameters<typeof onText>[0]
  const texts = await cached([file, code], async () => {
    const found: Text[] = []
    await babelExtractor.extract(file, code, (text) => found.push(text), context)
    return found
  })
  for (const text of texts) onText(text)
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['zh', 'en'],
  catalogs: [
    {
      path: '<rootDir>/src/locale/{locale}',
      include: ['<rootDir>/src/*.{ts,tsx}', '<rootDir>/src/{api,app,channel,core,locale,monitor,ui}/**', ...signIn],
      exclude: [tests],
    },
    {
      path: '<rootDir>/src/locale/pages/{locale}',
      include: ['<rootDir>/src/{pages,shared}/**', ...laterWork],
      exclude: [tests, ...signIn],
    },
    {
      path: '<rootDir>/src/locale/work/{locale}',
      // what it shares with pages as well, so that it loads none of their texts
      include: ['<rootDir>/src/{shared,work}/**'],
      exclude: [tests, ...signIn, ...laterWork, ...sharedByPages],
    },
    {
      path: '<rootDir>/src/locale/server/{locale}',
      include: ['<rootDir>/server/**', '<rootDir>/src/core/forms/**'],
      exclude: [tests],
    },
  ],
  extractors: [{ match: (file) => babelExtractor.match(file) && mayHoldTexts(file), extract }],
  format: 'po',
  formatOptions: { lineNumbers: false },
  orderBy: 'message',
})
