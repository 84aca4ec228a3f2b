import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import { sampleMachines } from '../../src/host/conformance/sample-machine.ts'

/** Whose logs can be played: what devices run, and what the tests of the host run. */
export const replayedMachines = [...runtimeMachines, ...sampleMachines] as const
