import type { MachineId, PageEvent } from '../core/contract.ts'
import { link } from './page-channel.ts'

/** Dispatches an event to a machine. Resolves when the runtime has committed it and this page has the new view. */
export type Dispatch = <Id extends MachineId>(machine: Id, event: PageEvent<Id>) => Promise<void>

export const dispatch: Dispatch = async (machine, event) =>
  (await link()).dispatch(machine, { at: Date.now(), ...event })
