import { mkdirSync, rmSync } from 'node:fs'
import { findBinaries } from '../server/test/database/wanted-binaries.ts'
import { skippedLines as skippedByFirefox } from '../test/firefox/skipped-specs.ts'
import { findInflux } from '../test/torture/influx-server.ts'
import { skippedLines as skippedByWebkit } from '../test/webkit/specs.ts'
import { reporting, resultsFolder } from './tests/report.ts'
import { npmRun, runStep, type Step, type StepResult } from './tests/run-step.ts'

/**
 * `npm run proofs [-- words]`: all proofs at full length: all engines, both runtimes, and the long versions of what `npm
 * test` runs short. Words filter rows by name, engine, runtime or length; `SEED` repeats a run. Ends with a table of what
 * ran.
 */
interface Row {
  name: string
  engine?: 'Chromium' | 'WebKit' | 'Firefox'
  runtime?: 'worker' | 'page' | 'both'
  length: 'whole' | 'short' | 'full'
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  report?: string
  /** What this machine lacks to run it; null if nothing. */
  missing?: () => string | null
  /** The number of tests that this engine skips; `npm run test:webkit` and `test:firefox` list them with their reasons. */
  skipped?: number
}

const ofServer = (name: string) => `server/test/${name}.test.ts`
const seed = process.env.SEED ?? String(Date.now() % 1_000_000)
const full = { TORTURE: '1', SEED: seed }

const vitest = (name: string, project: string, ...files: string[]): Pick<Row, 'name' | 'command' | 'report'> => ({
  name,
  report: 'vitest',
  command: ['npx', 'vitest', 'run', '--project', project, ...files, ...reporting('vitest')],
})
const suite = (engine: NonNullable<Row['engine']>, script: string, report: string, skipped = 0): Row[] =>
  (['worker', 'page'] as const).map((runtime) => ({
    name: 'browser suite',
    engine,
    runtime,
    length: 'short',
    command: npmRun(script, '--project', runtime),
    report,
    skipped,
  }))
const inBrowser = (name: string, ...args: string[]): Row => ({
  name,
  engine: 'Chromium',
  runtime: 'both',
  length: 'full',
  command: npmRun('e2e', ...args),
  env: full,
  report: 'e2e',
})
const torture = (name: string, script: string): Row => ({
  name,
  length: 'full',
  command: ['npx', 'tsx', `test/torture/${script}.ts`],
  env: full,
})

/** Unit tests that `npm test` runs with fewer kills, moments or words. */
const longUnitTests = [
  'src/host/conformance',
  'src/host/sync',
  'src/core/filters',
  'src/core/forms/password-score-rules.test.ts',
]

