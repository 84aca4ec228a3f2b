import * as z from 'zod/mini'
import { readDay } from '../../filters/day-range-rules.ts'
import { countCharacters, isWebLink } from '../../forms/general-rules.ts'
import type { Need, Rows } from '../../sync/mutator-types.ts'
import type { CustomField, FieldOption, Issue, IssueType, Project } from '../entities.ts'
import type { FieldKind } from '../field-kinds.ts'
import {
  type BuiltInKind,
  builtInFields,
  isBuiltInField,
  isEmptyValue,
  neverEmpty,
  priorities,
  setFields,
  typeLevel,
} from '../issue-fields.ts'
import { type Refused, refuse } from '../refusal-codes.ts'
import { longestDescription } from '../work-limits.ts'
import { roleOf } from './project-access.ts'
import { nameReason } from './value-rules.ts'

const maxMinutes = 60 * 24 * 365 * 10

/** Any value of a field in arguments. */
export const valueSchema = z.nullable(
  z.union([
    z.string().check(z.maxLength(2 * longestDescription)),
    z.number(),
    z.boolean(),
    z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
  ]),
)
export type Value = z.infer<typeof valueSchema>

/** The issue that gets the value: an existing one, or the one being created. */
export interface ValueTarget {
  id: string
  project: Project
  issue: Pick<Issue, 'typeId'>
}

type Accepted = { value: Value } | Refused
type Accept = (value: Value, target: ValueTarget, rows: Rows, field: string) => Accepted

const invalid = ({ id }: ValueTarget, field: string, reason: string): Refused =>
  refuse('invalid', { entity: 'issue', id, field, params: { reason } })

const ofType =
  (isRight: (value: Value) => boolean, reason: string): Accept =>
  (value, target, _rows, field) =>
    isRight(value) ? { value } : invalid(target, field, reason)

const isText = (value: Value): value is string => typeof value === 'string'
const isLink = ofType((value) => isText(value) && isWebLink(value), 'pattern')
const date = ofType((value) => isText(value) && readDay(value) !== null, 'pattern')

const line =
  (limit: 'issueSummary' | 'textTypeField'): Accept =>
  (value, target, _rows, field) => {
    const reason = isText(value) ? nameReason(value, limit) : 'type'
    return reason || !isText(value) ? invalid(target, field, reason ?? 'type') : { value: value.trim() }
  }

const longText: Accept = (value, target, _rows, field) =>
  !isText(value)
    ? invalid(target, field, 'type')
    : countCharacters(value) > longestDescription
      ? invalid(target, field, 'tooLong')
      : { value: value.replace(/\r\n?/g, '\n') }

const person: Accept = (value, target, rows, field) => {
  if (!isText(value)) return invalid(target, field, 'type')
  const found = rows.get('person', value)
  if (!found || found.hasLeft) return refuse('person.gone', { entity: 'person', id: value, field })
  const role = roleOf(rows, target.project, { userId: value, orgRoles: found.roleCodes })
  return role ? { value } : invalid(target, field, 'notMember')
}

/** Needs the project's types. */
export const typeOf = (rows: Rows, { projectId, typeId }: Pick<Issue, 'projectId' | 'typeId'>): IssueType | undefined =>
  rows.list('issueType', 'projectId', projectId).find(({ id }) => id === typeId)

const parent: Accept = (value, target, rows, field) => {
  if (!isText(value)) return invalid(target, field, 'type')
  const found = rows.get('issue', value)
  if (!found || found.deletedAt !== null) return refuse('issue.gone', { entity: 'issue', id: value, field })
  if (found.projectId !== target.project.id) return invalid(target, field, 'otherProject')
  const [above, below] = [typeOf(rows, found), typeOf(rows, { ...target.issue, projectId: found.projectId })]
  const stands = above && below && value !== target.id && typeLevel(above) < typeLevel(below)
  return stands ? { value } : refuse('parent.level', { entity: 'issue', id: target.id, field })
}

const sprint: Accept = (value, target, rows, field) => {
  const found = isText(value) ? rows.get('sprint', value) : undefined
  return found?.projectId === target.project.id
    ? { value }
    : refuse('sprint.gone', { entity: 'sprint', id: String(value), field })
}

