import { type ImportItem, maxImportItems } from '../calls/import-calls.ts'
import { maxLength } from '../forms/max-lengths.ts'
import type { CustomField, IssueType } from '../work/entities.ts'
import { typeLevel } from '../work/issue-fields.ts'
import { namesIn } from '../work/name-list-rules.ts'
import { rankOfTime } from '../work/rank.ts'
import { type CellContext, cleanLine, columnsByTarget, type RowReader, rowReader } from './import-cells.ts'
import { fieldNameOf, type ImportTable, plainName, toolColumnsOf } from './import-columns.ts'
import { createNames, cutTo, kindOf, type Made } from './import-names.ts'
import { byDepth, draftsByKey, type Ordered } from './import-order.ts'
import { createPeople } from './import-people.ts'
import { findReferences, type References } from './import-references.ts'
import type { ImportFacts, ImportPlace, ImportSettings, PlannedRow, ProblemCode } from './import-types.ts'
import { isYes } from './import-values.ts'

export interface ImportPlan {
  rows: PlannedRow[]
  items: ImportItem[]
  made: Made
  unknownPeople: ReadonlyMap<string, number>
  /** More mutations than one import may have. */
  isTooMuch: boolean
}

interface Draft extends Ordered {
  id: string
  planned: PlannedRow
  reader: RowReader
  externalId: string | null
  typeId: string | null
  isArchived: boolean
}

const jiraHeaders = new Set(['issuekey', '问题关键字', '关键字', '事务关键字'])
const keyPattern = /^[A-Z][A-Z0-9]{1,9}-\d{1,9}$/
const maxLabels = 100

const draftOf = (context: CellContext, { line, cells }: ImportTable['rows'][number]): Draft => {
  const reader = rowReader(context, cells)
  const beyond = cells.slice(context.table.headers.length).find((cell) => cell.trim() !== '')
  if (beyond !== undefined) reader.report('cellsBeyond')
  const { points, archived } = context.toolColumns
  const estimate = cells[points]?.trim() ?? ''
  if (estimate !== '' && context.settings.columns[points] === null)
    reader.report('pointsLeftOut', { column: context.table.headers[points] ?? '', cell: estimate })
  const keys = [reader.first('key'), reader.first('id')].flatMap((given) =>
    given ? [cutTo(cleanLine(given.cell), 200)] : [],
  )
  const externalId = keys[0] ?? null
  const parentKey = cleanLine(reader.first('parent')?.cell ?? '') || null
  const written = reader.first('type')
  const type = written ? context.names.type(cleanLine(written.cell)) : null
  if (written && !type) reader.report('valueUnknown', written)
  const planned: PlannedRow = {
    ...{ line, externalId, summary: reader.texts().summary, action: 'create', problems: reader.problems },
    ...{ typeName: type?.name ?? '', statusName: '', assigneeName: '' },
  }
  return {
    id: context.facts.newId(),
    line,
    planned,
    reader,
    externalId,
    keys,
    parentKey,
    typeId: type?.id ?? null,
    isArchived: isYes(cells[archived] ?? ''),
    depth: 0,
  }
}

const relationsTable = [
  ['blocks', 'blocks', false],
  ['blockedBy', 'blocks', true],
  ['relates', 'relates', false],
  ['duplicates', 'duplicates', false],
  ['duplicatedBy', 'duplicates', true],
] as const

interface Planning extends CellContext {
  byKey: ReadonlyMap<string, Draft>
  newFields: ReadonlyMap<string, CustomField>
  peopleNames: ReadonlyMap<string, string>
  /** Whether existing issues are epics or sub-tasks. */
  levels: ReadonlyMap<string, Pick<IssueType, 'isEpic' | 'isSubtask'> | undefined>
  summaries: ReadonlySet<string>
  references: References
}

const issueOf = ({ byKey, references }: Planning, key: string): string | undefined => {
  const draft = byKey.get(key)
  if (draft && draft.planned.action !== 'skip') return draft.id
  return references.named(key)
}

/** The items of one row. */
const decide = ({ byKey, references, settings, summaries }: Planning, draft: Draft): void => {
  const { planned, reader, externalId } = draft
  const { summary } = planned
  const before = externalId === null ? undefined : references.ofRow(externalId)
  const settle = (action: PlannedRow['action'], code: ProblemCode) => {
    planned.action = action
    reader.report(code)
  }
  if (summary === '') settle('skip', 'summaryMissing')
  else if (draft.isArchived) settle('skip', 'archived')
  else if (externalId !== null && byKey.get(externalId) !== draft) settle('skip', 'duplicateInFile')
  else if (before !== undefined) {
    draft.id = before
    settle(settings.duplicates, 'duplicate')
  } else {
    if (externalId !== null && references.isRejected(externalId)) reader.report('keyReused')
    if (summaries.has(summary.toLowerCase())) settle(settings.sameSummary === 'skip' ? 'skip' : 'create', 'sameSummary')
  }
}

