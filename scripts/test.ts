import { mkdirSync, rmSync } from 'node:fs'
import { specs, specsFor } from '../test/e2e/specs.ts'
import { changeBase, changedFiles } from './tests/changed-files.ts'
import { reporting, resultsFolder } from './tests/report.ts'
import { npmRun, runStep, type Step, type StepResult } from './tests/run-step.ts'

/**
 * `npm test`: two parallel tracks, one for checks of the source, one for the build; then the browsers. Prints the failures by
 * name and a last line with the sum. `npm test -- --changed [commit]`: only what changes since that commit affect.
 */
const build: Step = { name: 'build', command: npmRun('build') }
/** Runs each spec only in the runtimes of its row in `test/e2e/specs.ts`. */
const short = { SHORT: '1' }
const fileNames = (names: readonly string[]) => names.map((name) => `e2e/${name}.spec.ts`)

/** Tracks that run beside each other. */
type Phase = readonly (readonly Step[])[]

/** Unit tests first, then the browsers: beside each other they took three times as long, and tests ran out of time. */
const wholePhases = (): Phase[] => [
  [
    [{ name: 'unit', command: npmRun('unit', ...reporting('unit')) }],
    [
      build,
      { name: 'size', command: npmRun('size', ...reporting('size')) },
      { name: 'types', command: npmRun('types') },
      { name: 'lint', command: npmRun('lint') },
      { name: 'knip', command: npmRun('knip') },
      { name: 'processes', command: npmRun('processes', ...reporting('processes')) },
    ],
  ],
  [
    [{ name: 'e2e', command: npmRun('e2e'), env: short }],
    process.env.CI ? [{ name: 'webkit', command: npmRun('test:webkit', '--project', 'worker'), env: short }] : [],
  ],
]

/** Tests that read the repository's files instead of importing them, so `--changed` cannot select them by imports. */
const houseTests = ['rooms', 'budgets', 'dangerous-code', 'spec-tables', 'references', 'catalogues'].map(
  (name) => `test/${name}.test.ts`,
)

const changedPhases = (base: string): Phase[] => {
  const files = changedFiles(base)
  const selectedSpecs = specsFor(files)
  console.log(`Changed since ${base}: ${files.length} files`)
  if (files.length === 0) return []
  const unit = npmRun('unit', ...reporting('unit'), '--changed', base, '--passWithNoTests')
  const e2e = npmRun('e2e', ...fileNames(selectedSpecs), '--pass-with-no-tests')
  return [
    [
      [
        { name: 'types', command: npmRun('types') },
        { name: 'lint', command: ['npx', 'biome', 'check', '--no-errors-on-unmatched', ...files] },
        { name: 'house', command: ['npx', 'vitest', 'run', '--project', 'node', ...reporting('house'), ...houseTests] },
        { name: 'unit', command: unit },
      ],
      selectedSpecs.length > 0 ? [build, { name: 'e2e', command: e2e, env: short }] : [],
    ],
  ]
}

/** What a run with `--changed` leaves out. */
const skippedText = (base: string): string => {
  const selectedSpecs = specsFor(changedFiles(base))
  const remaining = Object.keys(specs).filter((name) => !selectedSpecs.includes(name))
  return `Not run: knip, size, processes, unit tests that import no changed file, and these browser specs: ${remaining.join(', ')}.`
}

const hasBuilt = (results: readonly StepResult[]): boolean =>
  results.every(({ name, failed }) => name !== build.name || failed.length === 0)

/** Without a build nothing is left to do: returns what ran until then. */
const runTrack = async (steps: readonly Step[]): Promise<StepResult[]> => {
  const results: StepResult[] = []
  for (const step of steps) if (hasBuilt(results)) results.push(await runStep(step))
  return results
}

const runPhases = async (phases: readonly Phase[]): Promise<StepResult[][]> => {
  const tracks: StepResult[][] = []
  for (const phase of phases) if (hasBuilt(tracks.flat())) tracks.push(...(await Promise.all(phase.map(runTrack))))
  if (!hasBuilt(tracks.flat())) console.log('— the build failed: what needs it was not run')
  return tracks
}

/** Prints when each step ran, in seconds since the start, to show which track to shorten. */
const printTracks = (tracks: readonly (readonly StepResult[])[], startedAt: number): void => {
  const at = (ms: number) => Math.round((ms - startedAt) / 1000)
  for (const track of tracks) {
    const steps = track.map(({ name, from, to }) => `${name} ${at(from)}–${at(to)}`)
    if (steps.length > 0) console.log(steps.join(' · '))
  }
  const ends = tracks.flat().map(({ to }) => to)
  console.log(`${at(Math.max(startedAt, ...ends))} s in all`)
}

rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder, { recursive: true })
const [option, commit] = process.argv.slice(2)
const base = option === '--changed' ? changeBase(commit) : null
const startedAt = Date.now()
const tracks = await runPhases(base ? changedPhases(base) : wholePhases())
const results = tracks.flat()
const failures = results.flatMap(({ name, failed }) => failed.map((failure) => `failed: ${name}: ${failure}`))
const passed = results.reduce((sum, result) => sum + result.passed, 0)

console.log()
printTracks(tracks, startedAt)
for (const { name, notRun } of results) if (notRun) console.log(`${name}: NOT RUN, ${notRun}`)
for (const { name, retried } of results) for (const test of retried) console.log(`second try: ${name}: ${test}`)
if (base) console.log(skippedText(base))
console.log([...failures, `${passed} passed, ${failures.length} failed`].join('\n'))
process.exit(failures.length === 0 ? 0 : 1)
