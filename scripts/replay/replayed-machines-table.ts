import { homeMachines } from '../../src/core/home-machines-table.ts'
import { toyMachines } from '../../src/host/conformance/toy-machines-table.ts'

/** Whose logs can be played: what devices run, and what the tests of the host run. */
export const replayedMachines = [...homeMachines, ...toyMachines] as const
