import { countCharacters, isWebLink } from '../forms/general-rules.ts'
import { maxLength } from '../forms/max-lengths.ts'
import type { CustomField } from '../work/entities.ts'
import type { FieldKind } from '../work/field-kinds.ts'
import { cellOfNames, namesIn } from '../work/name-list-rules.ts'
import { readNumber } from '../work/number-text-rules.ts'
import { longestComment, longestDescription } from '../work/work-limits.ts'
import { isHtml, longestHtml, markdownOfHtml } from './html-text.ts'
import type { ImportTable, ImportTarget, ToolColumns } from './import-columns.ts'
import { holdsSeveral, plainName } from './import-columns.ts'
import { cutTo, type ImportNames } from './import-names.ts'
import type { ImportPeople } from './import-people.ts'
import type { ImportFacts, ImportPlace, ImportRowProblem, ImportSettings } from './import-types.ts'
import { isNoDate, isYes, readDay, readMinutes, readMoment, readPriority } from './import-values.ts'
import { markdownOfJira } from './jira-markup.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot be stored
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/gu
export const cleanText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').trim()
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ')

/** External ids of the table, for `findImported`. */
export const externalIdsOf = (table: ImportTable, columns: readonly (ImportTarget | null)[]): string[] => {
  const at = columns.includes('key') ? columns.indexOf('key') : columns.indexOf('id')
  const ids = at < 0 ? [] : table.rows.map(({ cells }) => cutTo(cleanLine(cells[at] ?? ''), 200))
  return [...new Set(ids)].filter((id) => id !== '')
}

