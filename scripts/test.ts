import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

/** `npm test`: every check in the order in which a mistake is cheapest, what failed by name, and one last line with the sum. */
const results = 'node_modules/.cache/results'
const vitestOptions = ['--reporter=default', '--reporter=json']

const steps = [
  { name: 'types', args: ['run', '--silent', 'types'] },
  { name: 'lint', args: ['run', '--silent', 'lint'] },
  { name: 'knip', args: ['run', '--silent', 'knip'] },
  { name: 'unit', args: ['run', '--silent', 'unit', '--', ...vitestOptions, `--outputFile.json=${results}/unit.json`] },
  { name: 'build', args: ['run', '--silent', 'build'] },
  { name: 'size', args: ['run', '--silent', 'size', '--', ...vitestOptions, `--outputFile.json=${results}/size.json`] },
  {
    name: 'processes',
    args: ['run', '--silent', 'processes', '--', ...vitestOptions, `--outputFile.json=${results}/processes.json`],
  },
  { name: 'e2e', args: ['run', '--silent', 'e2e'] },
] as const

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; ok: boolean }[] }
const failedSpecs = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
const firstLine = (message = '') => message.trim().split('\n')[0]
const failedTests = ({ name, status, message, assertionResults }: TestFile): string[] => {
  const file = relative(process.cwd(), name)
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  return failed.length === 0 && status === 'failed' ? [`${file}: ${firstLine(message)}`] : failed
}

const outcomeOf = (name: string): { passed: number; failed: string[] } | undefined => {
  const file = `${results}/${name}.json`
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.stats
    ? { passed: report.stats.expected + report.stats.flaky, failed: failedSpecs(report) }
    : { passed: report.numPassedTests, failed: report.testResults.flatMap(failedTests) }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const failures: string[] = []
let passed = 0
let isBuilt = true

for (const { name, args } of steps) {
  if (!isBuilt && ['size', 'processes', 'e2e'].includes(name)) continue
  console.log(`\n— ${name}`)
  const startedAt = Date.now()
  const { status } = spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, RESULTS: results } })
  const outcome = outcomeOf(name) ?? { passed: status === 0 ? 1 : 0, failed: [] }
  if (status !== 0 && outcome.failed.length === 0) outcome.failed.push('ended with an error, see above')
  if (name === 'build') isBuilt = status === 0
  passed += outcome.passed
  failures.push(...outcome.failed.map((what) => `failed: ${name}: ${what}`))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`— ${name}: ${outcome.passed} passed, ${outcome.failed.length} failed, ${seconds} s`)
}

console.log(['', ...failures, `${passed} passed, ${failures.length} failed`].join('\n'))
process.exit(failures.length === 0 ? 0 : 1)
