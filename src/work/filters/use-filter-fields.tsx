import { useLingui } from '@lingui/react/macro'
import { type FilterKind, filterFieldsTable, filterKindOf } from '../../core/filters/filter-fields.ts'
import { mePlaceholder } from '../../core/filters/filter-types.ts'
import type { CustomField, FieldOption, StatusCategory } from '../../core/work/entities.ts'
import { labelOptions, nobody, usePersonOptions, usePriorityOptions } from '../edit/options.tsx'
import { IssueKey, ProjectBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { isLaterStatus, StatusMark, TypeMark } from '../parts/marks.tsx'
import type { Option } from '../parts/option-list.tsx'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { useCategoryNames, useFilterFieldName } from './use-filter-names.ts'

/** A field to filter by, with its name and icon. */
export interface FilterFieldView {
  field: string
  name: string
  kind: FilterKind
  /** There is nothing to choose in it yet, so it is not offered. */
  isIdle?: boolean
  /** The options, for kinds with a choice. */
  options: () => readonly Option[]
}

/** The fields that all projects share. */
const sharedFields: ReadonlySet<string> = new Set([
  'projectId',
  'statusCategory',
  'assigneeId',
  'priority',
  'dueDate',
  'startDate',
  'summary',
  'description',
  'reporterId',
  'createdBy',
  'watcherIds',
  'estimateMinutes',
  'spentMinutes',
  'createdAt',
  'updatedAt',
  'resolvedAt',
])

/** The options of a cascade with their path, as `level1 / level2`. */
const cascadeOptions = (options: readonly FieldOption[]): Option[] => {
  const pathOf = (option: FieldOption, below: readonly FieldOption[] = []): readonly FieldOption[] => {
    const parent = options.find(({ id }) => id === option.parentId)
    const path = [option, ...below]
    return parent && !path.includes(parent) ? pathOf(parent, path) : path
  }
  return options.map((option) => {
    const path = pathOf(option)
    return { value: path.map(({ id }) => id).join(' '), label: path.map(({ name }) => name).join(' / ') }
  })
}

const useIssueOptions = (view: ProjectView | null) => {
  const { select } = useStore()
  return (): Option[] => {
    if (!view) return []
    const parents = new Set(select.issuesOf(view.project.id).map(({ parentId }) => parentId))
    return select.issuesOf(view.project.id).flatMap((issue) =>
      parents.has(issue.id)
        ? {
            value: issue.id,
            label: issue.summary,
            mark: <IssueKey projectKey={view.project.key} number={issue.number} />,
          }
        : [],
    )
  }
}

/** The options of a field that holds ids. */
const useFieldOptions = (view: ProjectView | null) => {
  const { t } = useLingui()
  const { select } = useStore()
  const everybody = useWork((work) => work.select.people())
  const people = usePersonOptions(view ?? { people: everybody.filter(({ hasLeft }) => !hasLeft) })
  const priorities = usePriorityOptions()
  const categories = useCategoryNames()
  const parents = useIssueOptions(view)
  const none: Option = { value: nobody, label: t`None` }
  const me: Option = { value: mePlaceholder, label: t`Me`, mark: <Icon name="person" size={16} /> }
  const withMe = [me, ...people]
  const named = (rows: readonly { id: string; name: string }[]): Option[] =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const own: Partial<Record<string, () => readonly Option[]>> = {
    statusId: () =>
      (view?.statuses ?? []).map((status) => ({
        value: status.id,
        label: status.name,
        mark: <StatusMark {...status} isLater={isLaterStatus(view?.statuses ?? [], status)} />,
      })),
    statusCategory: () =>
      (Object.keys(categories) as StatusCategory[]).map((category) => ({
        value: category,
        label: categories[category],
        mark: <StatusMark category={category} color="" />,
      })),
    priority: () => priorities,
    typeId: () =>
      (view?.types ?? []).map((type) => ({ value: type.id, label: type.name, mark: <TypeMark {...type} /> })),
    labelIds: () => [...(view ? labelOptions(view) : []), none],
    parentId: () => [...parents(), none],
    sprintId: () => [...(view ? named(select.sprintsOf(view.project.id)) : []), none],
    versionIds: () => [...(view ? named(select.versionsOf(view.project.id)) : []), none],
    projectId: () =>
      select.projects().map((project) => ({
        value: project.id,
        label: project.name,
        mark: <ProjectBadge project={project} />,
      })),
  }
  const ofCustom = ({ kind, options }: CustomField): readonly Option[] => {
    if (kind === 'person') return withMe
    if (kind === 'cascade') return cascadeOptions(options)
    return [...named(options), none]
  }
  return (field: string, kind: FilterKind): readonly Option[] => {
    const custom = select.row('field', field)
    if (custom && kind !== 'checkbox') return ofCustom(custom)
    if (kind === 'person') return withMe
    return (
      own[field]?.() ?? [
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ]
    )
  }
}

/** The filter fields of a project's issues (null: of all projects), custom ones last. */
export const useFilterFields = (view: ProjectView | null): readonly FilterFieldView[] => {
  const { select } = useStore()
  const name = useFilterFieldName()
  const options = useFieldOptions(view)
  const fields = Object.keys(filterFieldsTable).filter((field) =>
    view ? field !== 'projectId' : sharedFields.has(field),
  )
  const custom = useWork((work) => work.select.fieldsOf(view?.project.id ?? ''))
  const idle = [view?.sprints.length === 0 && 'sprintId', view?.versions.length === 0 && 'versionIds']
  return [...fields, ...custom.map(({ id }) => id)].map((field) => {
    const kind = filterKindOf(field, (id) => select.row('field', id))
    return { field, name: name(field), kind, isIdle: idle.includes(field), options: () => options(field, kind) }
  })
}
