import * as z from 'zod/mini'
import {
  type MutatorContext,
  type MutatorResult,
  mutator,
  type Need,
  type Patch,
  type Rows,
} from '../../sync/mutator-types.ts'
import type { Issue } from '../entities.ts'
import { emptyFields, fieldValue, requiredFields, withValue } from '../issue-fields.ts'
import { isRank } from '../rank.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { longestDescription } from '../work-limits.ts'
import { acceptValue, needsOfFields, needsOfValue, typeOf, type Value, valueSchema } from './issue-values.ts'
import { mergeLongText } from './long-text.ts'
import { resultOf, updatePatch } from './patches.ts'
import { accessIssue, needsOfIssue, type ProjectAccess } from './project-access.ts'
import { sameValue } from './value-rules.ts'

export const fieldName = z.string().check(z.minLength(1), z.maxLength(60))
/** Without `from` the current value is overwritten. */
export const fieldChange = z.object({ field: fieldName, value: valueSchema, from: z.optional(valueSchema) })
export type FieldChange = z.infer<typeof fieldChange>

type IssueFields = Omit<Issue, 'id' | 'scope' | 'rev'>

/** The required fields of this type. Needs the project's types and fields. */
export const requiredOf = (rows: Rows, issue: Pick<Issue, 'projectId' | 'typeId'>): string[] => {
  const type = typeOf(rows, issue)
  const fields = type ? requiredFields(type, rows.list('field', 'projectId', issue.projectId)) : []
  return type?.isSubtask ? [...new Set([...fields, 'parentId'])] : fields
}

const isFilled = (rows: Rows, issue: Issue, field: string): boolean =>
  !requiredOf(rows, issue).includes(field) || emptyFields(issue, [field]).length === 0

/** The value to store, a long text merged with the changes of others; or why it is refused. */
const mergeValue = (issue: Issue, { field, from }: FieldChange, mine: Value): { value: unknown } | Refused => {
  const where = { entity: 'issue', id: issue.id, field }
  const theirs = fieldValue(issue, field)
  if (field === 'description') {
    const texts = { mine: String(mine), from, theirs: issue.description, longest: longestDescription }
    const merged = mergeLongText(texts, where)
    return isRefused(merged) ? merged : { value: merged.text }
  }
  return from !== undefined && !sameValue(theirs, from)
    ? refuse('overtaken', { ...where, params: { theirs } })
    : { value: mine }
}

/** The fields that change with one field; empty if it has the value already. */
export const changeField = (
  rows: Rows,
  { issue, project }: ProjectAccess & { issue: Issue },
  change: FieldChange,
): Partial<IssueFields> | Refused => {
  const { id } = issue
  const { field } = change
  const accepted = acceptValue(rows, { id, project, issue }, field, change.value)
  if (isRefused(accepted)) return accepted
  if (sameValue(fieldValue(issue, field), accepted.value)) return {}
  const merged = mergeValue(issue, change, accepted.value)
  if (isRefused(merged)) return merged
  const fields = withValue(issue, field, merged.value)
  return isFilled(rows, { ...issue, ...fields }, field)
    ? fields
    : refuse('field.required', { entity: 'issue', id, field, params: { fields: [field] } })
}

/** The rows that `changeField` needs besides the issue. */
export const needsOfChange = (rows: Rows, issueId: string, { field, value }: FieldChange): Need[] => {
  const projectId = rows.get('issue', issueId)?.projectId
  return [...needsOfFields(projectId), ...needsOfValue(rows, projectId, field, value)]
}

/** New values of an issue with the time of change; no patch if nothing changes. */
export const issuePatch = (issue: Issue, fields: Partial<IssueFields>, { now }: MutatorContext): Patch<'issue'>[] =>
  Object.keys(fields).length === 0 ? [] : [updatePatch('issue', issue, { ...fields, updatedAt: now })]

const setArgs = z.extend(fieldChange, { id: z.uuid() })
const setManyArgs = z.object({
  field: fieldName,
  value: valueSchema,
  of: z.array(z.object({ id: z.uuid(), from: z.optional(valueSchema) })).check(z.minLength(1), z.maxLength(200)),
})

const setOne = (
  rows: Rows,
  context: MutatorContext,
  { id, ...change }: { id: string; field: string; value: Value; from?: Value | undefined },
): Patch<'issue'>[] | Refused => {
  const access = accessIssue(rows, context, id, 'issue.edit')
  if (isRefused(access)) return access
  const fields = changeField(rows, access, change)
  return isRefused(fields) ? fields : issuePatch(access.issue, fields, context)
}

/**
 * Makes the same change to several rows: applies what is possible and says what was skipped. If all are refused, returns the first
 * refusal. `argsOf`: the arguments for some of them.
 */
export const changeMany = <Item>(
  items: readonly Item[],
  change: (item: Item) => Patch[] | Refused,
  argsOf: (items: Item[]) => unknown,
): MutatorResult => {
  const results = items.map((item) => ({ item, result: change(item) }))
  const refused = results.flatMap(({ item, result }) => (isRefused(result) ? [{ item, ...result }] : []))
  const [first] = refused
  if (first && refused.length === items.length) return { refusal: first.refusal }
  const patches = results.flatMap(({ result }) => (isRefused(result) ? [] : result))
  if (!first) return { patches }
  const done = argsOf(results.flatMap(({ item, result }) => (isRefused(result) ? [] : [item])))
  return {
    patches,
    split: { done, skipped: { args: argsOf(refused.map(({ item }) => item)), refusal: first.refusal } },
  }
}

export const issueSetMutators = {
  /** Sets a built-in or custom field of one issue. */
  'issue.set': mutator({
    lane: 'org',
    args: setArgs,
    needs: (args, rows) => [...needsOfIssue(rows, args.id), ...needsOfChange(rows, args.id, args)],
    run: (args, rows, context) => resultOf(setOne(rows, context, args)),
  }),

  /** Sets the same field of several issues. Issues that somebody changed since are skipped. */
  'issue.setMany': mutator({
    lane: 'org',
    args: setManyArgs,
    needs: ({ of, field, value }, rows) =>
      of.flatMap(({ id }) => [...needsOfIssue(rows, id), ...needsOfChange(rows, id, { field, value })]),
    run: ({ of, field, value }, rows, context) =>
      changeMany(
        of,
        ({ id, from }) => setOne(rows, context, { id, field, value, from }),
        (some) => ({ field, value, of: some }),
      ),
  }),

  /** Sets its rank; the last change wins. */
  'issue.rank': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), rank: z.string() }),
    needs: ({ id }, rows) => needsOfIssue(rows, id),
    run: ({ id, rank }, rows, context) => {
      const access = accessIssue(rows, context, id, 'issue.rank')
      if (isRefused(access)) return access
      if (!isRank(rank)) return refuse('invalid', { entity: 'issue', id, field: 'rank', params: { reason: 'pattern' } })
      return { patches: [updatePatch('issue', access.issue, { rank })] }
    },
  }),
}
