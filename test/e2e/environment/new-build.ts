import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { sourceHash } from '../../../scripts/source-hash.mjs'
import { installBuild } from '../../../scripts/vite/install-build.ts'

const folder = 'node_modules/.cache/e2e'
const vite = 'node_modules/vite/bin/vite.js'

/** The page and worker of another build with this contract version. Built by the first test that needs it. */
const otherPage = (contract: number): string => {
  const page = join(folder, `page-${contract}-${sourceHash().slice(0, 12)}`)
  if (existsSync(page)) return page
  const building = mkdtempSync(join(folder, 'page-'))
  execFileSync(process.execPath, [vite, 'build', '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, BUILD_ID: `contract ${contract}`, CONTRACT_VERSION: String(contract) },
    stdio: 'pipe',
  })
  // another Playwright worker may have built it in the meantime
  if (existsSync(page)) rmSync(building, { recursive: true })
  else renameSync(building, page)
  return page
}

const digestOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`
const reversed = (text: string) => [...text].reverse().join('')

/** Makes of this page one of another build: each hashed file has another name, and the worker's list names the new files. */
const renameFiles = (page: string): void => {
  const assets = readdirSync(join(page, 'assets'))
  const hashes = new Map(
    assets.flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? []).map((hash) => [hash, reversed(hash)]),
  )
  const rename = (text: string) => text.replace(/(?<=-)[\w-]{8}(?=\.(js|css|svg))/g, (hash) => hashes.get(hash) ?? hash)
  const digests = new Map<string, string>()
  const texts = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|svg|json)$/.test(name),
  )
  for (const name of texts.filter((each) => each !== 'sw.js')) {
    const before = readFileSync(join(page, name))
    const after = Buffer.from(rename(before.toString()))
    digests.set(digestOf(before), digestOf(after))
    writeFileSync(join(page, name), after)
    renameSync(join(page, name), join(page, rename(name)))
  }
  const worker = rename(readFileSync(join(page, 'sw.js'), 'utf8'))
    .replace(/sha256-[\w+/]{43}=/g, (digest) => digests.get(digest) ?? digest)
    .replace(/(?<=["'`])[0-9a-f]{32}(?=["'`])/g, reversed)
  writeFileSync(join(page, 'sw.js'), worker)
}

const copyRenamed = (dist: string, page: string): void => {
  const { current } = JSON.parse(readFileSync(join(dist, 'generations.json'), 'utf8')) as { current: string[] }
  const isOfBuild = (path: string) =>
    !/\.(br|gz)$/.test(path) && (!/assets[\\/]/.test(path) || current.includes(basename(path)))
  cpSync(join(dist, 'page'), page, { recursive: true, filter: isOfBuild })
  mkdirSync(join(page, '.vite'))
  for (const name of ['manifest.json', 'modules.json']) cpSync(join(dist, `page-${name}`), join(page, '.vite', name))
  renameFiles(page)
}

/** A copy of the build whose page a test may replace while the server runs. Inside the project, so that it finds its packages. */
export const copyOfBuild = (): {
  dist: string
  /** A page with this contract version, which takes a build; without one, this page with other names of its files. */
  installPage: (contract?: number) => void
  dispose: () => void
} => {
  mkdirSync(folder, { recursive: true })
  const home = mkdtempSync(join(folder, 'build-'))
  const dist = join(home, 'dist')
  const next = join(home, 'next')
  cpSync('dist', dist, { recursive: true })
  return {
    dist,
    installPage: (contract) => {
      const page = join(next, 'page')
      if (contract) cpSync(otherPage(contract), page, { recursive: true })
      else copyRenamed(dist, page)
      cpSync(join(dist, 'server'), join(next, 'server'), { recursive: true })
      installBuild(next, dist, { isCompressed: false })
    },
    dispose: () => rmSync(home, { recursive: true, force: true }),
  }
}
