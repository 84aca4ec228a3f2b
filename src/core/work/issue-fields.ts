import type { CustomField, FieldKind, Issue, IssueType } from './entities.ts'

/** How the value of an issue's own field is read and checked. */
export type BuiltInKind = 'summary' | 'longText' | 'priority' | 'person' | 'sprint' | 'minutes' | 'date' | 'parent'

/** An issue's own fields that are set as one value. Status, type, sets and sums have mutators of their own. */
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

/** Fields that hold a set, changed by add and remove. */
export const setFields = ['labelIds', 'watcherIds', 'versionIds'] as const
export type SetField = (typeof setFields)[number]

/** What may be asked for by a type or a transition, beside custom fields. */
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

/** What cannot be empty, whatever a type asks for. */
export const neverEmpty: ReadonlySet<string> = new Set(['summary', 'priority', 'reporterId'])

/** The kinds of custom field that hold a set. */
export const isSetKind = (kind: FieldKind): boolean => kind === 'options'

type FieldValues = Omit<Issue, 'id' | 'scope' | 'rev'>

/** The value of a field by its built-in name, else of the custom field of that id; null: empty. */
export const fieldValue = (issue: FieldValues, field: string): unknown =>
  (field !== 'custom' && Object.hasOwn(issue, field) ? issue[field as keyof FieldValues] : issue.custom[field]) ?? null

/** The patch that gives a field a value; an empty custom field is left out of `custom`. */
export const withValue = (issue: Pick<Issue, 'custom'>, field: string, value: unknown): Partial<FieldValues> => {
  if (isBuiltInField(field) || (setFields as readonly string[]).includes(field)) return { [field]: value }
  const { [field]: _, ...others } = issue.custom
  return { custom: isEmptyValue(value) ? others : { ...others, [field]: value } }
}

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isShownFor = ({ typeIds }: CustomField, typeId: string): boolean =>
  typeIds.length === 0 || typeIds.includes(typeId)

/** Custom fields that an issue of a type shows. */
export const fieldsOfType = (fields: readonly CustomField[], typeId: string): CustomField[] =>
  fields.filter((field) => isShownFor(field, typeId))

/** Names of fields that an issue of this type must fill. */
export const requiredFields = (type: IssueType, fields: readonly CustomField[]): string[] => {
  const known = new Set<string>([...requirableFields, ...fields.map(({ id }) => id)])
  const ofType = type.requiredFields.filter((field) => known.has(field))
  const ofFields = fieldsOfType(fields, type.id).flatMap(({ id, isRequired }) => (isRequired ? [id] : []))
  return [...new Set([...ofType, ...ofFields])]
}

/** Those of the named fields that are empty. */
export const emptyFields = (issue: FieldValues, fields: readonly string[]): string[] =>
  fields.filter((field) => isEmptyValue(fieldValue(issue, field)))

/** Epic above story, task and bug, above sub-task: a parent's level is less than its child's. */
export const typeLevel = ({ isEpic, isSubtask }: Pick<IssueType, 'isEpic' | 'isSubtask'>): number =>
  isEpic ? 0 : isSubtask ? 2 : 1
