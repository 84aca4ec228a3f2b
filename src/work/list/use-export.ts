import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { compileFilter } from '../../core/filters/compile-filter.ts'
import { dateFormats, formatDate } from '../../core/locale/date-format-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { type ExportSources, exportText, exportValue } from '../../core/work/issue-export-rules.ts'
import { builtInColumns, type ListLayout } from '../../core/work/list-layout-rules.ts'
import { groupIssues, type IssueGroup, sortIssues } from '../../core/work/list-rules.ts'
import { csvOf } from '../../shared/csv-rules.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useFilter, useFilterContext } from '../filters/use-filter.ts'
import { useListSources } from '../issues/use-list-sources.ts'
import { useFieldNames, usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useToday } from '../use-today.ts'
import { useStore } from '../use-work.ts'

/** `all`: every field, whatever the columns of the list. */
export const exportFormats = ['csv', 'csv-all', 'json', 'json-all'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** In the order of the groups. An issue with several labels is in several groups, but once in the file. */
const inGroups = (groups: readonly IssueGroup[]): Issue[] => [
  ...new Set(groups.flatMap((group) => (group.groups.length > 0 ? inGroups(group.groups) : group.issues))),
]

const atOnce = 500

/** Descriptions by issue. Those that the page has not read stay on the device. */
const useDescriptions = () => {
  const { edits } = useServices()
  const { lane } = useStore()
  return async (issues: readonly Issue[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    for (let from = 0; from < issues.length; from += atOnce) {
      const keys = issues.slice(from, from + atOnce).map(({ id }) => ({ entity: 'issue' as const, id }))
      for (const row of await edits.readRows(lane, keys))
        if ('description' in row) found.set(row.id, row.description ?? '')
    }
    // the page may have an edit that the device does not show yet
    for (const { id, description } of issues) if (description !== undefined) found.set(id, description)
    return found
  }
}

/** Saves the list as a file, also offline: its columns or all fields, and all rows in their order, including collapsed ones. */
export const useExport = (view: ProjectView, { columns: listed, sorting, groups }: ListLayout) => {
  const { t } = useLingui()
  const { show } = useEditor()
  const sources = useListSources(view)
  const { select } = useStore()
  const { group } = useFilter()
  const context = useFilterContext()
  const priorityNames = usePriorityNames()
  const nameOf = useFieldNames(view.fields)
  const today = useToday()
  const readDescriptions = useDescriptions()
  const timeZone = useSession().account?.timeZone ?? 'UTC'

  const headOf = (column: string): string =>
    column.endsWith('Minutes') ? t`${nameOf(column)} (hours)` : nameOf(column)

  return async (format: ExportFormat): Promise<void> => {
    const kind = format.startsWith('csv') ? 'csv' : 'json'
    const every = [...builtInColumns, 'description', ...view.fields.map(({ id }) => id)]
    const columns = format.endsWith('-all') ? every : listed
    const all: ExportSources = {
      ...sources,
      project: view.project,
      priorityNames,
      writeMoment: (at) => formatDate(at, dateFormats.zh.minutes, 'en', timeZone),
    }
    const issues = select.issuesOf(view.project.id).filter(compileFilter(group, context))
    const sorted = sortIssues(issues, sorting, sources)
    const shown = groups.length === 0 ? sorted : inGroups(groupIssues(sorted, groups, sources))
    const descriptions = columns.includes('description') ? await readDescriptions(shown) : null
    const described = shown.map((issue) => ({ ...issue, description: descriptions?.get(issue.id) }))
    const values = described.map((issue) => columns.map((column) => exportValue(issue, column, all)))
    const text =
      kind === 'csv'
        ? csvOf([columns.map(headOf), ...values.map((row) => row.map(exportText))])
        : JSON.stringify(
            shown.map(({ id }, at) => ({
              id,
              ...Object.fromEntries(columns.map((column, place) => [headOf(column), values[at]?.[place] ?? null])),
            })),
            null,
            2,
          )
    const name = `${view.project.key}-${today}.${kind}`
    saveFile(new File([text], name, { type: kind === 'csv' ? 'text/csv' : 'application/json' }))
    const count = shown.length
    show(t`Saved as ${name}: ${plural(count, { one: '# row', other: '# rows' })}.`)
  }
}
