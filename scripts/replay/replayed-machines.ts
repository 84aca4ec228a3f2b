import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import { sampleMachines } from '../../src/host/conformance/sample-machine.ts'

/** Machines whose logs can be replayed: those of devices and those of the host's tests. */
export const replayedMachines = [...runtimeMachines, ...sampleMachines] as const
