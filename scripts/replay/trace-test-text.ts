import { readdirSync } from 'node:fs'
import type { ReplayedStep } from '../../src/core/trace/replay-machine.ts'
import { UnreadableTrace } from './read-trace-file.ts'
import { replayedMachines } from './replayed-machines.ts'

/** The file that exports a machine: one main export, named like the file. */
const sourceOf = (machineId: string): string => {
  const rooms = ['src/core', 'src/host/conformance']
  const files = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => `../${room}/${path}`),
  )
  const file = files.find((path) => path.endsWith(`/${machineId}-machine.ts`))
  if (!file) throw new UnreadableTrace(`No file is named ${machineId}-machine.ts: ask for one --machine of the others.`)
  return file
}

const machineOf = (id: string): string => {
  const definition = replayedMachines.find((one) => one.id === id)
  if (!definition) throw new Error(`no machine ${id}`)
  return definition.machine.id
}

const testOf = (id: string, steps: readonly ReplayedStep[]): string => {
  const name = `${machineOf(id)}Machine`
  const begin = steps.findLastIndex(({ kind }) => kind === 'base')
  const base = steps[begin]?.snapshot
  const from = base ? [`    ${name}.resolveState(${JSON.stringify(base)} as never),`] : []
  const at = new Date(steps[0]?.row.at ?? 0).toISOString()
  return [
    `test('the ${id} as logged from ${at}', () => {`,
    '  play(',
    `    ${name},`,
    '    [',
    ...steps
      .slice(begin + 1)
      .map(({ event, row }) => `      [${JSON.stringify(event)}, ${JSON.stringify(row.value)}],`),
    '    ],',
    ...from,
    '  )',
    '})',
  ].join('\n')
}

/** Generates a test for `test/<name>.test.ts` that replays these steps and expects the log's states. */
export const traceTestText = (steps: readonly ReplayedStep[]): string => {
  const ids = [...new Set(steps.map(({ machine }) => machine))]
  const machines = [...new Set(ids.map(machineOf))].sort()
  return [
    `import { test } from 'vitest'`,
    ...machines.map((id) => `import { ${id}Machine } from '${sourceOf(id)}'`),
    `import { play } from './play.ts'`,
    ...ids.flatMap((id) => [
      '',
      testOf(
        id,
        steps.filter(({ machine }) => machine === id),
      ),
    ]),
    '',
  ].join('\n')
}
