import { transportDefinition } from './monitor/transport-machine.ts'
import { sessionDefinition } from './session/session-machine.ts'

/** What every home runs. Beacons and queued writes each have a transport: a blocked collector stops no write. */
export const homeMachines = [sessionDefinition, transportDefinition, { ...transportDefinition, id: 'calls' }] as const
