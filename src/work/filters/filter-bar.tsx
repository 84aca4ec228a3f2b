import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import { datePresetsTable } from '../../core/filters/date-presets.ts'
import { conditionsOf, isOneChip, noFilter, withAdded } from '../../core/filters/filter-tree.ts'
import { type FilterCondition, mePlaceholder } from '../../core/filters/filter-types.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useRestoredFocus } from '../../ui/layout/use-restored-focus.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { useIsWide } from '../shell/use-media.ts'
import type { ProjectView } from '../use-project.ts'
import type { Edited } from './condition-step.tsx'
import style from './filters.module.css'
import { useFilter } from './use-filter.ts'

const FilterPopup = later(
  () => import('./filter-popup.tsx'),
  (file) => file.FilterPopup,
)
const Chips = later(
  () => import('./filter-chips.tsx'),
  (file) => file.Chips,
)
const NoMatch = later(
  () => import('./no-match.tsx'),
  (file) => file.NoMatch,
)
/** Before the first tap on a filter. */
export const filterParts = [FilterPopup, Chips, NoMatch]

/** The most common filters as buttons; each is offered until its field has a condition. */
const useQuickFilters = (): { name: string; condition: FilterCondition }[] => {
  const { t } = useLingui()
  return [
    { name: t`My issues`, condition: { field: 'assigneeId', operator: 'IN', values: { list: [mePlaceholder] } } },
    { name: t`Due this week`, condition: { field: 'dueDate', ...datePresetsTable.thisWeek } },
    { name: t`Unassigned`, condition: { field: 'assigneeId', operator: 'IN', values: { list: [''] } } },
  ]
}

interface FilterBarProps {
  /** Null: issues of several projects. */
  view: ProjectView | null
  /** The number of issues without the filter, and of those that it finds. */
  total: number
  count: number
  /** At the right end. */
  end?: ReactNode
}

export interface ChipsProps extends Pick<ReturnType<typeof useFilter>, 'group' | 'setFilter'> {
  open: (edited: Edited) => (event: { currentTarget: HTMLElement }) => void
}

/** Buttons that add a condition. */
function More({ group, setFilter, open }: ChipsProps) {
  const quick = useQuickFilters()
  if (isOneChip(group)) return null
  const used = new Set(conditionsOf(group).map(({ condition }) => condition.field))
  return (
    <>
      <UnstyledButton
        className={chip.chip}
        data-empty
        aria-haspopup="dialog"
        onClick={open({ kind: 'new', groupPath: [] })}
      >
        <Icon name="plus" size={16} />
        <Trans>Add filter</Trans>
      </UnstyledButton>
      {quick
        .filter(({ condition }) => !used.has(condition.field))
        .map(({ name, condition }) => (
          <UnstyledButton key={name} className={chip.chip} onClick={() => setFilter(withAdded(group, [], condition))}>
            {name}
          </UnstyledButton>
        ))}
    </>
  )
}

type BarProps = FilterBarProps & Pick<ChipsProps, 'group' | 'setFilter'>

/** Memoized: other changes of the address do not render it. */
const Bar = memo(function Bar({ view, end, group, setFilter, ...counts }: BarProps) {
  const { t, i18n } = useLingui()
  const [count, total] = [i18n.number(counts.count), i18n.number(counts.total)]
  const isWide = useIsWide()
  const stage = useRef<HTMLElement>(null)
  useRestoredFocus(stage)
  const [opened, setOpened] = useState<{ anchor: HTMLElement; edited: Edited } | null>(null)
  const open: ChipsProps['open'] = useCallback(
    (edited) => (event) => setOpened({ anchor: event.currentTarget, edited }),
    [],
  )
  const conditions = conditionsOf(group).length
  const isFiltered = conditions > 0
  const shared = { group, setFilter, open }
  return (
    <section ref={stage} className={style.bar} aria-label={t`Filters`}>
      <UnstyledButton
        className={chip.chip}
        aria-haspopup="dialog"
        aria-expanded={opened?.edited.kind === 'form'}
        data-on={isFiltered || undefined}
        onClick={open({ kind: 'form' })}
      >
        <Icon name="filter" size={16} />
        {isFiltered ? t`Filter ${conditions}` : t`Filter`}
      </UnstyledButton>
      {isFiltered && <Chips {...shared} />}
      <More {...shared} />
      {(isWide || end) && (
        <div className={style.end}>
          {isWide && isFiltered && (
            <>
              <span className={style.count} role="status">{t`${count} of ${total}`}</span>
              <UnstyledButton className={style.clear} onClick={() => setFilter(noFilter)}>
                <Trans>Clear</Trans>
              </UnstyledButton>
            </>
          )}
          {end}
        </div>
      )}
      {opened && (
        <FilterPopup {...opened} {...{ view, group, setFilter }} count={counts.count} onClose={() => setOpened(null)} />
      )}
    </section>
  )
})

/** The filter of the address as chips, edited in place. */
export function FilterBar(props: FilterBarProps) {
  const { group, setFilter } = useFilter()
  return <Bar {...props} group={group} setFilter={setFilter} />
}

interface NoticeProps extends Pick<FilterBarProps, 'count'> {
  issues: readonly Issue[]
}

function Notice({ issues, count }: NoticeProps) {
  const { group, isUnreadable, setFilter } = useFilter()
  const isEmpty = group.parts.length > 0 && issues.length > 0 && count === 0
  if (!isUnreadable && !isEmpty) return null
  const clear = (
    <UnstyledButton className={style.clear} onClick={() => setFilter(noFilter)}>
      <Trans>Clear filters</Trans>
    </UnstyledButton>
  )
  if (!isUnreadable) return <NoMatch issues={issues} clear={clear} />
  return (
    <p className={style.notice} role="status">
      <Trans>The filter in this link can't be read, so all issues are shown.</Trans> {clear}
    </p>
  )
}

/** The empty result: names the filter that hides everything and offers to remove it. */
export function FilterNotice(props: NoticeProps) {
  const stage = useRef<HTMLDivElement>(null)
  // its buttons disappear with it
  useRestoredFocus(stage)
  return (
    <div ref={stage} style={{ display: 'contents' }}>
      <Notice {...props} />
    </div>
  )
}
