import type { DurableMachine, StoredState } from './durable-machine-types.ts'

type Versioned = Pick<DurableMachine, 'version' | 'migrations'>

/** Migrates a stored state to the current version, step by step. Throws if a migration is missing. */
export function migratedState(definition: Versioned, version: number, stored: StoredState): StoredState {
  let state = stored
  for (let at = version; at !== definition.version; at++) {
    const step = definition.migrations[at]
    if (!step || at > definition.version) throw new Error(`no way from version ${version}`)
    state = step(state)
  }
  return state
}

/** The migration to a version with the same records, whose transitions or logged fields changed. */
export const asBefore = (state: StoredState): StoredState => state
