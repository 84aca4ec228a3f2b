import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vite'
import { codeCache } from './scripts/vite/code-cache.ts'
import { linguiMacro } from './scripts/vite/lingui-macro.ts'

/**
 * The server for plain Node. Packages are bundled, save those with programs of their own: to find and read a thousand
 * files takes longer than all else that a start does. Built, it finds the page in `../page` beside its own folder; in
 * development there is none, because Vite serves it.
 */
export default defineConfig(({ mode }) => ({
  plugins: [linguiMacro(), lingui(), ...(mode === 'development' ? [] : [codeCache()])],
  publicDir: false,
  // pg asks whether it runs at Cloudflare, and where there is no navigator it reads all of Node's fetch to find out
  define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
  // while developing they stay where they are: each change bundles anew
  ssr: mode === 'development' ? {} : { noExternal: true, external: ['@node-rs/argon2', 'pg-native', 'piscina'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'password-score-worker': 'server/auth/password-score-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}))
