import { expect, test } from 'vitest'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import { replayTrace } from '../src/core/trace/replay-trace.ts'
import { examplesTable } from './conformance/examples.ts'
import { playedTrace } from './failed-trace.ts'
import { reachedSteps } from './snapshots/reached-records.ts'

test.each(examplesTable)('the log of $definition.id is enough to play every event again', (examples) => {
  const { machine, id } = examples.definition
  const differing = reachedSteps(examples).flatMap((steps) => {
    const trace = playedTrace(machine, steps)
    if (!trace) throw new Error(`no runtime hosts '${id}'`)
    return replayTrace(runtimeMachines as never, trace).steps.flatMap(({ row, differences }) =>
      differences.map(({ where }) => `${row.event.type}: ${where}`),
    )
  })
  expect([...new Set(differing)], 'log what the transition reads of the event: its row in `logFields`').toEqual([])
})
