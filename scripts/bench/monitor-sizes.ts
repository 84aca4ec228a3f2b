import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { closureOf, modulesIn } from '../../test/built/page-closure.ts'
import { linguiMacro } from '../vite/lingui-macro.ts'
import { type Rival, rivalSource, rivals } from './rivals/rival-pages.ts'

const built = async (entry: string, plugins: Plugin[], external?: (id: string) => boolean): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [linguiMacro(), ...plugins],
    define: { 'process.env.NODE_ENV': '"production"', 'self.__WB_MANIFEST': '[]' },
    build: {
      write: false,
      // built like the page, because Vite leaves the spaces in a library
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', ...(external && { external }) },
      modulePreload: false,
    },
  })
  const [first] = [output].flat() as Rolldown.RolldownOutput[]
  const chunks = new Map(first?.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const taken = new Set(first?.output[0] ? [first.output[0].fileName] : [])
  // the set grows during the loop: adds static imports, but no files that are loaded later
  for (const name of taken) for (const next of chunks.get(name)?.imports ?? []) if (chunks.has(next)) taken.add(next)
  if (taken.size === 0) throw new Error(`${entry} was not built.`)
  return [...taken].map((name) => chunks.get(name)?.code).join('\n')
}

const gzipBytes = (code: string): number => gzipSync(code).length

/** The bytes that a page loads at its start; vitals and the replay recorder are loaded later, in files of their own. */
const pageBytes = async (): Promise<number> => {
  const firstPage = modulesIn(closureOf(['index.html', 'src/pages/login/login-page.tsx']))
  // Vite's own modules begin with NUL instead of a folder
  const isThereAlready = (id: string) => firstPage.some((path) => id.replace('\0', '/').endsWith(`/${path}`))
  return gzipBytes(await built('src/monitor/start-monitor.ts', [], isThereAlready))
}

/** Modules that the worker contains only for monitoring: its machines and rules, and the outbox, which holds nothing else any more. */
const monitoring = /\/src\/(core\/monitor\/|host\/outbox\/|store\/outbox-rows\.|network\/outbox-lanes\.)/

/** Leaves of each module of monitoring only its names, so that the rest of the worker still builds. */
const withoutMonitoring: Plugin = {
  name: 'without-monitoring',
  enforce: 'pre',
  transform(code, id) {
    if (!monitoring.test(id)) return
    const names = [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export let ${name} = globalThis.none`).join('\n'), map: null }
  },
}

const workerBytes = async (): Promise<number> =>
  gzipBytes(await built('sw/sw.ts', [])) - gzipBytes(await built('sw/sw.ts', [withoutMonitoring]))

/** Start-up sizes in gzip bytes. */
export const monitorSizes = async () => {
  const besides: [Rival, number][] = []
  for (const rival of rivals) besides.push([rival, gzipBytes(await rivalSource(rival))])
  return { page: await pageBytes(), worker: await workerBytes(), rivals: Object.fromEntries(besides) }
}
