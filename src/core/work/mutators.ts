import type { Mutator } from '../sync/mutator-types.ts'
import { accountMutators } from './account-mutators.ts'
import { attachmentMutators } from './mutators/attachment-mutators.ts'
import { commentMutators } from './mutators/comment-mutators.ts'
import { configurationDeleteMutators } from './mutators/configuration-delete-mutators.ts'
import { configurationMutators } from './mutators/configuration-mutators.ts'
import { issueCopyMutators } from './mutators/issue-copy-mutators.ts'
import { createIssue } from './mutators/issue-create-mutator.ts'
import { issueDeleteMutators } from './mutators/issue-delete-mutators.ts'
import { issueListMutators } from './mutators/issue-list-mutators.ts'
import { issueMoveMutators } from './mutators/issue-move-mutators.ts'
import { moveIssueToProject } from './mutators/issue-project-mutator.ts'
import { issueSetMutators } from './mutators/issue-set-mutators.ts'
import { noticeMutators } from './mutators/notice-mutators.ts'
import { filterMutators, groupMutators } from './mutators/organization-mutators.ts'
import { createProject } from './mutators/project-create-mutator.ts'
import { duplicateProject } from './mutators/project-duplicate-mutator.ts'
import { projectMutators } from './mutators/project-mutators.ts'
import { relationMutators } from './mutators/relation-mutators.ts'

/**
 * All mutators by name. A name must exist as long as queues may contain it, because changes of old devices with an unknown name
 * are refused.
 */
export const mutators = {
  ...accountMutators,
  'project.create': createProject,
  'project.duplicate': duplicateProject,
  ...projectMutators,
  ...configurationMutators,
  ...configurationDeleteMutators,
  ...groupMutators,
  ...filterMutators,
  'issue.create': createIssue,
  ...issueSetMutators,
  ...issueMoveMutators,
  ...issueListMutators,
  ...issueDeleteMutators,
  ...issueCopyMutators,
  'issue.moveToProject': moveIssueToProject,
  ...commentMutators,
  ...relationMutators,
  ...noticeMutators,
  ...attachmentMutators,
  // biome-ignore lint/suspicious/noExplicitAny: mutators of different arguments in one table
} as const satisfies Record<string, Mutator<any>>

export type MutatorName = keyof typeof mutators

/** The mutator of a name from the network or another build's queue; undefined if unknown. */
export const findMutator = (name: string): Mutator | undefined =>
  Object.hasOwn(mutators, name) ? (mutators[name as MutatorName] as Mutator) : undefined
