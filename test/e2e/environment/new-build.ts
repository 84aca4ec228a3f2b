import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'node_modules/.cache/e2e'

/** A copy of the build that one test may build over while its server runs. Inside the project, for its packages. */
export const copyOfBuild = (): {
  dist: string
  buildAgain: (id: string, contract?: number) => void
  dispose: () => void
} => {
  mkdirSync(folder, { recursive: true })
  const home = mkdtempSync(join(folder, 'build-'))
  const dist = join(home, 'dist')
  cpSync('dist', dist, { recursive: true })
  return {
    dist,
    buildAgain: (id, contract) => {
      execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', dist], {
        env: { ...process.env, BUILD_ID: id, ...(contract ? { CONTRACT_VERSION: String(contract) } : {}) },
        stdio: 'pipe',
      })
    },
    dispose: () => rmSync(home, { recursive: true, force: true }),
  }
}
