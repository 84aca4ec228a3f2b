import { defineConfig } from 'vite'
import { linguiMacro } from './scripts/vite/lingui-macro.ts'

/**
 * The server for plain Node; packages stay in node_modules. Built, it finds the page in `../page` beside its
 * own folder; in development there is none, because Vite serves it.
 */
export default defineConfig({
  plugins: [linguiMacro()],
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
})
