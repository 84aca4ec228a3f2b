import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Outcome, outcomeOf, resultsFolder } from './report.ts'

export interface Step {
  name: string
  /** Program and arguments. */
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The name of its report, if it differs from the step's. */
  report?: string
}

export interface StepResult extends Outcome {
  name: string
  /** Start and end, epoch ms. */
  from: number
  to: number
  seconds: number
  /** Why it did not run; the program prints this as a line `…: NOT RUN, …`. */
  notRun: string | null
}

/** `npm run` with arguments for the script. */
export const npmRun = (script: string, ...args: string[]): readonly string[] => [
  ...['npm', 'run', '--silent', script],
  ...(args.length > 0 ? ['--', ...args] : []),
]

/** Runs a step and prefixes each line of its output with its name, because steps run in parallel. */
export async function runStep({ name, command, env = {}, report = name }: Step): Promise<StepResult> {
  const [program = '', ...args] = command
  const from = Date.now()
  let notRun: string | null = null
  const retriedUnits: string[] = []
  console.log(`— ${name}: ${command.join(' ')}`)
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, RESULTS: resultsFolder, ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      notRun ??= /: NOT RUN, (.*)$/.exec(line)?.[1] ?? null
      if (/\(retry x\d+\)/.test(line)) retriedUnits.push(line.trim())
      console.log(`${name} | ${line}`)
    })
  const [status] = await once(child, 'close')
  const to = Date.now()
  const seconds = Math.round((to - from) / 1000)
  const outcome = notRun ? { passed: 0, failed: [], retried: [] } : outcomeOf(report, status ?? 1)
  console.log(
    `— ${name}: ${notRun ? `not run, ${notRun}` : `${outcome.passed} passed, ${outcome.failed.length} failed`}, ${seconds} s`,
  )
  return { name, from, to, seconds, notRun, ...outcome, retried: [...outcome.retried, ...retriedUnits] }
}
