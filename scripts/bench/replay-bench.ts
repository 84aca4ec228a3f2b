import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import { replayTrace } from '../../src/core/trace/replay-trace.ts'
import { longTrace } from '../../test/traces/lived-trace.ts'
import type { Bench } from './measure-types.ts'

const rows = 5000

/** A tester's file, longer than any log, played through the pure machines: reading it is not measured. */
export const replayBench: Bench = async () => {
  const file = await longTrace(rows)
  const startedAt = performance.now()
  const { steps } = replayTrace(runtimeMachines as never, file)
  const value = performance.now() - startedAt
  if (steps.length !== rows || steps.some(({ differences }) => differences.length > 0)) throw new Error('it differs')
  return [{ name: `replay of ${rows} events`, value, unit: 'ms', bound: { most: 500 } }]
}
