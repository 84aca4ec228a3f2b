import { Trans, useLingui } from '@lingui/react/macro'
import { type Grouping, groupings, type Sorting, sortings } from '../../core/work/list-rules.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { Picker } from '../parts/picker.tsx'
import { useChoice } from '../use-address.ts'

const useGroupingNames = (): Record<Grouping, string> => {
  const { t } = useLingui()
  return { status: t`Status`, assignee: t`Assignee`, priority: t`Priority`, type: t`Type`, none: t`None` }
}

const useSortingNames = (): Record<Sorting, string> => {
  const { t } = useLingui()
  return { rank: t`Manual`, dueDate: t`Due date`, priority: t`Priority`, updatedAt: t`Updated`, createdAt: t`Created` }
}

/** How a list is shown: whose, by what, in which order. It stands in the address. */
export function ListControls() {
  const { t } = useLingui()
  const [grouping, setGrouping] = useChoice('group', groupings, 'status')
  const [sorting, setSorting] = useChoice('sort', sortings, 'rank')
  const [whose, setWhose] = useChoice('whose', ['all', 'mine'], 'all')
  const groupingNames = useGroupingNames()
  const sortingNames = useSortingNames()
  return (
    <>
      <button
        type="button"
        className={chip.chip}
        aria-pressed={whose === 'mine'}
        onClick={() => setWhose(whose === 'mine' ? 'all' : 'mine')}
      >
        <Icon name="person" size={16} />
        <Trans>Assigned to me</Trans>
      </button>
      <Picker
        label={t`Group by`}
        value={groupingNames[grouping]}
        className={chip.chip}
        options={groupings.map((value) => ({ value, label: groupingNames[value] }))}
        chosen={[grouping]}
        onChoose={setGrouping}
      >
        <Icon name="layers" size={16} />
        {groupingNames[grouping]}
      </Picker>
      <Picker
        label={t`Sort by`}
        value={sortingNames[sorting]}
        className={chip.chip}
        options={sortings.map((value) => ({ value, label: sortingNames[value] }))}
        chosen={[sorting]}
        onChoose={setSorting}
      >
        <Icon name="sort" size={16} />
        {sortingNames[sorting]}
      </Picker>
    </>
  )
}
