import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ImportPlan } from '../../core/import/import-plan.ts'
import type { ImportPlace, ImportSettings } from '../../core/import/import-types.ts'
import { Button } from '../../ui/action/button.tsx'
import { chevron } from '../../ui/field/select-field.tsx'
import style from './import.module.css'

const firstShown = 10
/** Each has all members to choose from. */
const maxShown = 100

interface PeopleListProps {
  plan: ImportPlan
  place: ImportPlace
  people: ImportSettings['people']
  onChange: (people: ImportSettings['people']) => void
}

/** The people of the file who are no members by their name or address: who they are here. */
export function PeopleList({ plan, place, people, onChange }: PeopleListProps) {
  const { t } = useLingui()
  const [count, setCount] = useState(firstShown)
  // a line stays in its place when somebody is chosen
  const [seen] = useState(() => new Set<string>())
  for (const name of [...Object.keys(people), ...plan.unknownPeople.keys()]) seen.add(name)
  const names = [...seen]
  if (names.length === 0) return null
  const members = place.people.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section>
      <h3 className={style.subtitle}>
        <Trans>Non-members</Trans>
      </h3>
      <ul className={style.columns}>
        {names.slice(0, count).map((name) => {
          const rows = plan.unknownPeople.get(name)
          return (
            <li key={name}>
              <span className={style.words}>{rows ? `${name} (${rows})` : name}</span>
              <NativeSelect
                className={style.select}
                aria-label={t`Member for “${name}”`}
                value={people[name] ?? ''}
                data={[{ value: '', label: t`Leave empty` }, ...members]}
                rightSection={chevron}
                onChange={({ target: { value } }) => {
                  const { [name]: _before, ...others } = people
                  onChange(value === '' ? others : { ...others, [name]: value })
                }}
              />
            </li>
          )
        })}
      </ul>
      {names.length > count && count < maxShown && (
        <Button kind="quiet" onClick={() => setCount(maxShown)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}
