import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import type { Issue } from '../entities.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { restorableMs } from '../work-limits.ts'
import { issueIds } from './issue-list-mutators.ts'
import { changeMany } from './issue-set-mutators.ts'
import { needsOfFields, typeOf } from './issue-values.ts'
import { updatePatch } from './patches.ts'
import { accessIssue, needsOfIssue } from './project-access.ts'

/** Whether it is too late to restore what was deleted at `deletedAt`. Only the server decides, because a device's clock may be far ahead. */
export const isRestoreExpired = ({ now, isAuthoritative }: MutatorContext, deletedAt: number | null): boolean =>
  isAuthoritative && deletedAt !== null && now - deletedAt > restorableMs

const needsOfFamily = (rows: Rows, id: string): Need[] => [
  ...needsOfIssue(rows, id),
  ...needsOfFields(rows.get('issue', id)?.projectId),
  { entity: 'issue', field: 'parentId', value: id },
]

const needsOfRestored = (rows: Rows, id: string): Need[] => {
  const parentId = rows.get('issue', id)?.parentId
  return [id, ...(parentId ? [parentId] : [])].flatMap((each) => needsOfFamily(rows, each))
}

/** Sub-tasks are deleted with their parent; the children of an epic are not. */
const subtasksOf = (rows: Rows, id: string): Issue[] =>
  rows.list('issue', 'parentId', id).filter((child) => typeOf(rows, child)?.isSubtask)

const deleteOne = (rows: Rows, context: MutatorContext, id: string): Patch[] | Refused => {
  const access = accessIssue(rows, context, id, 'issue.delete')
  if (isRefused(access)) return access
  const family = [access.issue, ...subtasksOf(rows, id).filter(({ deletedAt }) => deletedAt === null)]
  return family.map((issue) => updatePatch('issue', issue, { deletedAt: context.now }))
}

const restoreOne = (rows: Rows, context: MutatorContext, id: string): Patch[] | Refused => {
  const access = accessIssue(rows, context, id, 'issue.delete', { isDeletedToo: true })
  if (isRefused(access)) return access
  const { deletedAt } = access.issue
  if (deletedAt === null) return []
  if (isRestoreExpired(context, deletedAt)) return refuse('issue.gone', { entity: 'issue', id })
  const family = [access.issue, ...subtasksOf(rows, id).filter((child) => child.deletedAt === deletedAt)]
  const patches = family.map((issue) => updatePatch('issue', issue, { deletedAt: null }))
  const { parentId } = access.issue
  if (parentId === null || !typeOf(rows, access.issue)?.isSubtask) return patches
  const above = restoreOne(rows, context, parentId)
  return isRefused(above) ? above : [...above, ...patches]
}

const args = z.object({ ids: issueIds })
const argsOf = (ids: string[]) => ({ ids })

export const issueDeleteMutators = {
  /** Deletes issues with their sub-tasks. They can be restored for 30 days. */
  'issue.delete': mutator({
    lane: 'org',
    args,
    needs: ({ ids }, rows) => ids.flatMap((id) => needsOfFamily(rows, id)),
    run: ({ ids }, rows, context) => changeMany(ids, (id) => deleteOne(rows, context, id), argsOf),
  }),

  /** Restores issues with the sub-tasks that were deleted with them; a sub-task with its parent. */
  'issue.restore': mutator({
    lane: 'org',
    args,
    needs: ({ ids }, rows) => ids.flatMap((id) => needsOfRestored(rows, id)),
    run: ({ ids }, rows, context) => changeMany(ids, (id) => restoreOne(rows, context, id), argsOf),
  }),
}