const parentOf = (planning: Planning, draft: Draft): string | null => {
  const { byKey, names, levels } = planning
  const { parentKey, reader, typeId } = draft
  const given = reader.first('parent')
  if (parentKey === null || !given) return null
  const id = issueOf(planning, parentKey)
  if (!id || id === draft.id) {
    reader.report('parentUnknown', given)
    return null
  }
  const parent = byKey.get(parentKey)
  const task = { isEpic: false, isSubtask: false }
  const above = (parent?.typeId ? names.shapeOf(parent.typeId) : levels.get(id)) ?? task
  const below = (typeId ? names.shapeOf(typeId) : undefined) ?? { ...task, isSubtask: !above.isEpic }
  if (typeLevel(above) < typeLevel(below)) return id
  reader.report('parentLevel', given)
  return null
}

const valuesOf = (planning: Planning, draft: Draft): Record<string, unknown> => {
  const { names, place, peopleNames, newFields } = planning
  const { reader } = draft
  const { description } = reader.texts()
  const sprint = reader.all('sprint').at(-1)?.cell
  const assigneeId = reader.person(reader.first('assignee'))
  draft.planned.assigneeName = (assigneeId && peopleNames.get(assigneeId)) || ''
  const values: Record<string, unknown> = {
    description: description || undefined,
    priority: reader.priority(),
    assigneeId,
    reporterId: reader.person(reader.first('reporter')),
    parentId: parentOf(planning, draft),
    sprintId: sprint ? names.sprint(cleanLine(/name=([^,\]]+)/.exec(sprint)?.[1] ?? sprint)).id : undefined,
    estimateMinutes: reader.minutes(reader.first('estimate')),
    startDate: reader.date(reader.first('startDate')),
    dueDate: reader.date(reader.first('dueDate')),
  }
  for (const field of place.fields) {
    const given = reader.ofField(field, reader.all(`field:${field.id}`))
    if (given) values[field.id] = reader.custom(field, given)
  }
  const added = reader.all('newField')
  for (const [name, field] of newFields) {
    const given = reader.ofField(
      field,
      added.filter(({ column }) => plainName(fieldNameOf(column)) === name),
    )
    if (given) values[field.id] = reader.custom(field, given)
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

const labelsOf = ({ names }: Planning, { reader }: Draft): string[] => {
  const written = reader.all('labels').flatMap((given) => namesIn(given.cell).map((cell) => ({ ...given, cell })))
  for (const given of written) if (given.cell.length > maxLength('labelName', 'en')) reader.report('nameCut', given)
  return [...new Set(written.map(({ cell }) => names.label(cell).id))].slice(0, maxLabels)
}

const itemOf = (planning: Planning, draft: Draft, at: number): ImportItem => {
  const { names, place, facts } = planning
  const { id, line, externalId, planned, reader, typeId } = draft
  const written = reader.first('status')
  const status = written ? names.status(cleanLine(written.cell)) : null
  if (written && !status) reader.report('valueUnknown', written)
  planned.statusName = status?.name ?? ''
  const versions = reader.all('version').flatMap(({ cell }) => namesIn(cell).map((name) => names.version(name).id))
  const shared = {
    id,
    summary: planned.summary,
    values: valuesOf(planning, draft),
    ...(status ? { statusId: status.id } : {}),
    labelIds: labelsOf(planning, draft),
    versionIds: [...new Set(versions)].slice(0, maxLabels),
  }
  const item = { line, rowId: id, externalId }
  if (planned.action === 'update') return { ...item, name: 'issue.importUpdate', args: shared }
  const former = draft.keys.find((key) => keyPattern.test(key))
  const [createdAt, resolvedAt] = [reader.moment(reader.first('createdAt')), reader.moment(reader.first('resolvedAt'))]
  const args = {
    ...{ ...shared, projectId: place.projectId, rank: rankOfTime(facts.now + at, id) },
    ...(typeId ? { typeId } : {}),
    ...(former ? { formerKey: former } : {}),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(resolvedAt === undefined ? {} : { resolvedAt }),
    spentMinutes: reader.minutes(reader.first('spent')) ?? 0,
  }
  return { ...item, name: 'issue.import', args }
}

const commentsOf = ({ facts }: Planning, { id, line, reader }: Draft): ImportItem[] =>
  reader.comments().map((comment) => {
    const rowId = facts.newId()
    return { line, name: 'comment.import', rowId, externalId: null, args: { id: rowId, issueId: id, ...comment } }
  })

const relationsOf = (planning: Planning, { id, line, reader }: Draft): ImportItem[] =>
  relationsTable.flatMap(([target, kind, isReversed]) =>
    reader.all(target).flatMap((given) =>
      namesIn(given.cell).flatMap((key): ImportItem[] => {
        const other = issueOf(planning, key)
        if (!other || other === id) reader.report('relationUnknown', given)
        if (!other || other === id) return []
        const [fromId, toId] = isReversed ? [other, id] : [id, other]
        return [{ line, name: 'relation.add', rowId: id, externalId: null, args: { kind, fromId, toId } }]
      }),
    ),
  )

const relationKey = ({ args }: ImportItem): string => {
  const { kind, fromId, toId } = args as Record<'kind' | 'fromId' | 'toId', string>
  return kind === 'relates' ? [kind, ...[fromId, toId].sort()].join(' ') : [kind, fromId, toId].join(' ')
}

/** The number of passes over the rows, for the progress. */
const passes = 4

/**
 * The items of a whole file. Pure, so that the preview equals the import. Yields the progress after each row, from 0 to 1, so that a
 * page can paint in between.
 */
export function* planImport(
  table: ImportTable,
  place: ImportPlace,
  settings: ImportSettings,
  facts: ImportFacts,
): Generator<number, ImportPlan> {
  const names = createNames(place, settings, facts)
  const isOfJira = table.headers.some((header) => jiraHeaders.has(plainName(header)))
  const columnsOf = columnsByTarget(settings.columns)
  const context: CellContext = {
    ...{ table, place, settings, columnsOf, facts, names, isOfJira },
    toolColumns: toolColumnsOf(table.headers),
    people: createPeople(table, place, settings, { ...facts, isOfJira }),
  }
  let looked = 0
  function* each<Row, Result>(rows: readonly Row[], look: (row: Row, at: number) => Result) {
    const results: Result[] = []
    for (const [at, row] of rows.entries()) {
      results.push(look(row, at))
      yield ++looked / (passes * table.rows.length)
    }
    return results
  }
  const newFields = new Map<string, CustomField>()
  const added = (columnsOf.get('newField') ?? []).map((at) => ({ at, name: fieldNameOf(table.headers[at] ?? '') }))
  for (const { name } of added) {
    const columns = added.filter((other) => plainName(other.name) === plainName(name)).map(({ at }) => at)
    if (!newFields.has(plainName(name)))
      newFields.set(plainName(name), names.field(cleanLine(name), kindOf(table, columns, settings.isDayFirst)))
  }
  const peopleNames = new Map(place.people.map(({ id, name }) => [id, name]))
  const levels = new Map(place.issues.map(({ id, typeId }) => [id, names.shapeOf(typeId)]))
  const summaries = new Set(place.issues.map(({ summary }) => summary.toLowerCase()))
  const drafts = yield* each(table.rows, (row) => draftOf(context, row))
  const byKey = draftsByKey(drafts)
  const references = findReferences(
    drafts.map(({ planned }) => planned),
    place,
    facts,
  )
  const planning: Planning = { ...context, byKey, newFields, peopleNames, levels, summaries, references }
  yield* each(drafts, (draft) => decide(planning, draft))
  const wanted = byDepth(drafts, byKey).filter(({ planned }) => planned.action !== 'skip')
  const issues = yield* each(wanted, (draft, at) => itemOf(planning, draft, at))
  const details = yield* each(wanted, (draft) => ({
    comments: draft.planned.action === 'create' ? commentsOf(planning, draft) : [],
    relations: relationsOf(planning, draft),
  }))
  const comments = details.flatMap((of) => of.comments)
  // both rows list the relation; duplicates count once
  const relations = new Map(details.flatMap((of) => of.relations).map((item) => [relationKey(item), item]))
  const items = [...names.items, ...names.optionItems(), ...issues, ...comments, ...relations.values()]
  return {
    rows: drafts.map(({ planned }) => planned),
    items,
    made: names.made,
    unknownPeople: context.people.unknown,
    isTooMuch: items.length > maxImportItems,
  }
}
