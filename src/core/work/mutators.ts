import type { Mutator } from '../sync/mutator-types.ts'
import { accountMutators } from './account-mutators.ts'
import { createProject } from './mutators/project-create-mutator.ts'

/** Every named change. Names live as long as queues may: one that is gone refuses what an old device still sends. */
export const mutators = {
  ...accountMutators,
  'project.create': createProject,
  // biome-ignore lint/suspicious/noExplicitAny: mutators of different arguments stand in one table
} as const satisfies Record<string, Mutator<any>>

export type MutatorName = keyof typeof mutators
