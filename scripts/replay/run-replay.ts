import { parseArgs } from 'node:util'
import { replayTrace } from '../../src/core/trace/replay-trace.ts'
import { readTraceFile, UnreadableTrace } from './read-trace-file.ts'
import { replayedMachines } from './replayed-machines.ts'
import { differencesText, headText, skippedText, stateText, stepText } from './step-text.ts'
import { traceTestText } from './trace-test-text.ts'

const usage = `npm run replay -- FILE [--machine session] [--to 12] [--test] [--quiet]
  --machine M  only this machine
  --to N       stop after step N and print the state
  --test       print a test that plays these steps instead
  --quiet      print only the outcome`

type Print = (text: string) => void

const readArguments = (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        machine: { type: 'string' },
        to: { type: 'string' },
        test: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
      },
    })
    const [file, ...more] = positionals
    const to = values.to === undefined ? Number.POSITIVE_INFINITY : Number(values.to)
    if (!file || more.length > 0 || Number.isNaN(to) || to < 1) throw new UnreadableTrace(usage)
    return { ...values, file, to }
  } catch (error) {
    throw error instanceof UnreadableTrace ? error : new UnreadableTrace(`${(error as Error).message}\n${usage}`)
  }
}

const replay = (args: string[], print: Print): number => {
  const { file: path, machine, to, test, quiet } = readArguments(args)
  const file = readTraceFile(path)
  const names = file.machines.map(({ id }) => id)
  if (machine && !names.includes(machine))
    throw new UnreadableTrace(`${path} has no machine ${machine}; it has: ${names.join(', ')}.`)

  const startedAt = performance.now()
  const { steps, remaining, skipped } = replayTrace(replayedMachines, file)
  const tookMs = Math.round(performance.now() - startedAt)
  const isMeant = (id: string) => !machine || id === machine
  const shown = steps
    .map((step, at) => ({ step, number: at + 1 }))
    .filter(({ step, number }) => isMeant(step.machine) && number <= to)
  const firstWrong = shown.find(({ step }) => step.differences.length > 0)
  const reached = firstWrong ? shown.slice(0, shown.indexOf(firstWrong) + 1) : shown

  if (test) {
    print(traceTestText(reached.map(({ step }) => step)))
    return 0
  }
  if (!quiet) {
    print(headText(file))
    for (const { step, number } of reached) print(stepText(step, number))
    if (Number.isFinite(to)) for (const id of names) print(lastState(reached, id))
  }
  const omitted = skipped.filter((rows) => isMeant(rows.machine))
  if (omitted.length > 0) print(`\n${omitted.map(skippedText).join('\n')}`)
  if (firstWrong) {
    const { step, number } = firstWrong
    print(differencesText(`\nStep ${number} (${step.machine}, row ${step.row.rev}) differs:`, step.differences))
    return 1
  }
  const ends = Number.isFinite(to) ? [] : Object.entries(remaining).filter(([id]) => isMeant(id))
  for (const [id, differences] of ends)
    print(differencesText(`\nWhat is stored of ${id} is not as after its last step:`, differences))
  if (ends.length > 0) return 1
  // otherwise a renamed machine would count as replayed
  const unknown = omitted.filter(({ known }) => known === null)
  if (unknown.length > 0) {
    print(`\nNot replayed: ${unknown.map(({ machine }) => machine).join(', ')}.`)
    return 1
  }
  print(`\n${shown.length} ${shown.length === 1 ? 'step' : 'steps'} went as the log says (${tookMs} ms).`)
  return 0
}

const lastState = (reached: readonly { step: Parameters<typeof stateText>[0] }[], id: string): string => {
  const last = reached.findLast(({ step }) => step.machine === id)
  return last ? stateText(last.step) : ''
}

/**
 * `npm run replay -- FILE` replays a trace through the pure machines. Returns the exit code: 0 if all steps match the log;
 * 1 after a difference, which is printed, and if a machine is unknown; 2 if there is nothing to replay.
 */
export function runReplay(args: string[], print: Print, printError: Print): number {
  try {
    return replay(args, print)
  } catch (error) {
    if (!(error instanceof UnreadableTrace)) throw error
    printError(error.message)
    return 2
  }
}
