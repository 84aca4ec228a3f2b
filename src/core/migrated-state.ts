import type { DurableMachine, StoredState } from './durable-machine-types.ts'

type Versioned = Pick<DurableMachine, 'version' | 'migrations'>

/** What was stored at `version` as the present version has it, one migration after another. Throws where there is no way. */
export function migratedState(definition: Versioned, version: number, stored: StoredState): StoredState {
  let state = stored
  for (let at = version; at !== definition.version; at++) {
    const step = definition.migrations[at]
    if (!step || at > definition.version) throw new Error(`no way from version ${version}`)
    state = step(state)
  }
  return state
}
