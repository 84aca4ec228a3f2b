import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DueGroup } from '../../core/work/due-rules.ts'
import type { Priority } from '../../core/work/entities.ts'
import { emptyGroup } from '../../core/work/list-rules.ts'
import { LabelDot, PersonBadge } from '../parts/badges.tsx'
import { isLaterStatus, PriorityMark, StatusMark, TypeMark } from '../parts/marks.tsx'
import { useFieldNames, usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'

/** The name of a group in a list, or of a column or lane on a board. */
export interface GroupName {
  text: string
  mark: ReactNode
}

/** Names of groups by field and key. */
export const useGroupNames = (view: ProjectView): ((field: string, key: string) => GroupName) => {
  const { t } = useLingui()
  const { select } = useStore()
  const priorities = usePriorityNames()
  const fieldName = useFieldNames(view.fields)
  const dueNames: Record<DueGroup, string> = {
    overdue: t`Overdue`,
    today: t`Today`,
    week: t`This week`,
    later: t({ message: 'Later', context: 'due' }),
    none: t`No due date`,
  }
  const known: Readonly<Record<string, (key: string) => GroupName | null>> = {
    statusId: (key) => {
      const status = view.statuses.find(({ id }) => id === key)
      if (!status) return null
      return { text: status.name, mark: <StatusMark {...status} isLater={isLaterStatus(view.statuses, status)} /> }
    },
    assigneeId: (key) => {
      const person = key === emptyGroup ? null : (select.row('person', key) ?? null)
      return { text: person?.name ?? t`Unassigned`, mark: <PersonBadge person={person} size={20} isNamed /> }
    },
    priority: (key) => ({ text: priorities[key as Priority], mark: <PriorityMark priority={key as Priority} /> }),
    typeId: (key) => {
      const type = view.types.find(({ id }) => id === key)
      return type ? { text: type.name, mark: <TypeMark {...type} /> } : null
    },
    labelIds: (key) => {
      const label = view.labels.find(({ id }) => id === key)
      return label ? { text: label.name, mark: <LabelDot color={label.color} /> } : null
    },
    parentId: (key) => {
      const issue = select.row('issue', key)
      const type = issue && select.row('issueType', issue.typeId)
      return issue ? { text: issue.summary, mark: type && <TypeMark {...type} /> } : null
    },
    dueDate: (key) => ({ text: dueNames[key as DueGroup], mark: null }),
  }
  return (field, key) => {
    const found = known[field]?.(key)
    if (found) return found
    const custom = view.fields.find(({ id }) => id === field)
    const option = custom?.options.find(({ id }) => id === key)
    if (option) return { text: option.name, mark: option.color ? <LabelDot color={option.color} /> : null }
    const name = fieldName(field)
    if (custom?.kind === 'checkbox' && key !== emptyGroup) return { text: name, mark: null }
    return { text: t`No ${name}`, mark: null }
  }
}
