import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import { replayTrace } from '../../src/core/trace/replay-trace.ts'
import { longTrace } from '../../test/traces/random-trace.ts'
import type { Bench } from './measure-types.ts'

const rows = 5000

/** Replays a trace longer than any log through the pure machines. Reading the file is not measured. */
export const replayBench: Bench = async () => {
  const file = await longTrace(rows)
  const startedAt = performance.now()
  const { steps } = replayTrace(runtimeMachines as never, file)
  const value = performance.now() - startedAt
  if (steps.length !== rows || steps.some(({ differences }) => differences.length > 0)) throw new Error('it differs')
  return [{ name: `replay of ${rows} events`, value, unit: 'ms', bound: { max: 500 } }]
}
