import { useLingui } from '@lingui/react/macro'
import type { Priority } from '../../core/work/entities.ts'
import { LabelDot, PersonBadge } from '../parts/badges.tsx'
import { PriorityMark } from '../parts/marks.tsx'
import type { Option } from '../parts/picker.tsx'
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

/** Nobody stands for null. */
export const nobody = ''

/** Whoever may be assigned: first the person themselves. */
export const usePersonOptions = ({ people }: Pick<ProjectView, 'people'>): Option[] => {
  const { t } = useLingui()
  const { actor } = useStore()
  const mine = people.filter(({ id }) => id === actor.userId)
  const others = people.filter(({ id }) => id !== actor.userId)
  return [
    ...[...mine, ...others].map((person) => ({
      value: person.id,
      label: person.id === actor.userId ? t`${person.name} (you)` : person.name,
      mark: <PersonBadge person={person} isNamed />,
    })),
    { value: nobody, label: t`Nobody`, mark: <PersonBadge person={null} isNamed /> },
  ]
}

export const labelOptions = ({ labels }: Pick<ProjectView, 'labels'>): Option[] =>
  labels.map((label) => ({ value: label.id, label: label.name, mark: <LabelDot color={label.color} /> }))
