import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { specs, specsFor } from '../test/e2e/specs.ts'
import { engineDependentSpecs } from '../test/webkit/specs.ts'
import { changeBase, changedFiles } from './tests/changed-files.ts'
import { reporting, resultsFolder } from './tests/report.ts'
import { npmRun, runStep, type Step, type StepResult } from './tests/run-step.ts'

/**
 * `npm test`: two tracks beside each other, what reads the source and what runs the build; what failed by name, and one last
 * line with the sum. `npm test -- --changed [commit]`: what a change since that commit touches.
 */
const build: Step = { name: 'build', command: npmRun('build') }
/** Each spec where its row in `test/e2e/specs.ts` says. */
const short = { SHORT: '1' }
const fileNames = (names: readonly string[]) => names.map((name) => `e2e/${name}.spec.ts`)

/** Half of the processors: the other half is the other track's. */
const workers = `--maxWorkers=${Math.max(1, Math.floor(availableParallelism() / 2))}`

const wholeTracks = (): Step[][] => [
  [
    { name: 'types', command: npmRun('types') },
    { name: 'lint', command: npmRun('lint') },
    { name: 'knip', command: npmRun('knip') },
    { name: 'unit', command: npmRun('unit', workers, ...reporting('unit')) },
    // what depends on the engine; all that WebKit is asked is `npm run test:webkit`
    ...(process.env.CI
      ? [
          {
            name: 'webkit',
            command: npmRun('test:webkit', ...fileNames(engineDependentSpecs), '--project', 'worker'),
          },
        ]
      : []),
  ],
  [
    build,
    { name: 'size', command: npmRun('size', ...reporting('size')) },
    { name: 'processes', command: npmRun('processes', ...reporting('processes')) },
    { name: 'e2e', command: npmRun('e2e'), env: short },
  ],
]

/** Tests that read the repository's files instead of importing them: no import says that a change touches them. */
const houseTests = ['rooms', 'budgets', 'dangerous-code', 'asked-specs'].map((name) => `test/${name}.test.ts`)

const changedTracks = (base: string): Step[][] => {
  const files = changedFiles(base)
  const asked = specsFor(files)
  console.log(`Changed since ${base}: ${files.length} files`)
  if (files.length === 0) return []
  const unit = npmRun('unit', workers, ...reporting('unit'), '--changed', base, '--passWithNoTests')
  return [
    [
      { name: 'types', command: npmRun('types') },
      { name: 'lint', command: ['npx', 'biome', 'check', '--no-errors-on-unmatched', ...files] },
      { name: 'house', command: ['npx', 'vitest', 'run', '--project', 'node', ...reporting('house'), ...houseTests] },
      { name: 'unit', command: unit },
    ],
    asked.length > 0
      ? [build, { name: 'e2e', command: npmRun('e2e', ...fileNames(asked), '--pass-with-no-tests'), env: short }]
      : [],
  ]
}

/** What a run of a change leaves to `npm test`. */
const notRunFor = (base: string): string => {
  const asked = specsFor(changedFiles(base))
  const left = Object.keys(specs).filter((name) => !asked.includes(name))
  return `Not run: knip, size, processes, unit tests of what no changed file is imported by, and of the browser suite ${left.join(', ')}.`
}

const runTrack = async (steps: readonly Step[]): Promise<StepResult[]> => {
  const results: StepResult[] = []
  for (const step of steps) {
    const result = await runStep(step)
    results.push(result)
    if (step === build && result.failed.length > 0) {
      const left = steps.slice(steps.indexOf(step) + 1).map(({ name }) => name)
      console.log(`— not run, for nothing was built: ${left.join(', ')}`)
      break
    }
  }
  return results
}

rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
const [option, commit] = process.argv.slice(2)
const base = option === '--changed' ? changeBase(commit) : null
const startedAt = Date.now()
const results = (await Promise.all((base ? changedTracks(base) : wholeTracks()).map(runTrack))).flat()
const failures = results.flatMap(({ name, failed }) => failed.map((what) => `failed: ${name}: ${what}`))
const passed = results.reduce((sum, result) => sum + result.passed, 0)

console.log(`\n${results.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}`)
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s in all`)
for (const { name, notRun } of results) if (notRun) console.log(`${name}: NOT RUN, ${notRun}`)
if (base) console.log(notRunFor(base))
console.log([...failures, `${passed} passed, ${failures.length} failed`].join('\n'))
process.exit(failures.length === 0 ? 0 : 1)
