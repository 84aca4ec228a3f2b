import type { Events, MachineId } from '../core/contract.ts'
import { link } from './page-channel.ts'

/** What a page may tell; the time may be left out. */
type DispatchableEvent<Event> = Event extends { at: number } ? Omit<Event, 'at'> & { at?: number } : never

/** Tells a machine what happened. Resolves when the runtime has committed it and this page has the new view. */
export const dispatch = async <Id extends MachineId>(
  machine: Id,
  event: DispatchableEvent<Events[Id]>,
): Promise<void> => (await link()).dispatch(machine, { at: Date.now(), ...event } as unknown as Events[Id])
