import { useWork } from '../use-work.ts'
import { PersonBadge } from './badges.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './option-list.tsx'

/** People and groups of the organisation as options; a value holds kind and id. */
export const useMemberOptions = (isExcluded: (id: string) => boolean): Option[] => {
  const people = useWork(({ select }) => select.people())
  const groups = useWork(({ select }) => select.groups())
  return [
    ...groups
      .filter(({ id }) => !isExcluded(id))
      .map(({ id, name }) => ({ value: `group ${id}`, label: name, mark: <Icon name="people" /> })),
    ...people
      .filter(({ id, hasLeft }) => !hasLeft && !isExcluded(id))
      .map((person) => ({
        value: `person ${person.id}`,
        label: person.name,
        mark: <PersonBadge person={person} isNamed />,
      })),
  ]
}
