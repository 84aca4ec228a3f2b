import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

/** `npm test`: every check in the order in which a mistake is cheapest, and one last line with the sum. */
const results = 'node_modules/.cache/results'
const vitestOptions = ['--reporter=default', '--reporter=json']

const steps = [
  { name: 'types', args: ['run', '--silent', 'types'] },
  { name: 'lint', args: ['run', '--silent', 'lint'] },
  { name: 'knip', args: ['run', '--silent', 'knip'] },
  { name: 'unit', args: ['run', '--silent', 'unit', '--', ...vitestOptions, `--outputFile.json=${results}/unit.json`] },
  { name: 'build', args: ['run', '--silent', 'build'] },
  { name: 'size', args: ['run', '--silent', 'size', '--', ...vitestOptions, `--outputFile.json=${results}/size.json`] },
  { name: 'e2e', args: ['run', '--silent', 'e2e'] },
] as const

const countOf = (name: string): { passed: number; failed: number } | undefined => {
  const file = `${results}/${name}.json`
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.stats
    ? { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
    : { passed: report.numPassedTests, failed: report.numFailedTests }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const total = { passed: 0, failed: 0 }
let isBuilt = true

for (const { name, args } of steps) {
  if (!isBuilt && (name === 'size' || name === 'e2e')) continue
  console.log(`\n— ${name}`)
  const startedAt = Date.now()
  const { status } = spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, RESULTS: results } })
  const count = countOf(name) ?? { passed: status === 0 ? 1 : 0, failed: 0 }
  if (status !== 0 && count.failed === 0) count.failed = 1
  if (name === 'build') isBuilt = status === 0
  total.passed += count.passed
  total.failed += count.failed
  console.log(
    `— ${name}: ${count.passed} passed, ${count.failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
}

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
