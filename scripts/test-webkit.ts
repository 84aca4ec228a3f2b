import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { skippedLines, specsTable } from '../test/webkit/specs.ts'
import { miniBrowserPath } from '../test/webkit/webkit-path.ts'

/**
 * `npm run test:webkit`: the specs of test/e2e in WebKitGTK on its own display, in both runtimes unless other arguments are
 * given (`-- register --project page`). If it is not installed, prints what does not run and exits with 0.
 */
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
const missing = [
  ...(miniBrowserPath && isInstalled('WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
  ...(isInstalled('Xvfb') ? [] : ['xvfb']),
]

if (missing.length > 0) {
  const chosen = Object.entries(specsTable).filter(([, { runtimes }]) => runtimes.length > 0)
  console.log(
    `WebKit: NOT RUN, for ${missing.join(' and ')} of Debian is not installed (apt-get install). Not tried in WebKit: ` +
      chosen.map(([name]) => name).join(', '),
  )
  process.exit(0)
}

const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
  stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
})
const [display] = await once(createInterface({ input: screen.stdio[3] as NodeJS.ReadableStream }), 'line')
const results = 'node_modules/.cache/results'
const file = `${results}/webkit.json`
rmSync(file, { force: true })
const wanted = process.argv.slice(2)
const { status } = spawnSync('npx', ['playwright', 'test', '--config', 'test/webkit/playwright.config.ts', ...wanted], {
  stdio: 'inherit',
  env: { ...process.env, DISPLAY: `:${display}`, ENGINE: 'webkit', RESULTS: results },
})
screen.kill()
console.log(`\nSkipped in WebKit: ${skippedLines.length}:\n${skippedLines.map((line) => `  ${line}`).join('\n')}`)
const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : { expected: 0, flaky: 0, unexpected: 1 }
const failed = stats.unexpected || (status === 0 ? 0 : 1)
console.log(`\nWebKit:\n${stats.expected + stats.flaky} passed, ${failed} failed`)
process.exit(status ?? 1)
