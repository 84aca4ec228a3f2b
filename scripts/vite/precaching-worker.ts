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
      globPatterns: ['index.html', '*.{css,svg}', 'start-watch.js', 'assets/*.{js,css,svg}'],
      // large, and needed only with the network: while a password or a key is chosen, beside figures that say the same, for session replays, to measure vitals, where errors are reported, and for the mails of a server that sends none
      globIgnores: [
        'assets/password-score-rules-*',
        'assets/pinyin-*',
        'assets/charts-*',
        'assets/replay-*',
        'assets/error-reporter-*',
        'assets/vital-collector-*',
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