const rows: readonly Row[] = [
  { name: 'types', length: 'whole', command: npmRun('types') },
  { name: 'lint', length: 'whole', command: npmRun('lint') },
  { name: 'knip', length: 'whole', command: npmRun('knip') },
  { name: 'unit', length: 'whole', command: npmRun('unit', ...reporting('unit')) },
  { name: 'size', length: 'whole', command: npmRun('size', ...reporting('size')) },
  { name: 'processes', length: 'short', command: npmRun('processes', ...reporting('processes')) },
  ...suite('Chromium', 'e2e', 'e2e'),
  ...suite('WebKit', 'test:webkit', 'webkit', skippedByWebkit.length),
  ...suite('Firefox', 'test:firefox', 'firefox', skippedByFirefox.length),
  inBrowser('host', 'host-torture'),
  inBrowser('every journey of every machine', 'conformance'),
  {
    ...inBrowser('every journey of every machine'),
    engine: 'WebKit',
    command: npmRun('test:webkit', 'conformance'),
    report: 'webkit',
  },
  inBrowser('beacons', 'beacon-torture', 'page-end'),
  inBrowser('long tests', '--grep', '@long'),
  inBrowser('layout shifts of every page', 'layout-shift'),
  { ...inBrowser('worker stopped by the browser', 'idle-kill', '--project', 'worker'), runtime: 'worker' },
  inBrowser('secrets and leftovers', 'security/'),
  {
    ...vitest('kills, ranges of days and breached passwords', 'node', ...longUnitTests),
    length: 'full',
    env: full,
  },
  {
    ...vitest('device and server make the same of a change', 'server', 'test/torture/same-results.test.ts'),
    length: 'full',
    env: full,
  },
  { ...vitest('convergence of devices', 'server', 'test/torture/converge.test.ts'), length: 'full', env: full },
  {
    ...vitest('last word for each setting, two devices', 'server', 'test/torture/settings-order.test.ts'),
    length: 'full',
    env: full,
  },
  {
    ...vitest('an hour on a train, runtime, tab and server killed', 'processes', 'test/torture/train.test.ts'),
    length: 'full',
    env: full,
  },
  torture('server and database killed', 'server-kills'),
  torture('used by many at once, three processes', 'server-redemptions'),
  torture('disk full, database restarted', 'server-outages'),
  torture('abused from outside for ten minutes', 'server-abuse'),
  {
    ...torture('10,000 random events read back by InfluxDB', 'influx-peer'),
    missing: () => (findInflux() ? null : 'influxd is not installed (Debian: influxdb)'),
  },
  {
    ...vitest('clock that tells no address', 'server', 'server/api/timing.test.ts'),
    length: 'full',
    env: { ...full, CLOCK: '1' },
  },
  { name: 'the recorder on 10,000 nodes', length: 'full', engine: 'Chromium', command: npmRun('bench', 'recorder') },
  { name: 'verifications of identity providers', length: 'full', command: ['npx', 'tsx', 'scripts/verifications.ts'] },
  {
    ...vitest('import of 20,000 rows', 'server', 'server/imports'),
    length: 'full',
    env: { ...full, IMPORT_ROWS: '20000' },
  },
  {
    ...vitest(
      'hostile bodies and targets, foreign ids',
      'server',
      'server/site/hostile-redirects.test.ts',
      ...['fuzz-calls', 'hostile-requests', 'isolation-calls'].map(ofServer),
    ),
    length: 'full',
    env: full,
  },
  {
    ...vitest('server on PostgreSQL 15', 'server'),
    length: 'whole',
    env: { ...full, TEST_DATABASE: '15' },
    missing: () => (findBinaries('15') ? null : 'PostgreSQL 15 is not installed (Debian: postgresql-15)'),
  },
]

const nameOf = ({ name, engine, runtime, length }: Row) => [name, engine, runtime, length].filter(Boolean).join(' · ')
const filters = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = rows.filter((row) => filters.every((word) => nameOf(row).toLowerCase().includes(word)))
if (chosen.length === 0) {
  console.error(`No row has '${filters.join(' ')}' in it. There are:\n${rows.map(nameOf).join('\n')}`)
  process.exit(2)
}

const prove = async (row: Row): Promise<StepResult> => {
  const { command, env, report } = row
  const step: Step = { name: nameOf(row), command, ...(env && { env }), ...(report && { report }) }
  const missing = row.missing?.() ?? null
  return missing
    ? { name: step.name, from: 0, to: 0, seconds: 0, passed: 0, failed: [], retried: [], notRun: missing }
    : runStep(step)
}

/** Pads the cells of each column to the same width. */
const table = (lines: readonly (readonly string[])[]): string => {
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? []
  return lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}

rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
console.log(`SEED=${seed}`)
const built = await runStep({ name: 'build', command: npmRun('build') })
const lines = [['proof', 'engine', 'runtime', 'length', 'passed', 'failed', 'seconds', '']]
const failures: string[] = []
for (const row of built.failed.length > 0 ? [] : chosen) {
  const { passed, failed, seconds, notRun } = await prove(row)
  failures.push(...failed.map((what) => `failed: ${nameOf(row)}: ${what}`))
  const note = notRun ? `NOT RUN: ${notRun}` : row.skipped ? `${row.skipped} skipped, listed above` : ''
  const figures = notRun ? ['-', '-', '-'] : [passed, failed.length, seconds].map(String)
  lines.push([row.name, row.engine ?? '', row.runtime ?? '', row.length, ...figures, note])
}
if (built.failed.length > 0) failures.push('failed: build')

const left = rows.filter((row) => !chosen.includes(row))
console.log(`\n${table(lines)}`)
if (left.length > 0) console.log(`\nNot chosen:\n${left.map((row) => `  ${nameOf(row)}`).join('\n')}`)
console.log(['', ...failures, `SEED=${seed}`, `${lines.length - 1} proofs, ${failures.length} failed`].join('\n'))
process.exit(failures.length === 0 ? 0 : 1)
