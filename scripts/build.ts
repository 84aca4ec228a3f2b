import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { buildStampFile, sourceHash } from './source-hash.mjs'
import { writeFirstPages } from './vite/first-pages.ts'
import { installBuild } from './vite/install-build.ts'

/** Builds page, worker and server into a temporary folder and moves it to `dist`. */
const buildAll = async (dist: string): Promise<void> => {
  const hash = sourceHash()
  const next = `${dist}.next`
  rmSync(next, { recursive: true, force: true })
  await build({ logLevel: 'warn', build: { outDir: join(next, 'page'), emptyOutDir: true } })
  await writeFirstPages(join(next, 'page'), join(next, 'first'))
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir: join(next, 'server') } })
  writeFileSync(join(next, 'source-hash'), hash)
  installBuild(next, dist, { isCompressed: true })
}

await buildAll(process.argv[2] ?? dirname(buildStampFile))
