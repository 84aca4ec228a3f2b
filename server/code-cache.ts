import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

type Loaded = (exports: unknown, require: NodeJS.Require, module: NodeJS.Module, file: string, folder: string) => void

interface Loader {
  _extensions: Record<string, (module: NodeJS.Module, file: string) => void>
}

const digestBytes = 20

const digestOf = (source: Buffer, compiled: Buffer) => createHash('sha1').update(source).update(compiled).digest()

const cacheOf = (file: string) => `${file}.cache`

/** The cached code of exactly this source, or nothing; V8 itself compares only the length. */
const cachedFor = (file: string, source: Buffer): Buffer | undefined => {
  if (!existsSync(cacheOf(file))) return undefined
  const kept = readFileSync(cacheOf(file))
  const compiled = kept.subarray(digestBytes)
  return digestOf(source, compiled).equals(kept.subarray(0, digestBytes)) ? compiled : undefined
}

/**
 * Loads the CommonJS modules of `folder` with V8's cached code in `x.js.cache` beside `x.js`, because compiling takes most of
 * a start. Without that file, or with one of another Node version, they are compiled as usual. `write` saves the code compiled
 * by this process.
 */
export function openCodeCache(folder: string): { write(): void } {
  const extensions = (Module as unknown as Loader)._extensions
  const loadAsEver = extensions['.js'] as Loader['_extensions'][string]
  const scripts = new Map<string, Script>()
  extensions['.js'] = (module, file) => {
    if (dirname(file) !== folder) return loadAsEver(module, file)
    const source = readFileSync(file)
    const script = new Script(Module.wrap(source.toString()), {
      filename: file,
      cachedData: cachedFor(file, source),
    })
    scripts.set(file, script)
    const load = script.runInThisContext() as Loaded
    load.call(module.exports, module.exports, createRequire(file), module, file, folder)
  }
  return {
    write: () => {
      for (const [file, script] of scripts) {
        const compiled = script.createCachedData()
        writeFileSync(cacheOf(file), Buffer.concat([digestOf(readFileSync(file), compiled), compiled]))
      }
    },
  }
}
