import type { CustomField, Issue, StatusCategory } from '../work/entities.ts'
import type { FieldKind } from '../work/field-kinds.ts'
import { customValue } from '../work/issue-fields.ts'
import type { FilterOperator } from './filter-types.ts'

/** How a field's values are compared. `instant` is a moment, filtered by day in the viewer's zone. */
export type FilterKind = 'text' | 'number' | 'date' | 'instant' | 'person' | 'choice' | 'checkbox' | 'cascade'

/** Built-in fields that can be filtered, in display order. */
export const filterFieldsTable = {
  statusId: 'choice',
  statusCategory: 'choice',
  assigneeId: 'person',
  priority: 'choice',
  typeId: 'choice',
  labelIds: 'choice',
  dueDate: 'date',
  startDate: 'date',
  summary: 'text',
  description: 'text',
  reporterId: 'person',
  createdBy: 'person',
  watcherIds: 'person',
  parentId: 'choice',
  sprintId: 'choice',
  versionIds: 'choice',
  estimateMinutes: 'number',
  spentMinutes: 'number',
  createdAt: 'instant',
  updatedAt: 'instant',
  resolvedAt: 'instant',
  projectId: 'choice',
} as const satisfies Record<string, FilterKind>

export type FilterField = keyof typeof filterFieldsTable
export const isFilterField = (field: string): field is FilterField => Object.hasOwn(filterFieldsTable, field)

const customKinds: Record<FieldKind, FilterKind> = {
  text: 'text',
  number: 'number',
  date: 'date',
  person: 'person',
  option: 'choice',
  options: 'choice',
  checkbox: 'checkbox',
  link: 'text',
  cascade: 'cascade',
}

/** A field of this device's rows by its id; undefined if it is deleted or not on the device. */
export type FindField = (id: string) => Pick<CustomField, 'kind'> | undefined

/** An unknown field has no values and is compared as a choice. */
export const filterKindOf = (field: string, findField: FindField): FilterKind => {
  if (isFilterField(field)) return filterFieldsTable[field]
  const custom = findField(field)
  return custom ? customKinds[custom.kind] : 'choice'
}

/** The operators of each kind of field, in display order. */
export const operatorsOfKind: Record<FilterKind, readonly FilterOperator[]> = {
  text: ['Contains', 'NotContains', '=', '!=', 'Empty', 'NotEmpty'],
  number: ['=', '!=', '<', '>', 'Between', 'Empty', 'NotEmpty'],
  date: ['Between', '<', '>', 'Empty', 'NotEmpty'],
  instant: ['Between', '<', '>', 'Empty', 'NotEmpty'],
  person: ['IN', 'NotIn', 'Empty', 'NotEmpty'],
  choice: ['IN', 'NotIn', 'Empty', 'NotEmpty'],
  checkbox: ['='],
  cascade: ['=', '!=', 'Empty', 'NotEmpty'],
}

export type CategoryOf = (statusId: string) => StatusCategory | undefined

/** Reads an issue's value of a field; null if empty. Properties that are not fields, such as the rank, cannot be read. */
export const valueReader = (field: string, categoryOf: CategoryOf): ((issue: Issue) => unknown) => {
  if (!isFilterField(field)) return ({ custom }) => customValue(custom, field)
  if (field === 'statusCategory') return ({ statusId }) => categoryOf(statusId) ?? null
  return (issue) => issue[field] ?? null
}
