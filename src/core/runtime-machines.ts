import { transportDefinition } from './monitor/transport-machine.ts'
import { sessionDefinition } from './session/session-machine.ts'

/**
 * THE list of machines. What pages may dispatch and see (`contract.ts`) and the effects to implement (`EffectsOf`) are
 * derived from it: a machine is added by its row. Beacons and queued writes each have a transport: a blocked collector
 * stops no write.
 */
export const runtimeMachines = [
  sessionDefinition,
  transportDefinition,
  { ...transportDefinition, id: 'calls' },
] as const

export type RuntimeMachines = typeof runtimeMachines
