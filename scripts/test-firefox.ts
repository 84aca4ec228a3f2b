import { spawnSync } from 'node:child_process'
import { firefoxPath } from '../test/firefox/firefox-path.ts'
import { skippedLines } from '../test/firefox/skipped-specs.ts'

/**
 * `npm run test:firefox`: the specs of test/e2e in an installed Firefox, in both runtimes unless other arguments are given
 * (`-- register --project page`). An optional third engine; not part of `npm test`.
 */
if (!firefoxPath) {
  console.log('Firefox: NOT RUN, for none is installed (Debian: firefox-esr, or set FIREFOX to the path of one).')
  process.exit(0)
}

const config = ['playwright', 'test', '--config', 'test/firefox/playwright.config.ts']
const { status } = spawnSync('npx', [...config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ENGINE: 'firefox' },
})
console.log(`\nSkipped in Firefox: ${skippedLines.length}:\n${skippedLines.map((line) => `  ${line}`).join('\n')}`)
process.exit(status ?? 1)
