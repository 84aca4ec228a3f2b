import * as z from 'zod/mini'
import {
  type Mutator,
  type MutatorContext,
  mutator,
  type Need,
  type Patch,
  type Rows,
} from '../../sync/mutator-types.ts'
import { type AnyRow, type EntityName, projectScope, type RowOf } from '../entities.ts'
import type { ProjectAction } from '../permission-rules.ts'
import { byRank, isRank, rankAt } from '../rank.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { updatePatch } from './patches.ts'
import { accessProject, needsOfProject, type ProjectAccess } from './project-access.ts'
import { sameValue } from './value-rules.ts'

/** Entities that projects list and their admins edit. */
export type ListedEntity = 'status' | 'transition' | 'issueType' | 'field' | 'label' | 'sprint' | 'version'

export interface FieldContext {
  rows: Rows
  context: MutatorContext
  access: ProjectAccess
  id: string
  /** All fields after the change. */
  row: Readonly<Record<string, unknown>>
}

/** How one field of such a row is set. */
export interface RowField<Value = unknown> {
  schema: z.ZodMiniType<Value>
  /** The normalised value; or a reason, or a whole refusal, if it is rejected. */
  accept?(value: Value, fieldContext: FieldContext): { value: Value } | { reason: string } | Refused
  /** The default for a new row; without it and `initialAmong`: required. */
  initial?: Value
  /** The default for a new row of this id beside the project's other rows. */
  initialAmong?(others: readonly AnyRow[], id: string): Value
  /** Set on creation only. */
  isFixed?: true
  /** The last change wins, such as a rank in a list. */
  isLastWins?: true
  needs?(value: Value, rows: Rows, projectId: string): Need[]
  /** The changes of other rows when it is set. */
  follow?: RowFollow<Value>
}

export interface RowFollow<Value> {
  needs(row: AnyRow, value: Value): Need[]
  patches(row: AnyRow, value: Value, fieldContext: FieldContext): Patch[]
}

// biome-ignore lint/suspicious/noExplicitAny: fields of different values in one table
export type RowFields = Readonly<Record<string, RowField<any>>>

export interface ListedRows {
  entity: ListedEntity
  fields: RowFields
  createAction: ProjectAction
  action: ProjectAction
  max: number
}

type Fields = Readonly<Record<string, unknown>>

export const rankField: RowField<string> = {
  schema: z.string(),
  accept: (rank) => (isRank(rank) ? { value: rank } : { reason: 'pattern' }),
  initialAmong: (others, id) => {
    const ranks = [...(others as readonly RowOf<'status'>[])].sort(byRank).map(({ rank }) => rank)
    return rankAt(ranks, ranks.length, id)
  },
  isLastWins: true,
}

const listOf = (rows: Rows, entity: ListedEntity, projectId: string) =>
  rows.list(entity, 'projectId', projectId) as readonly (RowOf<ListedEntity> & { name: string })[]

/** The rule of a field; undefined for an unknown name, also one of `Object.prototype`. */
const ruleOf = ({ fields }: ListedRows, field: string): RowField | undefined =>
  Object.hasOwn(fields, field) ? fields[field] : undefined

const acceptField = (listed: ListedRows, field: string, value: unknown, fieldContext: FieldContext) => {
  const { entity } = listed
  const rule = ruleOf(listed, field)
  const where = { entity, id: fieldContext.id, field }
  const parsed = rule && z.safeParse(rule.schema, value)
  if (!parsed?.success) return refuse('invalid', { ...where, params: { reason: 'type' } })
  const accepted = rule?.accept?.(parsed.data, fieldContext) ?? { value: parsed.data }
  return 'reason' in accepted ? refuse('invalid', { ...where, params: { reason: accepted.reason } }) : accepted
}

const isNameTaken = (listed: ListedRows, { rows, access, id }: FieldContext, name: unknown): boolean =>
  listed.entity !== 'transition' &&
  listOf(rows, listed.entity, access.project.id).some(
    (row) => row.id !== id && row.name.toLowerCase() === String(name).toLowerCase(),
  )

const needsOfFieldsGiven = (listed: ListedRows, given: Fields, rows: Rows, projectId: string | undefined): Need[] =>
  projectId === undefined
    ? []
    : Object.entries(given).flatMap(([field, value]) => {
        const rule = ruleOf(listed, field)
        const parsed = rule?.needs && z.safeParse(rule.schema, value)
        return parsed?.success ? (rule?.needs?.(parsed.data, rows, projectId) ?? []) : []
      })

const withInitials = ({ fields }: ListedRows, given: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, { initial }]) => [field, given[field] ?? initial]))

const schemasOf = ({ fields }: ListedRows, isIncluded: (field: RowField) => boolean) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isIncluded(field))
      .map(([name, { schema, initial, initialAmong }]) => [
        name,
        { schema, isRequired: initial === undefined && !initialAmong },
      ]),
  )

const createArgs = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  fields: z.record(z.string().check(z.maxLength(40)), z.unknown()),
})

