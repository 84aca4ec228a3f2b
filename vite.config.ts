import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunkModules } from './scripts/vite/chunk-modules.ts'
import { contractVersion } from './scripts/vite/contract-version.ts'
import { devWorker } from './scripts/vite/dev-worker.ts'
import { languageFiles } from './scripts/vite/language-files.ts'
import { linguiMacro } from './scripts/vite/lingui-macro.ts'
import { pageChunks } from './scripts/vite/page-chunks.ts'
import { precachingWorker } from './scripts/vite/precaching-worker.ts'
import { smallScripts } from './scripts/vite/small-scripts.ts'
import { deferredEntry, startTexts } from './scripts/vite/start-document.ts'
import { themeVariables } from './scripts/vite/theme-variables.ts'
import { webManifest } from './scripts/vite/web-manifest.ts'
import { patience } from './test/patience.ts'

/** Only tests of a second build set these: the id changes every file and with it every file name. */
const buildId = process.env.BUILD_ID
const otherContract = () => contractVersion(process.env.CONTRACT_VERSION)
const inTests = Boolean(process.env.VITEST)

/** Tests that start the built server or PostgreSQL as processes: `npm run processes`, after a build. */
const processTests = [
  'server/main.test.ts',
  'server/db/torture-kills.test.ts',
  'server/db/embedded/*.test.ts',
  'test/torture/train.test.ts',
  'scripts/demo/demo.test.ts',
]

/** The page, the worker and the tests. The server is built by `vite.server.config.ts`. */
export default defineConfig({
  plugins: [
    linguiMacro(),
    otherContract(),
    react(),
    themeVariables(),
    startTexts(),
    deferredEntry(),
    languageFiles(),
    lingui(),
    !inTests && [
      precachingWorker([linguiMacro(), otherContract()]),
      webManifest(),
      chunkModules(),
      smallScripts(),
      devWorker(),
    ],
  ],
  build: {
    outDir: 'dist/page',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: pageChunks },
        ...(buildId ? { postBanner: `/* ${buildId} */` } : {}),
      },
    },
  },
  test: {
    // tests that are short in `npm test` take minutes at full length
    testTimeout: process.env.TORTURE ? 600_000 : patience * 20_000,
    hookTimeout: patience * 60_000,
    maxWorkers: 2,
    // CI says which tests needed a second try; here each failure counts
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // no test mocks a module (`test/rooms.test.ts`), so modules are loaded once per process, which halves the time
          isolate: false,
          include: ['src/{core,host,store,network,api}/**/*.test.ts', 'sw/**/*.test.ts', 'test/*.test.ts'],
          setupFiles: ['test/failed-test-trace.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['server/**/*.test.ts', 'test/torture/*.test.ts'],
          exclude: processTests,
          globalSetup: ['server/test/database/shared-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          isolate: false,
          include: ['src/{app,channel,monitor,ui,shared,pages,work,locale}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/blank-page.ts'],
        },
      },
      { extends: true, test: { name: 'built', environment: 'node', include: ['test/built/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          isolate: false,
          include: processTests,
          globalSetup: ['test/e2e/environment/require-build.ts'],
        },
      },
    ],
  },
})
