import type { CustomField, Issue, IssueType, Priority } from './entities.ts'
import type { FieldKind } from './field-kinds.ts'

/** How a built-in field's value is read and validated. */
export type BuiltInKind = 'summary' | 'longText' | 'priority' | 'person' | 'sprint' | 'minutes' | 'date' | 'parent'

/** Built-in fields that are set as one value. Status, type, sets and sums have their own mutators. */
export const builtInFields = {
  summary: { kind: 'summary' },
  description: { kind: 'longText' },
  priority: { kind: 'priority' },
  assigneeId: { kind: 'person' },
  reporterId: { kind: 'person' },
  parentId: { kind: 'parent' },
  sprintId: { kind: 'sprint' },
  estimateMinutes: { kind: 'minutes' },
  startDate: { kind: 'date' },
  dueDate: { kind: 'date' },
} as const satisfies { [Field in keyof Issue]?: { kind: BuiltInKind } }

export type BuiltInField = keyof typeof builtInFields
export const isBuiltInField = (field: string): field is BuiltInField => Object.hasOwn(builtInFields, field)

/** Set fields, changed by adding and removing members. */
export const setFields = ['labelIds', 'watcherIds', 'versionIds'] as const
export type SetField = (typeof setFields)[number]

/** Fields that a type or a transition may require, besides custom fields. */
export const requirableFields = [
  'description',
  'priority',
  'assigneeId',
  'parentId',
  'sprintId',
  'estimateMinutes',
  'startDate',
  'dueDate',
  'labelIds',
  'versionIds',
] as const satisfies readonly (BuiltInField | SetField)[]

/** Fields that are never empty, whatever a type requires. */
/** From the most urgent to the least. */
export const priorities: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none']

export const neverEmpty: ReadonlySet<string> = new Set(['summary', 'priority', 'reporterId'])

/** Kinds of custom fields that hold a set. */
export const isSetKind = (kind: FieldKind): boolean => kind === 'options'

/** The kind of a field's value: it determines the control and the display. */
export type ValueKind =
  | Exclude<BuiltInKind, 'summary'>
  | FieldKind
  | 'status'
  | 'type'
  | 'labels'
  | 'versions'
  | 'people'
  | 'spent'

const otherKinds = {
  summary: 'text',
  statusId: 'status',
  typeId: 'type',
  labelIds: 'labels',
  versionIds: 'versions',
  watcherIds: 'people',
  spentMinutes: 'spent',
} as const satisfies { [Field in keyof Issue]?: ValueKind }

/** Built-in fields that have a kind: people change them, and their values have a text. */
export type ValueField = BuiltInField | keyof typeof otherKinds

/** The kind of a built-in field, or of the custom field with this id; null if there is none. */
export const kindOfField = (field: string, custom: readonly Pick<CustomField, 'id' | 'kind'>[]): ValueKind | null => {
  if (Object.hasOwn(otherKinds, field)) return otherKinds[field as keyof typeof otherKinds]
  if (isBuiltInField(field)) return builtInFields[field].kind as ValueKind
  return custom.find(({ id }) => id === field)?.kind ?? null
}

type FieldValues = Omit<Issue, 'id' | 'scope' | 'rev'>

/** Own properties only: names such as `constructor` are not fields. */
export const customValue = (custom: Issue['custom'], field: string): unknown =>
  (Object.hasOwn(custom, field) ? custom[field] : null) ?? null

/** The value of a field by its built-in name or custom field id; null if empty. */
export const fieldValue = (issue: FieldValues, field: string): unknown =>
  field !== 'custom' && Object.hasOwn(issue, field)
    ? (issue[field as keyof FieldValues] ?? null)
    : customValue(issue.custom, field)

/** The patch that sets a field; an empty custom field is removed from `custom`. */
export const withValue = (issue: Pick<Issue, 'custom'>, field: string, value: unknown): Partial<FieldValues> => {
  if (isBuiltInField(field) || (setFields as readonly string[]).includes(field)) return { [field]: value }
  const { [field]: _, ...others } = issue.custom
  return { custom: isEmptyValue(value) ? others : { ...others, [field]: value } }
}

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isShownFor = ({ typeIds }: CustomField, typeId: string): boolean =>
  typeIds.length === 0 || typeIds.includes(typeId)

/** Custom fields shown for issues of a type. */
export const fieldsOfType = (fields: readonly CustomField[], typeId: string): CustomField[] =>
  fields.filter((field) => isShownFor(field, typeId))

/** Names of the required fields of this type. */
export const requiredFields = (type: IssueType, fields: readonly CustomField[]): string[] => {
  const known = new Set<string>([...requirableFields, ...fields.map(({ id }) => id)])
  const ofType = type.requiredFields.filter((field) => known.has(field))
  const ofFields = fieldsOfType(fields, type.id).flatMap(({ id, isRequired }) => (isRequired ? [id] : []))
  return [...new Set([...ofType, ...ofFields])]
}

/** Those of the given fields that are empty. A description that was not read does not count as empty. */
export const emptyFields = (issue: FieldValues, fields: readonly string[]): string[] =>
  fields.filter(
    (field) => (field !== 'description' || issue.description !== undefined) && isEmptyValue(fieldValue(issue, field)),
  )

/** Epic above story, task and bug, above sub-task: a parent's level is lower than its child's. */
export const typeLevel = ({ isEpic, isSubtask }: Pick<IssueType, 'isEpic' | 'isSubtask'>): number =>
  isEpic ? 0 : isSubtask ? 2 : 1

/** The path from the first level to the option: the stored value of a cascade. */
export const cascadePath = ({ options }: Pick<CustomField, 'options'>, id: string): string[] => {
  const option = options.find((each) => each.id === id)
  if (!option) return []
  return [...(option.parentId === undefined ? [] : cascadePath({ options }, option.parentId)), id]
}
