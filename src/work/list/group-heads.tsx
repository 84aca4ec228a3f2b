import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Priority } from '../../core/work/entities.ts'
import type { Grouping } from '../../core/work/list-rules.ts'
import { isLaterStatus } from '../edit/status-options.tsx'
import { PersonBadge } from '../parts/badges.tsx'
import { PriorityMark, StatusMark, TypeMark } from '../parts/marks.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'

/** The name of a group with its mark. */
export const useGroupHeads = (view: ProjectView, grouping: Grouping): ((key: string) => ReactNode) => {
  const { t } = useLingui()
  const priorities = usePriorityNames()
  const heads: Record<Grouping, (key: string) => ReactNode> = {
    status: (key) => {
      const status = view.statuses.find(({ id }) => id === key)
      return (
        status && (
          <>
            <StatusMark {...status} isLater={isLaterStatus(view.statuses, status)} />
            {status.name}
          </>
        )
      )
    },
    assignee: (key) => {
      const person = view.people.find(({ id }) => id === key) ?? null
      return (
        <>
          <PersonBadge person={person} size={20} isNamed />
          {person?.name ?? t`Nobody`}
        </>
      )
    },
    priority: (key) => (
      <>
        <PriorityMark priority={key as Priority} />
        {priorities[key as Priority]}
      </>
    ),
    type: (key) => {
      const type = view.types.find(({ id }) => id === key)
      return (
        type && (
          <>
            <TypeMark {...type} />
            {type.name}
          </>
        )
      )
    },
    none: () => null,
  }
  return heads[grouping]
}
