import { messengerDefinition } from './messenger/messenger-machine.ts'
import { trackedSessionDefinition } from './monitor/tracked-session-machine.ts'
import { transportDefinition } from './monitor/transport-machine.ts'
import { sessionDefinition } from './session/session-machine.ts'
import { shareDefinition } from './share/share-machine.ts'
import { workSyncDefinition } from './sync/work-sync-machine.ts'

/**
 * THE list of machines. The events pages may dispatch, the views (`contract.ts`) and the effects to implement (`EffectsOf`)
 * are derived from it. Beacons, queued writes, usage events and error reports have a transport each, so that a blocked collector stops none of the others.
 */
export const runtimeMachines = [
  sessionDefinition,
  transportDefinition,
  { ...transportDefinition, id: 'calls' },
  { ...transportDefinition, id: 'usage' },
  { ...transportDefinition, id: 'errors' },
  trackedSessionDefinition,
  workSyncDefinition,
  shareDefinition,
  messengerDefinition,
] as const

export type RuntimeMachines = typeof runtimeMachines
