import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { compileFilter } from '../../core/filters/compile-filter.ts'
import { dateFormats, formatDate } from '../../core/locale/date-format-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { type ExportSources, exportText, exportValue } from '../../core/work/issue-export-rules.ts'
import { builtInColumns, type ListLayout } from '../../core/work/list-layout-rules.ts'
import { groupIssues, type IssueGroup, sortIssues } from '../../core/work/list-rules.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { csvOf } from '../../shared/csv-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useSaveFile } from '../edit/use-save-file.ts'
import { useFilter, useFilterContext } from '../filters/use-filter.ts'
import { type Reading, readingOf, readings, useReadingNames } from '../issue/relation-readings.ts'
import { useListSources } from '../issues/use-list-sources.ts'
import { useFieldNames, usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useToday } from '../use-today.ts'
import { useStore } from '../use-work.ts'
import { useIssueTexts } from './use-issue-texts.ts'

/** `all`: every field, whatever the columns of the list. */
export const exportFormats = ['csv', 'csv-all', 'json', 'json-all'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** In the order of the groups. An issue with several labels is in several groups, but once in the file. */
const inGroups = (groups: readonly IssueGroup[]): Issue[] => [
  ...new Set(groups.flatMap((group) => (group.groups.length > 0 ? inGroups(group.groups) : group.issues))),
]

type Comments = readonly { at: string; author: string; text: string }[]

/** As Jira writes comments, so that an import reads them back: as many columns as an issue has comments at most. */
const commentCells = (comments: Comments, width: number): string[] =>
  Array.from({ length: width }, (_, at) => {
    const one = comments[at]
    return one ? `${one.at};${one.author};${one.text}` : ''
  })

/** Names of values in JSON, each once: a field may be called as another. */
const uniqueNames = (names: readonly string[]): string[] =>
  names.map((name, at) => {
    const before = names.slice(0, at).filter((each) => each === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })

/** The issues that each relation leads to, by their keys, for a file. */
const useRelated = () => {
  const { select } = useStore()
  return (issueId: string): Record<Reading, string[]> => {
    const found: Record<Reading, string[]> = {
      ...{ blocks: [], isBlockedBy: [], relates: [], duplicates: [], isDuplicatedBy: [] },
    }
    for (const relation of select.relationsOf(issueId)) {
      const other = select.row('issue', relation.fromId === issueId ? relation.toId : relation.fromId)
      if (other?.deletedAt !== null) continue
      const key = issueKey(select.row('project', other.projectId), other)
      found[readingOf(relation, issueId)].push(key ?? other.summary)
    }
    return found
  }
}

/** Says each tenth that a file is done: reading thousands of texts takes long. */
const useProgressNote = () => {
  const { t } = useLingui()
  const { show } = useEditor()
  return () => {
    let said = -1
    return (part: number) => {
      const tenths = Math.floor(10 * part)
      const percent = 10 * tenths
      if (tenths > said) show(t`Preparing the file: ${percent}%`)
      said = tenths
    }
  }
}

/** Saves the list as a file, also offline: its columns or all fields, and all rows in their order, including collapsed ones. */
export const useExport = (view: ProjectView, { columns: listed, sorting, groups }: ListLayout) => {
  const { t } = useLingui()
  const { show } = useEditor()
  const saveFile = useSaveFile()
  const sources = useListSources(view)
  const { select } = useStore()
  const { group } = useFilter()
  const context = useFilterContext()
  const priorityNames = usePriorityNames()
  const nameOf = useFieldNames(view.fields)
  const today = useToday()
  const readTexts = useIssueTexts()
  const relatedTo = useRelated()
  const readingNames = useReadingNames()
  const timeZone = useSession().account?.timeZone ?? 'UTC'

  const showProgress = useProgressNote()

  const headOf = (column: string): string =>
    column.endsWith('Minutes') ? t`${nameOf(column)} (hours)` : nameOf(column)

  return async (format: ExportFormat): Promise<void> => {
    const kind = format.startsWith('csv') ? 'csv' : 'json'
    const every = [...builtInColumns, 'description', ...view.fields.map(({ id }) => id)]
    const isAll = format.endsWith('-all')
    const columns = isAll ? every : listed
    const all: ExportSources = {
      ...sources,
      project: view.project,
      priorityNames,
      writeMoment: (at) => formatDate(at, dateFormats.zh.minutes, 'en', timeZone),
    }
    const issues = select.issuesOf(view.project.id).filter(compileFilter(group, context))
    const sorted = sortIssues(issues, sorting, sources)
    const shown = groups.length === 0 ? sorted : inGroups(groupIssues(sorted, groups, sources))
    const texts = isAll ? await readTexts(shown, showProgress()) : null
    const described = shown.map((issue) => ({ ...issue, description: texts?.get(issue.id)?.description }))
    const values = described.map((issue) => {
      const related = isAll ? relatedTo(issue.id) : null
      const listed = columns.map((column) => exportValue(issue, column, all))
      return related ? [...listed, ...readings.map((reading) => related[reading])] : listed
    })
    const comments = shown.map(({ id }): Comments => {
      const found = texts?.get(id)?.comments ?? []
      return found.map(({ createdAt, authorId, text }) => ({
        at: all.writeMoment(createdAt),
        author: sources.people.find((person) => person.id === authorId)?.name ?? '',
        text,
      }))
    })
    const width = comments.reduce((most, { length }) => Math.max(most, length), 0)
    const heads = [...columns.map(headOf), ...(isAll ? readings.map((reading) => readingNames[reading]) : [])]
    const keys = uniqueNames([...heads, nameOf('text')])
    const text =
      kind === 'csv'
        ? csvOf([
            [...heads, ...Array<string>(width).fill(nameOf('text'))],
            ...values.map((row, at) => [...row.map(exportText), ...commentCells(comments[at] ?? [], width)]),
          ])
        : JSON.stringify(
            shown.map(({ id }, at) => ({
              id,
              ...Object.fromEntries(heads.map((_, place) => [keys[place], values[at]?.[place] ?? null])),
              ...(isAll ? { [String(keys.at(-1))]: comments[at] } : {}),
            })),
            null,
            2,
          )
    const name = `${view.project.key}-${today}.${kind}`
    const file = new File([text], name, { type: kind === 'csv' ? 'text/csv' : 'application/json' })
    if (!(await saveFile(file))) return
    const count = shown.length
    show(t`Saved as ${name}: ${plural(count, { one: '# row', other: '# rows' })}.`)
  }
}
