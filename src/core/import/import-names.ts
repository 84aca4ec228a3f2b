import type { ImportItem } from '../calls/import-calls.ts'
import { type LimitedField, maxLength } from '../forms/max-lengths.ts'
import type { CustomField, FieldOption } from '../work/entities.ts'
import type { FieldKind } from '../work/field-kinds.ts'
import { cascadePath } from '../work/issue-fields.ts'
import { rankOfTime } from '../work/rank.ts'
import { type ImportTable, plainName } from './import-columns.ts'
import type { ImportFacts, ImportPlace, ImportSettings } from './import-types.ts'
import { makeValue, skipValue } from './import-types.ts'
import { categoryOf, matchStatus, matchType, readDate, typeShape } from './import-values.ts'

/** The first characters, without halving one. */
export const cutTo = (text: string, max: number): string => {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length <= max ? text : characters.slice(0, max).join('').trimEnd()
}

const limits: Readonly<Record<string, LimitedField>> = {
  status: 'statusName',
  issueType: 'issueTypeName',
  label: 'labelName',
  sprint: 'sprintName',
  version: 'releaseName',
  field: 'fieldName',
}

interface Named {
  id: string
  name: string
}

export interface Made {
  status: string[]
  issueType: string[]
  label: string[]
  sprint: string[]
  version: string[]
  field: string[]
}

/** Collects the items for new rows, in the order in which the import creates them. */
const createMaker = ({ projectId }: ImportPlace, { newId, now }: ImportFacts) => {
  const items: ImportItem[] = []
  const add = (name: ImportItem['name'], fields: object): string => {
    const id = newId()
    items.push({ line: 0, name, rowId: id, externalId: null, args: { id, projectId, fields } })
    return id
  }
  const made: Made = { status: [], issueType: [], label: [], sprint: [], version: [], field: [] }
  const make = (entity: keyof Made, written: string, fields: object): Named => {
    const name = cutTo(written, maxLength(limits[entity] ?? 'common', 'en'))
    const id = add(`${entity}.create`, { name, ...fields })
    made[entity].push(name)
    return { id, name }
  }
  const rank = () => rankOfTime(now + items.length, newId())
  return {
    items,
    made,
    make,
    rank,
    /** A status that issues can move to from any other. */
    makeStatus: (written: string): Named => {
      const status = make('status', written, { category: categoryOf(written), rank: rank() })
      const name = cutTo(status.name, maxLength('workflowName', 'en'))
      add('transition.create', { name, toId: status.id, rank: rank() })
      return status
    },
  }
}

const maxOptions = 200

const byName = <Row extends Named>(rows: readonly Row[], written: string) =>
  rows.find(({ name }) => name.toLowerCase() === written.toLowerCase())

/** `North / Oslo`, as an export writes a value of levels, and `North -> Oslo`, as Jira does. */
const normalizedPath = (path: string): string =>
  path
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(?:\/|->) ?/g, '/')

const pathsOf = (field: CustomField): Map<string, string[]> => {
  const names = new Map(field.options.map(({ id, name }) => [id, name]))
  const paths = field.options.map(({ id }) => cascadePath(field, id))
  return new Map(paths.map((path) => [normalizedPath(path.map((id) => names.get(id)).join('/')), path]))
}

/** Options of the project's fields, with those that the file adds. */
const createOptions = ({ fields }: ImportPlace, { newId }: ImportFacts) => {
  const options = new Map<string, FieldOption[]>()
  const paths = new Map<string, ReturnType<typeof pathsOf>>()
  return {
    /** The value of levels whose names the text has, from the first level on. */
    cascade: (field: CustomField, written: string): string[] | undefined => {
      const known = paths.get(field.id) ?? pathsOf(field)
      paths.set(field.id, known)
      return known.get(normalizedPath(written))
    },
    /** The option of a field by its name, created if it is missing. Null above 200 options. */
    option: (field: CustomField, written: string): string | null => {
      const all = options.get(field.id) ?? [...field.options]
      options.set(field.id, all)
      const name = cutTo(written, maxLength('fieldOption', 'en'))
      const before = byName(all, name)
      if (before) return before.id
      if (all.length >= maxOptions) return null
      const id = newId()
      all.push({ id, name })
      return id
    },
    /** Items that add the new options to fields; complete after all rows were read. */
    optionItems: (): ImportItem[] =>
      fields.flatMap((field) => {
        const value = options.get(field.id)
        if (!value || value.length === field.options.length) return []
        const args = { id: field.id, field: 'options', value, from: field.options }
        return [{ line: 0, name: 'field.set' as const, rowId: field.id, externalId: null, args }]
      }),
  }
}

