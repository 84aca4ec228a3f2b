import type { Events, MachineId } from '../core/contract.ts'
import { link } from './page-channel.ts'

/** What a page may tell; the time may be left out. */
type DispatchableEvent<Event> = Event extends { at: number } ? Omit<Event, 'at'> & { at?: number } : never

/** Dispatches an event to a machine. Resolves when the runtime has committed it and this page has the new view. */
export type Dispatch = <Id extends MachineId>(machine: Id, event: DispatchableEvent<Events[Id]>) => Promise<void>

export const dispatch: Dispatch = async (machine, event) =>
  (await link()).dispatch(machine, { at: Date.now(), ...event } as unknown as Events[typeof machine])
