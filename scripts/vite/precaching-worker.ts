import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const integrityOf = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/**
 * Builds the worker and injects the list of precached files (`sw/build-files.ts`) with their digests. A build with other
 * files therefore has another worker, which the browser detects as an update.
 */
export const precachingWorker = (plugins: Plugin[]): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    // `web-manifest.ts` writes it
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      buildPlugins: { vite: plugins },
      globPatterns: ['index.html', '*.{css,svg}', 'start-watch.js', 'last-screen.js', 'assets/*.{js,css,svg}'],
      // files that a page can do without while offline, and loads when it needs them
      globIgnores: [
        // 230 kB of common passwords, which score a new password: only the server can accept one, and it scores it again
        'assets/password-score-rules-*',
        // 140 kB of readings of Chinese characters, for suggested keys: without them the browser's collation gives the initials
        'assets/pinyin-*',
        // the charts of the monitoring page: the text beside them has the same figures
        'assets/charts-*',
        // recorder and player of sessions: what the player shows is only on the server; a recording begins once the recorder is there
        'assets/replay-*',
        // the client of error reports: errors wait for it, and monitoring counts each without it
        'assets/error-reporter-*',
        // measures a page's vitals: it reads what the browser has buffered, however late it comes
        'assets/vital-collector-*',
        // the mails of a server that sends none: they are read from it
        'assets/dev-mail-page-*',
      ],
      // their names contain a hash
      dontCacheBustURLsMatching: /^assets\//,
    },
    integration: {
      configureOptions: ({ build }, { injectManifest = {} }) => {
        injectManifest.manifestTransforms = [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(join(build.outDir, entry.url)) })),
          }),
        ]
      },
    },
  })