/** The kind of a new field of these columns: number or date if all cells are and no row has two, otherwise text. */
export const kindOf = (table: ImportTable, columns: readonly number[], isDayFirst: boolean): CustomField['kind'] => {
  const rows = table.rows.map(({ cells }) => columns.map((at) => cells[at]?.trim() ?? '').filter((cell) => cell !== ''))
  if (rows.some(({ length }) => length > 1)) return 'text'
  const cells = rows.flat()
  if (cells.length > 0 && cells.every((cell) => /^-?\d+(\.\d+)?$/.test(cell) && cell.length < 15)) return 'number'
  return cells.length > 0 && cells.every((cell) => readDate(cell, isDayFirst) !== null) ? 'date' : 'text'
}

/** The row that the person chose for a value, otherwise the row of that name, otherwise a new one. Null: left out. */
const chosen = <Row extends Named>(
  choices: Readonly<Record<string, string>>,
  rows: readonly Row[],
  written: string,
  match: () => Row | undefined,
  create: () => Named,
) => {
  const choice = choices[plainName(written)]
  if (choice === skipValue) return null
  if (choice !== undefined && choice !== makeValue) return rows.find(({ id }) => id === choice)
  return (choice === makeValue ? undefined : match()) ?? create()
}

/** Rows of the project by name: existing ones, and those that the import creates first. */
export const createNames = (place: ImportPlace, settings: ImportSettings, facts: ImportFacts) => {
  const { items, made, make, makeStatus, rank } = createMaker(place, facts)
  const found = new Map<string, Named | null>()
  const shapes = new Map(place.types.map((type) => [type.id, type as Pick<typeof type, 'isEpic' | 'isSubtask'>]))

  /** The row for a value, found or created once. */
  const once = (kind: string, written: string, find: () => Named | undefined | null): Named | null => {
    const key = `${kind} ${plainName(written) || written}`
    const before = found.get(key)
    if (before !== undefined) return before
    const result = find() ?? null
    found.set(key, result)
    return result
  }
  const simple =
    (entity: 'label' | 'sprint' | 'version', rows: readonly Named[], fields: () => object) => (written: string) => {
      const name = cutTo(written.trim(), maxLength(limits[entity] ?? 'common', 'en'))
      const key = `${entity} ${name.toLowerCase()}`
      const before = found.get(key) ?? byName(rows, name) ?? make(entity, name, fields())
      found.set(key, before)
      return before
    }

  return {
    items,
    made,
    shapeOf: (typeId: string) => shapes.get(typeId),
    status: (written: string) =>
      once('status', written, () =>
        chosen(
          settings.statuses,
          place.statuses,
          written,
          () => matchStatus(place.statuses, written),
          () => makeStatus(written),
        ),
      ),
    type: (written: string) =>
      once('type', written, () =>
        chosen(
          settings.types,
          place.types,
          written,
          () => matchType(place.types, written),
          () => {
            const { isEpic, isSubtask, icon } = typeShape(written)
            const type = make('issueType', written, { icon, rank: rank(), isEpic, isSubtask })
            shapes.set(type.id, { isEpic, isSubtask })
            return type
          },
        ),
      ),
    label: simple('label', place.labels, () => ({})),
    sprint: simple('sprint', place.sprints, () => ({ rank: rank() })),
    version: simple('version', place.versions, () => ({ rank: rank() })),
    /** A custom field created from a column. */
    field: (header: string, kind: FieldKind): CustomField => {
      const row = make('field', header.trim() || '?', { kind, rank: rank() })
      return {
        ...row,
        kind,
        projectId: place.projectId,
        options: [],
        rank: '',
        isRequired: false,
        typeIds: [],
        scope: '',
        rev: 0,
      }
    },
    ...createOptions(place, facts),
  }
}
export type ImportNames = ReturnType<typeof createNames>
