import { useLingui } from '@lingui/react/macro'
import type { CustomField, FieldOption, Issue, Priority } from '../../core/work/entities.ts'
import { typeLevel } from '../../core/work/issue-fields.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { LabelDot, PersonBadge } from '../parts/badges.tsx'
import { PriorityMark, TypeMark } from '../parts/marks.tsx'
import type { Option } from '../parts/option-list.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'

const priorities: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none']

export const usePriorityOptions = (): Option[] => {
  const names = usePriorityNames()
  return priorities.map((priority) => ({
    value: priority,
    label: names[priority],
    mark: <PriorityMark priority={priority} />,
  }))
}

/** The option for null: nobody, none. */
export const nobody = ''

/** People who can be chosen, this person first. `isRequired`: without the option "nobody". */
export const usePersonOptions = ({ people }: Pick<ProjectView, 'people'>, isRequired = false): Option[] => {
  const { t } = useLingui()
  const { actor } = useStore()
  const mine = people.filter(({ id }) => id === actor.userId)
  const others = people.filter(({ id }) => id !== actor.userId)
  const options = [...mine, ...others].map((person) => ({
    value: person.id,
    label: person.id === actor.userId ? t`${person.name} (you)` : person.name,
    mark: <PersonBadge person={person} isNamed />,
  }))
  return isRequired
    ? options
    : [...options, { value: nobody, label: t`Unassigned`, mark: <PersonBadge person={null} isNamed /> }]
}

export const labelOptions = ({ labels }: Pick<ProjectView, 'labels'>): Option[] =>
  labels.map((label) => ({ value: label.id, label: label.name, mark: <LabelDot color={label.color} /> }))

const rowOptions = (rows: readonly { id: string; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** Options of a single choice, with "none" unless the field is required. */
export const useOneOf = (rows: readonly { id: string; name: string }[], isRequired: boolean): Option[] => {
  const { t } = useLingui()
  return isRequired ? rowOptions(rows) : [...rowOptions(rows), { value: nobody, label: t`None` }]
}

const pathOf = ({ parentId, name }: FieldOption, options: readonly FieldOption[]): string => {
  const above = options.find(({ id }) => id === parentId)
  return above ? `${pathOf(above, options)} / ${name}` : name
}

/** Options of a custom field in their order; those of a cascade with their parents' names. */
export const fieldOptions = ({ options, kind }: CustomField): { id: string; name: string }[] =>
  options.map((option) => ({ id: option.id, name: kind === 'cascade' ? pathOf(option, options) : option.name }))

/** The types an issue may have; a type that can't hold its sub-issues carries the reason. */
export const useTypeOptions = ({ types }: Pick<ProjectView, 'types'>, issueId: string | null): Option[] => {
  const { t } = useLingui()
  const { select } = useStore()
  const below = issueId === null ? [] : select.subIssuesOf(issueId)
  return types.map((type) => {
    const isFit = below.every((child) => {
      const childType = types.find(({ id }) => id === child.typeId)
      return childType === undefined || typeLevel(type) < typeLevel(childType)
    })
    return {
      value: type.id,
      label: type.name,
      mark: <TypeMark {...type} />,
      isLocked: !isFit,
      note: isFit ? undefined : t`Its sub-issues can't go under this type.`,
    }
  })
}

/** The issues of the project that may be the parent of an issue of this type. */
export const useParentOptions = (
  { types, project }: Pick<ProjectView, 'types' | 'project'>,
  issue: Pick<Issue, 'typeId'> & { id: string | null },
  isRequired: boolean,
): Option[] => {
  const { t } = useLingui()
  const { select } = useStore()
  const own = types.find(({ id }) => id === issue.typeId)
  const above = new Map(types.filter((type) => own && typeLevel(type) < typeLevel(own)).map((type) => [type.id, type]))
  const options = select.issuesOf(project.id).flatMap((each): Option[] => {
    const type = above.get(each.typeId)
    if (!type || each.id === issue.id) return []
    const label = `${issueKey(project, each) ?? ''} ${each.summary}`.trim()
    return [{ value: each.id, label, mark: <TypeMark {...type} /> }]
  })
  return isRequired ? options : [{ value: nobody, label: t`None` }, ...options]
}
