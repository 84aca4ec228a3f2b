import { defineConfig } from '@lingui/cli'

/** Signing in loads the first catalogue alone; the others come with the first other page. */
const signIn = [
  '<rootDir>/src/pages/{login,flow}/**',
  '<rootDir>/src/shared/{role-names,use-submit-error,queries/use-query}.ts',
]
const tests = '**/*.test.*'

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
      include: ['<rootDir>/src/{pages,shared}/**'],
      exclude: [tests, ...signIn],
    },
    { path: '<rootDir>/src/locale/work/{locale}', include: ['<rootDir>/src/work/**'], exclude: [tests] },
    { path: '<rootDir>/src/locale/server/{locale}', include: ['<rootDir>/server/**'], exclude: [tests] },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
  orderBy: 'message',
})
