import { transportDefinition } from './monitor/transport-machine.ts'
import { sessionDefinition } from './session/session-machine.ts'

/** What every runtime runs. Beacons and queued writes each have a transport: a blocked collector stops no write. */
export const runtimeMachines = [
  sessionDefinition,
  transportDefinition,
  { ...transportDefinition, id: 'calls' },
] as const
