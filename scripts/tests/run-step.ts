import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Outcome, outcomeOf, resultsFolder } from './report.ts'

export interface Step {
  name: string
  /** Program and words. */
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The report that it writes, if it is not called like the step. */
  report?: string
}

export interface StepResult extends Outcome {
  name: string
  seconds: number
  /** Why it did not run; the program says so by a line `…: NOT RUN, …`. */
  notRun: string | null
}

/** `npm run`, with words for the script. */
export const npmRun = (script: string, ...words: string[]): readonly string[] => [
  ...['npm', 'run', '--silent', script],
  ...(words.length > 0 ? ['--', ...words] : []),
]

/** Runs a step and prints each of its lines behind its name, so that steps which run beside each other can be told apart. */
export async function runStep({ name, command, env = {}, report = name }: Step): Promise<StepResult> {
  const [program = '', ...words] = command
  const startedAt = Date.now()
  let notRun: string | null = null
  console.log(`— ${name}: ${command.join(' ')}`)
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, RESULTS: resultsFolder, ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      notRun ??= /: NOT RUN, (.*)$/.exec(line)?.[1] ?? null
      console.log(`${name} | ${line}`)
    })
  const [status] = await once(child, 'close')
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const outcome = notRun ? { passed: 0, failed: [] } : outcomeOf(report, status ?? 1)
  console.log(
    `— ${name}: ${notRun ? `not run, ${notRun}` : `${outcome.passed} passed, ${outcome.failed.length} failed`}, ${seconds} s`,
  )
  return { name, seconds, notRun, ...outcome }
}