const createRow = (listed: ListedRows): Mutator<z.infer<typeof createArgs>> =>
  mutator({
    lane: 'org',
    args: createArgs,
    rowFields: schemasOf(listed, () => true),
    needs: ({ id, projectId, fields }, rows) => [
      { entity: listed.entity, id },
      { entity: listed.entity, field: 'projectId', value: projectId },
      ...needsOfProject(rows, projectId),
      ...needsOfFieldsGiven(listed, withInitials(listed, fields), rows, projectId),
    ],
    run: ({ id, projectId, fields }, rows, context) => {
      const { entity } = listed
      const access = accessProject(rows, context, projectId, listed.createAction)
      if (isRefused(access)) return access
      if (rows.get(entity, id)) return refuse('id.taken', { entity, id })
      const others = listOf(rows, entity, projectId)
      if (others.length >= listed.max) return refuse('limit', { entity, id, params: { max: listed.max } })
      const row: Record<string, unknown> = { projectId, ...withInitials(listed, fields) }
      const fieldContext = { rows, context, access, id, row }
      for (const [field, { initialAmong }] of Object.entries(listed.fields)) {
        if (row[field] === undefined) row[field] = initialAmong?.(others, id)
        const accepted = acceptField(listed, field, row[field], fieldContext)
        if (isRefused(accepted)) return accepted
        row[field] = accepted.value
      }
      if (isNameTaken(listed, fieldContext, row.name)) return refuse('name.taken', { entity, id, field: 'name' })
      return { patches: [{ entity, id, scope: projectScope(projectId), fields: row as Patch['fields'] }] }
    },
  })

const setArgs = z.object({
  id: z.uuid(),
  field: z.string().check(z.maxLength(40)),
  value: z.unknown(),
  from: z.optional(z.unknown()),
})

const setRow = (listed: ListedRows): Mutator<z.infer<typeof setArgs>> =>
  mutator({
    lane: 'org',
    args: setArgs,
    rowFields: schemasOf(listed, ({ isFixed }) => !isFixed),
    needs: ({ id, field, value }, rows) => {
      const row = rows.get(listed.entity, id)
      const projectId = row?.projectId
      const rule = ruleOf(listed, field)
      const parsed = row && rule?.follow && z.safeParse(rule.schema, value)
      return [
        ...(parsed?.success ? (rule?.follow?.needs(row as AnyRow, parsed.data) ?? []) : []),
        { entity: listed.entity, id },
        ...(projectId ? [{ entity: listed.entity, field: 'projectId', value: projectId }] : []),
        ...needsOfProject(rows, projectId),
        ...needsOfFieldsGiven(listed, { [field]: value }, rows, projectId),
      ]
    },
    run: ({ id, field, value, from }, rows, context) => {
      const { entity } = listed
      const found = accessRow(rows, context, listed.entity, id, listed.action)
      if (isRefused(found)) return found
      const { row, access } = found
      const rule = ruleOf(listed, field)
      if (!rule || rule.isFixed) return refuse('invalid', { entity, id, field, params: { reason: 'enum' } })
      const fieldContext = { rows, context, access, id, row: { ...row, [field]: value } }
      const accepted = acceptField(listed, field, value, fieldContext)
      if (isRefused(accepted)) return accepted
      const current = (row as unknown as Fields)[field]
      if (sameValue(current, accepted.value)) return { patches: [] }
      if (from !== undefined && !rule.isLastWins && !sameValue(current, from))
        return refuse('overtaken', { entity, id, field, params: { theirs: current } })
      if (field === 'name' && isNameTaken(listed, fieldContext, accepted.value))
        return refuse('name.taken', { entity, id, field })
      const followed = rule.follow?.patches(row as AnyRow, accepted.value, fieldContext) ?? []
      return { patches: [updatePatch(entity, row, { [field]: accepted.value }), ...followed] }
    },
  })

/** A row of a project's list, if the actor may do this to it. */
export const accessRow = <Name extends ListedEntity>(
  rows: Rows,
  context: MutatorContext,
  entity: Name,
  id: string,
  action: ProjectAction,
): { row: RowOf<Name>; access: ProjectAccess } | Refused => {
  const row = rows.get(entity, id)
  if (!row) return refuse(`${entity}.gone`, { entity, id })
  const access = accessProject(rows, context, row.projectId, action)
  return isRefused(access) ? access : { row, access }
}

/** The row and its project. */
export const needsOfRow = (rows: Rows, entity: EntityName & ListedEntity, id: string): Need[] => [
  { entity, id },
  ...needsOfProject(rows, rows.get(entity, id)?.projectId),
]

/** `create` with all fields, `set` of one field with the value that the person saw. */
export const rowMutators = <Name extends ListedEntity>(listed: ListedRows & { entity: Name }) =>
  ({
    [`${listed.entity}.create`]: createRow(listed),
    [`${listed.entity}.set`]: setRow(listed),
  }) as Record<`${Name}.create`, ReturnType<typeof createRow>> & Record<`${Name}.set`, ReturnType<typeof setRow>>
