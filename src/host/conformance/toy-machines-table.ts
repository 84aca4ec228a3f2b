import { toyDefinition, toyTransport } from './toy-machine.ts'

/** What the homes of a toy world run; the replay knows it, too. */
export const toyMachines = [toyDefinition, toyTransport('toyRum'), toyTransport('toyCalls')] as const
