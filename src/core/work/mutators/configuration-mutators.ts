import * as z from 'zod/mini'
import { readDay } from '../../filters/day-range-rules.ts'
import type { LimitedField } from '../../forms/max-lengths.ts'
import type { Need, Rows } from '../../sync/mutator-types.ts'
import type { FieldOption, Status, StatusCategory, TransitionWho } from '../entities.ts'
import { fieldKinds, hasOptions } from '../field-kinds.ts'
import { requirableFields, setFields } from '../issue-fields.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { actorPlaceholder, resolvedAfter } from '../workflow-rules.ts'
import {
  acceptMembers,
  acceptValue,
  needsOfFields,
  needsOfMembers,
  needsOfValue,
  type Value,
  valueSchema,
} from './issue-values.ts'
import { updatePatch } from './patches.ts'
import { removedOptions } from './removed-options.ts'
import { type FieldContext, type RowField, type RowFollow, rankField, rowMutators } from './row-mutators.ts'
import { nameReason, textReason, word } from './value-rules.ts'

const nameField = (limit: LimitedField): RowField<string> => ({
  schema: z.string().check(z.maxLength(1000)),
  accept: (name) => {
    const reason = nameReason(name, limit)
    return reason ? { reason } : { value: name.trim() }
  },
})

const textField = (limit: LimitedField): RowField<string> => ({
  schema: z.string().check(z.maxLength(4000)),
  accept: (text) => {
    const reason = textReason(text, limit)
    return reason ? { reason } : { value: text.trim() }
  },
  initial: '',
})

const wordField = (initial: string): RowField<string> => ({
  schema: word,
  initial,
})

const dateField: RowField<string | null> = {
  schema: z.nullable(z.string()),
  accept: (date) => (date === null || readDay(date) ? { value: date } : { reason: 'pattern' }),
  initial: null,
}

const names = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50))

/** Names of fields that can be required: built-in ones, and custom ones of the project. */
const requiredNames: RowField<string[]> = {
  schema: names,
  initial: [],
  needs: (_value, _rows, projectId) => [{ entity: 'field', field: 'projectId', value: projectId }],
  accept: (fields, { rows, access }) => {
    const known = new Set<string>([...requirableFields, ...customIds(rows, access.project.id)])
    const unknown = fields.find((field) => !known.has(field))
    return unknown === undefined
      ? { value: [...new Set(fields)] }
      : refuse('field.gone', { entity: 'field', id: unknown, field: 'requiredFields' })
  },
}

const customIds = (rows: Rows, projectId: string): string[] =>
  rows.list('field', 'projectId', projectId).map(({ id }) => id)

const statusOf = (id: string | null, { rows, access }: FieldContext, field: string) =>
  id === null || rows.list('status', 'projectId', access.project.id).some((status) => status.id === id)
    ? { value: id }
    : refuse('status.gone', { entity: 'status', id, field })

const statusesOfProject = (_value: unknown, _rows: Rows, projectId: string): Need[] => [
  { entity: 'status', field: 'projectId', value: projectId },
]

const whoSchema: z.ZodMiniType<TransitionWho> = z.object({
  roles: z.array(z.enum(['admin', 'member', 'viewer'])),
  groupIds: z.array(z.uuid()).check(z.maxLength(20)),
  isAssignee: z.boolean(),
  isReporter: z.boolean(),
})

const acceptSet = (field: string, value: Value, { rows, access, id }: FieldContext): Refused | { value: Value } => {
  const target = { id, project: access.project, issue: { typeId: '' } }
  if (value === actorPlaceholder && (field === 'assigneeId' || field === 'reporterId')) return { value }
  if (!(setFields as readonly string[]).includes(field)) return acceptValue(rows, target, field, value)
  return Array.isArray(value) ? acceptMembers(rows, target, field, value) : refuse('invalid', { field: 'sets' })
}

/** Fields that no transition may set: texts and the parent. */
const neverSet: ReadonlySet<string> = new Set(['summary', 'description', 'parentId'])

/** Validates the values that a transition sets, like the fields themselves. */
const setsField: RowField<Record<string, Value>> = {
  schema: z.record(z.string().check(z.maxLength(60)), valueSchema),
  initial: {},
  needs: (sets, rows, projectId) => [
    ...needsOfFields(projectId),
    ...Object.entries(sets).flatMap(([field, value]) => [
      ...needsOfValue(rows, projectId, field, value),
      ...needsOfMembers(field, Array.isArray(value) ? value : []),
    ]),
  ],
  accept: (sets, place) => {
    const kept: Record<string, Value> = {}
    for (const [field, value] of Object.entries(sets)) {
      if (neverSet.has(field)) return { reason: 'enum' }
      const accepted = acceptSet(field, value, place)
      if (isRefused(accepted)) return accepted
      kept[field] = accepted.value
    }
    return { value: kept }
  },
}

const optionsSchema: z.ZodMiniType<FieldOption[]> = z
  .array(
    z.object({
      id: z.string().check(z.minLength(1), z.maxLength(60)),
      name: z.string().check(z.maxLength(400)),
      color: z.optional(z.string().check(z.maxLength(20))),
      parentId: z.optional(z.string()),
    }),
  )
  .check(z.maxLength(200))

