import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const integrityOf = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/**
 * Builds the worker and writes into it which files it keeps on the device (`sw/build-files.ts`), each with its digest. A
 * build with other files therefore has another worker, which the browser notices by that.
 */
export const precachingWorker = (plugins: Plugin[]): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    // `web-manifest.ts`
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      buildPlugins: { vite: plugins },
      globPatterns: ['index.html', '*.{css,svg}', 'assets/*.{js,css,svg}'],
      // only helps while a password is chosen, which needs the network anyway: a quarter of a megabyte
      globIgnores: ['assets/password-score-rules-*'],
      // their names have a hash
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
