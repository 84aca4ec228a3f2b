import { mkdirSync, writeFileSync } from 'node:fs'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import { buildTrace } from '../src/core/trace/build-trace.ts'
import { loggedContext, loggedStep } from '../src/core/trace/logged-step.ts'
import type { TraceFile, TraceRow } from '../src/core/trace/trace-file.ts'

/** Not `test-results`, which Playwright empties when it starts. */
const folder = 'test-traces'
const facts = { at: 0, build: 'test', home: 'test', userAgent: 'test' }

/** One step that a test played. */
export interface PlayedStep {
  event: { type: string }
  before: object
  value: unknown
  context: object
}

/** Saves the trace of a failure. Returns the command to replay it. */
export const saveTrace = (file: TraceFile, name: string): string => {
  mkdirSync(folder, { recursive: true })
  const path = `${folder}/${name.replace(/[^\w-]+/g, '-').slice(0, 80)}.json`
  writeFileSync(path, JSON.stringify(file, null, 1))
  return `npm run replay -- ${path}`
}

/** The trace of steps that a test played, as a runtime would have logged them; undefined for other machines. */
export const playedTrace = (
  machine: unknown,
  steps: readonly PlayedStep[],
  from?: { value: unknown; context: object },
): TraceFile | undefined => {
  const definition = runtimeMachines.find((one) => one.machine === machine)
  if (!definition) return undefined
  const { id, version } = definition
  // a log that begins at revision 1 begins at the machine's start, any other at its first row
  const first = from ? 2 : 1
  const row = (place: number, value: unknown): Pick<TraceRow, 'rev' | 'at' | 'version'> & { value: string } => ({
    rev: first + place,
    at: place,
    version,
    value: value as string,
  })
  const begin: TraceRow[] = from
    ? [
        {
          ...row(0, from.value),
          event: { type: 'trace.began' },
          context: loggedContext(definition as never, from.context),
        },
      ]
    : []
  const rows = steps.map(({ event, before, value, context }, place) => ({
    ...row(place + begin.length, value),
    ...loggedStep(definition as never, before, event, context),
  }))
  const file = buildTrace([], { machines: [], log: [], timers: [], effects: [], counters: [] }, facts)
  return { ...file, machines: [{ id, version, record: null, rows: [...begin, ...rows] }] }
}
