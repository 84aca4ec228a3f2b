import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Bundles the server as CommonJS, because Node can only load that with a code cache, and writes V8's code cache beside it
 * (`server/code-cache.ts`). Code loaded this way cannot `import()` external packages.
 */
export const codeCache = (): Plugin => ({
  name: 'code-cache',
  config: () => ({ build: { rolldownOptions: { output: { format: 'cjs' } } } }),
  generateBundle(_options, bundle) {
    const outside = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? file.dynamicImports : []))
      .filter((name) => !(name in bundle))
    if (outside.length > 0) this.error(`import() of ${outside.join(', ')}, which is not bundled: import it at the top.`)
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  },
  writeBundle: ({ dir }) => void execFileSync(process.execPath, [join(dir as string, 'main.js'), 'rehearse']),
})