/** Addresses in columns of people. */
export const addressesOf = (table: ImportTable, columns: readonly (ImportTarget | null)[]): string[] => {
  const found = new Set<string>()
  for (const { cells } of table.rows)
    for (const [at, target] of columns.entries())
      if (target === 'assignee' || target === 'reporter' || target?.startsWith('field:'))
        for (const name of namesIn(cells[at] ?? '')) {
          const address = /[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+/.exec(name)?.[0]
          if (address && address.length < 255) found.add(address.toLowerCase())
        }
  return [...found]
}

export interface CellContext {
  table: ImportTable
  place: ImportPlace
  settings: ImportSettings
  /** The positions of a target's cells in a row. */
  columnsOf: ReadonlyMap<ImportTarget, readonly number[]>
  facts: ImportFacts
  names: ImportNames
  people: ImportPeople
  isOfJira: boolean
  toolColumns: ToolColumns
}

export const columnsByTarget = (columns: ImportSettings['columns']): Map<ImportTarget, number[]> => {
  const found = new Map<ImportTarget, number[]>()
  for (const [at, target] of columns.entries()) if (target) found.set(target, [...(found.get(target) ?? []), at])
  return found
}

interface Cell {
  column: string
  cell: string
}

type Report = (code: ImportRowProblem['code'], given?: Cell) => void

const simpleReader = (context: CellContext, cells: readonly string[]) => {
  const { settings, columnsOf, table, facts } = context
  const problems: ImportRowProblem[] = []
  const all = (target: ImportTarget): Cell[] =>
    (columnsOf.get(target) ?? []).flatMap((at) => {
      const cell = cleanText(cells[at] ?? '')
      return cell === '' ? [] : [{ column: table.headers[at] ?? '', cell }]
    })
  const first = (target: ImportTarget) => all(target)[0]
  /** Jira writes several values of a field into as many columns. */
  const ofField = ({ kind }: Pick<CustomField, 'kind'>, given: readonly Cell[]): Cell | undefined => {
    const [one] = given
    if (!one || !holdsSeveral(kind)) return one
    const values = [...new Set(given.map(({ cell }) => cell))]
    return { ...one, cell: kind === 'options' && context.isOfJira ? cellOfNames(values) : values.join(', ') }
  }
  const report = (code: ImportRowProblem['code'], given?: Cell) =>
    void problems.push(given ? { code, column: given.column, value: cutTo(cleanLine(given.cell), 60) } : { code })

  const person = (given: Cell | undefined): string | null => {
    const found = given ? context.people.inCell(given.cell) : null
    if (given && !found) report('personUnknown', given)
    return found
  }
  const date = (given: Cell | undefined): string | null => {
    if (!given || isNoDate(given.cell)) return null
    const day = readDay(given.cell, settings.isDayFirst, facts.toInstant)
    if (!day) report('dateUnread', given)
    return day
  }
  const moment = (given: Cell | undefined): number | undefined => {
    if (!given || isNoDate(given.cell)) return undefined
    const read = readMoment(given.cell, settings.isDayFirst)
    if (!read) report('dateUnread', given)
    const at = read ? facts.toInstant(read) : undefined
    return at !== undefined && at >= 0 && at <= facts.now ? at : undefined
  }
  const minutes = (given: Cell | undefined): number | null => {
    const read = given ? readMinutes(given.cell, context.isOfJira) : null
    if (given && read === null) report('numberUnread', given)
    return read
  }
  const cutLine = (given: Cell, max: number): string => {
    const text = cleanLine(given.cell)
    if (countCharacters(text) > max) report('textCut', given)
    return cutTo(text, max)
  }

  return { problems, report, all, first, ofField, person, date, moment, minutes, cutLine }
}

/** The priority named by a cell; calls `report` if there is none. */
const priorityIn = ({ settings }: CellContext, given: Cell | undefined, report: Report): string | undefined => {
  const read = given && (settings.priorities[plainName(given.cell)] ?? readPriority(given.cell))
  if (given && !read) report('valueUnknown', given)
  return read ?? undefined
}

/** A long text as Markdown, and whether it was too long to be read whole. */
const longText = (
  { isOfJira, toolColumns, people }: CellContext,
  written: string,
): { text: string; isCut: boolean } => {
  if (isOfJira) return { text: markdownOfJira(people.withNames(written)), isCut: false }
  if (!toolColumns.isHtml || !isHtml(written)) return { text: written, isCut: false }
  return { text: markdownOfHtml(written), isCut: written.length > longestHtml }
}

/** The cells of one row by target, with their problems. */
export const rowReader = (context: CellContext, cells: readonly string[]) => {
  const { settings, facts, names, people } = context
  const reader = simpleReader(context, cells)
  const { report, all, first, person, date, cutLine } = reader

  const custom = (field: CustomField, given: Cell): unknown => {
    const unknown = (code: 'numberUnread' | 'valueUnknown') => {
      report(code, given)
      return null
    }
    const optionIds = (texts: readonly string[]) => texts.flatMap((text) => names.option(field, text) ?? [])
    const readers: Record<FieldKind, () => unknown> = {
      number: () => readNumber(given.cell) ?? unknown('numberUnread'),
      date: () => date(given),
      person: () => person(given),
      checkbox: () => isYes(given.cell),
      link: () => (isWebLink(given.cell) ? given.cell : unknown('valueUnknown')),
      option: () => names.option(field, cleanLine(given.cell)) ?? unknown('valueUnknown'),
      options: () => optionIds(namesIn(given.cell)).slice(0, 100),
      cascade: () => names.cascade(field, given.cell) ?? unknown('valueUnknown'),
      text: () => cutLine(given, maxLength('textTypeField', 'en')),
    }
    return readers[field.kind]()
  }

  /** A text too long for a summary is put whole into the description. */
  const readTexts = (): { summary: string; description: string } => {
    const given = first('summary')
    const whole = cleanLine(given?.cell ?? '')
    const summary = cutTo(whole, maxLength('issueSummary', 'en'))
    if (given && summary !== whole) report('summaryCut', given)
    const described = first('description')
    const { text, isCut } = longText(context, described?.cell ?? '')
    const full = [summary === whole ? '' : whole, text].filter((part) => part !== '').join('\n\n')
    const description = cutTo(full, longestDescription)
    if (described && (isCut || description !== full)) report('textCut', described)
    return { summary, description }
  }

  let read: ReturnType<typeof readTexts> | undefined
  const texts = () => {
    read ??= readTexts()
    return read
  }

  const comments = () =>
    all('comment').map((given) => {
      const [, at = '', author = '', text = given.cell] =
        /^([^;\n]{6,40});([^;\n]{0,100});([\s\S]+)$/.exec(given.cell) ?? []
      const written = at === '' ? null : readMoment(at, settings.isDayFirst)
      const isSigned = written !== null
      const authorId = isSigned && author !== '' ? people.firstOf([author]) : null
      const { text: body, isCut } = longText(context, isSigned ? text.trim() : given.cell)
      const signed =
        isSigned && author !== '' && !authorId ? `**${cleanLine(people.nameOf(author))}**\n\n${body}` : body
      if (isCut || countCharacters(signed) > longestComment) report('commentCut', given)
      const createdAt = written ? facts.toInstant(written) : undefined
      return {
        text: cutTo(signed, longestComment),
        ...(authorId ? { authorId } : {}),
        ...(createdAt !== undefined && createdAt >= 0 ? { createdAt } : {}),
      }
    })

  return { ...reader, custom, priority: () => priorityIn(context, first('priority'), report), texts, comments }
}
export type RowReader = ReturnType<typeof rowReader>
