import type { Mutator } from '../sync/mutator-types.ts'

/** Every named change. Names live as long as queues may: one that is gone refuses what an old device still sends. */
// biome-ignore lint/suspicious/noExplicitAny: mutators of different arguments stand in one table
export const mutators = {} as const satisfies Record<string, Mutator<any>>

export type MutatorName = keyof typeof mutators