/** A cascade's option comes after its parent, so there are no cycles. */
const acceptOptions: RowField<FieldOption[]>['accept'] = (options, { row }) => {
  const kind = String(row.kind)
  if (!hasOptions(kind)) return options.length === 0 ? { value: options } : { reason: 'enum' }
  for (const [at, { id, name, parentId }] of options.entries()) {
    const reason = nameReason(name, 'fieldOption')
    if (reason) return { reason }
    const before = options.slice(0, at)
    if (before.some((option) => option.id === id)) return { reason: 'unique' }
    const isBelow = kind === 'cascade' && before.some((option) => option.id === parentId)
    if (parentId !== undefined && !isBelow) return { reason: 'enum' }
  }
  return { value: options.map((option) => ({ ...option, name: option.name.trim() })) }
}

/** Issues are resolved, or no longer, with the category of their status. */
const resolvedWithStatus: RowFollow<StatusCategory> = {
  needs: (row) => [{ entity: 'issue', field: 'projectId', value: (row as Status).projectId }],
  patches: (row, category, { rows, access, context }) =>
    rows
      .list('issue', 'projectId', access.project.id)
      .filter(({ statusId }) => statusId === row.id)
      .flatMap((issue) => {
        const resolvedAt = resolvedAfter(issue.resolvedAt, category, context.now)
        return resolvedAt === issue.resolvedAt ? [] : updatePatch('issue', issue, { resolvedAt })
      }),
}

/** A project's lists, edited by its admins. For deletion see `configuration-delete-mutators.ts`. */
export const configurationMutators = {
  ...rowMutators({
    entity: 'status',
    createAction: 'workflow.edit',
    action: 'workflow.edit',
    max: 50,
    fields: {
      name: nameField('statusName'),
      category: { schema: z.enum(['backlog', 'todo', 'doing', 'done', 'cancelled']), follow: resolvedWithStatus },
      color: wordField('gray'),
      rank: rankField,
      wipLimit: { schema: z.nullable(z.int().check(z.minimum(1), z.maximum(999))), initial: null },
    },
  }),
  ...rowMutators({
    entity: 'transition',
    createAction: 'workflow.edit',
    action: 'workflow.edit',
    max: 200,
    fields: {
      name: nameField('workflowName'),
      fromId: {
        schema: z.nullable(z.uuid()),
        needs: statusesOfProject,
        accept: (id, place) => statusOf(id, place, 'fromId'),
        initial: null,
      },
      toId: {
        schema: z.uuid(),
        needs: statusesOfProject,
        accept: (id, place) => statusOf(id, place, 'toId'),
      },
      who: { schema: whoSchema, initial: { roles: [], groupIds: [], isAssignee: false, isReporter: false } },
      requiredFields: requiredNames,
      sets: setsField,
      rank: rankField,
    },
  }),
  ...rowMutators({
    entity: 'issueType',
    createAction: 'type.edit',
    action: 'type.edit',
    max: 30,
    fields: {
      name: nameField('issueTypeName'),
      icon: wordField('task'),
      color: wordField('blue'),
      rank: rankField,
      isSubtask: { schema: z.boolean(), initial: false, isFixed: true },
      isEpic: {
        schema: z.boolean(),
        initial: false,
        isFixed: true,
        accept: (isEpic, { row }) => (isEpic && row.isSubtask ? { reason: 'enum' } : { value: isEpic }),
      },
      requiredFields: requiredNames,
    },
  }),
  ...rowMutators({
    entity: 'field',
    createAction: 'field.edit',
    action: 'field.edit',
    max: 100,
    fields: {
      name: nameField('fieldName'),
      kind: { schema: z.enum(fieldKinds), isFixed: true },
      options: { schema: optionsSchema, initial: [], accept: acceptOptions, follow: removedOptions },
      rank: rankField,
      isRequired: { schema: z.boolean(), initial: false },
      typeIds: { schema: z.array(z.uuid()).check(z.maxLength(50)), initial: [] },
    },
  }),
  ...rowMutators({
    entity: 'label',
    createAction: 'label.create',
    action: 'label.edit',
    max: 500,
    fields: { name: nameField('labelName'), color: wordField('blue') },
  }),
  ...rowMutators({
    entity: 'sprint',
    createAction: 'sprint.edit',
    action: 'sprint.edit',
    max: 1000,
    fields: {
      name: nameField('sprintName'),
      goal: textField('sprintTarget'),
      startDate: dateField,
      endDate: dateField,
      state: { schema: z.enum(['planned', 'active', 'closed']), initial: 'planned' },
      rank: rankField,
    },
  }),
  ...rowMutators({
    entity: 'version',
    createAction: 'version.edit',
    action: 'version.edit',
    max: 1000,
    fields: {
      name: nameField('releaseName'),
      description: textField('versionDescription'),
      startDate: dateField,
      releaseDate: dateField,
      state: { schema: z.enum(['planned', 'released', 'archived']), initial: 'planned' },
      rank: rankField,
    },
  }),
}
