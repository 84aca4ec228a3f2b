import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The server's bundle as CommonJS, which alone Node can load compiled, and beside it what V8 compiled of it
 * (`server/code-cache.ts`).
 */
export const codeCache = (): Plugin => ({
  name: 'code-cache',
  config: () => ({ build: { rolldownOptions: { output: { format: 'cjs' } } } }),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  },
  writeBundle: ({ dir }) => void execFileSync(process.execPath, [join(dir as string, 'main.js'), 'rehearse']),
})
