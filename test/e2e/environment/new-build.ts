import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

/** A copy of the build whose page a test may replace while the server runs. Inside the project, so that it finds its packages. */
export const copyOfBuild = (): { dist: string; installPage: (contract: number) => void; dispose: () => void } => {
  mkdirSync(folder, { recursive: true })
  const home = mkdtempSync(join(folder, 'build-'))
  const dist = join(home, 'dist')
  const next = join(home, 'next')
  cpSync('dist', dist, { recursive: true })
  return {
    dist,
    installPage: (contract) => {
      cpSync(otherPage(contract), join(next, 'page'), { recursive: true })
      cpSync(join(dist, 'server'), join(next, 'server'), { recursive: true })
      installBuild(next, dist, { isCompressed: false })
    },
    dispose: () => rmSync(home, { recursive: true, force: true }),
  }
}