const builtInKinds: Record<BuiltInKind, Accept> = {
  summary: line('issueSummary'),
  longText,
  priority: ofType((value) => priorities.some((priority) => priority === value), 'enum'),
  person,
  sprint,
  parent,
  date,
  minutes: ofType((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxMinutes, 'range'),
}

const isCascade = (path: readonly string[], options: readonly FieldOption[]): boolean =>
  new Set(path).size === path.length &&
  path.every((id, at) => {
    const option = options.find((each) => each.id === id)
    return option !== undefined && (option.parentId ?? null) === (path[at - 1] ?? null)
  })

type AcceptCustom = (options: readonly FieldOption[]) => Accept

const customKinds: Record<FieldKind, AcceptCustom> = {
  text: () => line('textTypeField'),
  number: () => ofType((value) => Number.isFinite(value), 'type'),
  date: () => date,
  person: () => person,
  checkbox: () => ofType((value) => typeof value === 'boolean', 'type'),
  link: () => isLink,
  option: (options) => ofType((value) => options.some(({ id }) => id === value), 'enum'),
  options: (options) => (value, target, _rows, field) =>
    Array.isArray(value) && value.every((each) => options.some(({ id }) => id === each))
      ? { value: [...new Set(value)] }
      : invalid(target, field, 'enum'),
  cascade: (options) => ofType((value) => Array.isArray(value) && isCascade(value, options), 'enum'),
}

const customField = (rows: Rows, projectId: string, field: string): CustomField | undefined =>
  rows.list('field', 'projectId', projectId).find(({ id }) => id === field)

/** The normalised value, or why the field rejects it. Custom fields need the project's `field` rows. */
export const acceptValue = (rows: Rows, target: ValueTarget, field: string, value: Value): Accepted => {
  const custom = isBuiltInField(field) ? undefined : customField(rows, target.project.id, field)
  if (!isBuiltInField(field) && !custom) return refuse('field.gone', { entity: 'field', id: field, field })
  const empty = typeof value === 'string' ? value.trim() === '' : isEmptyValue(value)
  if (empty && field === 'description') return { value: '' }
  if (empty) return neverEmpty.has(field) ? invalid(target, field, 'required') : { value: null }
  const accept = isBuiltInField(field)
    ? builtInKinds[builtInFields[field].kind]
    : customKinds[custom?.kind ?? 'text'](custom?.options ?? [])
  return accept(value, target, rows, field)
}

const rowsNamed: Partial<Record<BuiltInKind | FieldKind, 'person' | 'issue' | 'sprint'>> = {
  person: 'person',
  parent: 'issue',
  sprint: 'sprint',
}

/** The rows that `acceptValue` needs besides the project, its members, types and fields. */
export const needsOfValue = (rows: Rows, projectId: string | undefined, field: string, value: unknown): Need[] => {
  if (typeof value !== 'string' || value === '' || projectId === undefined) return []
  const kind = isBuiltInField(field) ? builtInFields[field].kind : customField(rows, projectId, field)?.kind
  const entity = kind && rowsNamed[kind]
  return entity ? [{ entity, id: value }] : []
}

/** The project's types and fields, which determine the valid values of issues. */
export const needsOfFields = (projectId: string | undefined): Need[] =>
  projectId === undefined
    ? []
    : [
        { entity: 'issueType', field: 'projectId', value: projectId },
        { entity: 'field', field: 'projectId', value: projectId },
      ]

/** Validates members to add to a set field: labels, versions, people or options, which must exist. */
export const acceptMembers = (
  rows: Rows,
  target: ValueTarget,
  field: string,
  members: readonly string[],
): { value: string[] } | Refused => {
  const refused: Refused[] = []
  for (const id of members) {
    const result = acceptMember(rows, target, field, id)
    if ('refusal' in result) refused.push(result)
  }
  return refused[0] ?? { value: [...new Set(members)] }
}

const acceptMember = (rows: Rows, target: ValueTarget, field: string, id: string): Accepted => {
  if (field === 'watcherIds') return person(id, target, rows, field)
  if (field === 'labelIds' || field === 'versionIds') {
    const entity = field === 'labelIds' ? 'label' : 'version'
    const row = rows.get(entity, id)
    return row?.projectId === target.project.id ? { value: id } : refuse(`${entity}.gone`, { entity, id, field })
  }
  return acceptValue(rows, target, field, [id])
}

/** The rows that `acceptMembers` needs. */
export const needsOfMembers = (field: string, members: readonly string[]): Need[] => {
  const entity = { labelIds: 'label', versionIds: 'version', watcherIds: 'person' } as const
  if (!(setFields as readonly string[]).includes(field)) return []
  return members.map((id) => ({ entity: entity[field as keyof typeof entity], id }))
}
