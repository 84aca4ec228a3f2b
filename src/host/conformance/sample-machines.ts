import { sampleDefinition, sampleTransport } from './sample-machine.ts'

/** What the runtimes of a sample environment run; the replay knows it, too. */
export const sampleMachines = [sampleDefinition, sampleTransport('sampleRum'), sampleTransport('sampleCalls')] as const
