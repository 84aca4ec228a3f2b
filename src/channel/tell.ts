import type { Events, MachineId } from '../core/contract.ts'
import { link } from './page-channel.ts'

/** What a page may tell; the time may be left out. */
type Told<Event> = Event extends { at: number } ? Omit<Event, 'at'> & { at?: number } : never

/** Tells a machine what happened. Resolves when the home has committed it and this page has the new view. */
export const tell = async <Id extends MachineId>(machine: Id, event: Told<Events[Id]>): Promise<void> =>
  (await link()).tell(machine, { at: Date.now(), ...event } as unknown as Events[Id])
