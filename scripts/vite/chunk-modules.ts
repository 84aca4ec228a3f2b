import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes the modules of each built file; the tests of the build read it. */
export const chunkModules = (): Plugin => ({
  name: 'chunk-modules',
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules: Record<string, string[]> = {}
    for (const [fileName, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk') continue
      modules[fileName] = file.moduleIds.map((id) => relative(process.cwd(), id.replaceAll('\0', '')))
    }
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules, null, 1) })
  },
})
