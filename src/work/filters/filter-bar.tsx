import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { compileFilter } from '../../core/filters/compile-filter.ts'
import { datePresetsTable } from '../../core/filters/date-presets.ts'
import { conditionsOf, noFilter, withAdded, withPart } from '../../core/filters/filter-tree.ts'
import {
  type FilterCondition,
  type FilterGroup,
  isFilterGroup,
  mePlaceholder,
} from '../../core/filters/filter-types.ts'
import type { Issue } from '../../core/work/entities.ts'
import chip from '../parts/chip.module.css'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { useIsWide } from '../shell/use-media.ts'
import type { ProjectView } from '../use-project.ts'
import type { Edited } from './condition-step.tsx'
import style from './filters.module.css'
import { usePartText } from './use-condition-text.ts'
import { useFilter, useFilterContext } from './use-filter.ts'

const FilterPopup = later(
  () => import('./filter-popup.tsx'),
  (file) => file.FilterPopup,
)
export const preloadFilterPopup = FilterPopup.preload

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

interface ChipsProps extends Pick<ReturnType<typeof useFilter>, 'group' | 'setFilter'> {
  open: (edited: Edited) => (event: { currentTarget: HTMLElement }) => void
}

/** An outermost "any of" group is shown as one chip: separate chips would read as "all of". */
const isOneChip = ({ join, parts }: FilterGroup): boolean => join === 'or' && parts.length > 1

function Chips({ group, setFilter, open }: ChipsProps) {
  const { t } = useLingui()
  const partText = usePartText()
  const isOne = isOneChip(group)
  return (isOne ? [group] : group.parts).map((part, at) => {
    const text = partText(part)
    const edited: Edited = isFilterGroup(part) ? { kind: 'form' } : { kind: 'condition', path: [at] }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
      <span key={at} className={style.chip}>
        <UnstyledButton className={style.chipWords} aria-haspopup="dialog" onClick={open(edited)}>
          {text}
        </UnstyledButton>
        <UnstyledButton
          className={style.chipRemove}
          aria-label={t`Remove: ${text}`}
          onClick={() => setFilter(isOne ? noFilter : withPart(group, [at], null))}
        >
          <Icon name="close" size={16} />
        </UnstyledButton>
      </span>
    )
  })
}

/** Buttons that add a condition. */
function More({ group, setFilter, open }: ChipsProps) {
  const quick = useQuickFilters()
  if (isOneChip(group)) return null
  const asked = new Set(conditionsOf(group).map(({ condition }) => condition.field))
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
        .filter(({ condition }) => !asked.has(condition.field))
        .map(({ name, condition }) => (
          <UnstyledButton key={name} className={chip.chip} onClick={() => setFilter(withAdded(group, [], condition))}>
            {name}
          </UnstyledButton>
        ))}
    </>
  )
}

/** The filter of the address as chips, edited in place. */
export const FilterBar = memo(function FilterBar({ view, total, count, end }: FilterBarProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const { group, setFilter } = useFilter()
  const [opened, setOpened] = useState<{ anchor: HTMLElement; edited: Edited } | null>(null)
  const open: ChipsProps['open'] = useCallback(
    (edited) => (event) => setOpened({ anchor: event.currentTarget, edited }),
    [],
  )
  const conditions = conditionsOf(group).length
  const isFiltered = conditions > 0
  const shared = { group, setFilter, open }
  return (
    <section className={style.bar} aria-label={t`Filters`}>
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
      <Chips {...shared} />
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
      {opened && <FilterPopup {...opened} {...{ view, group, setFilter, count }} onClose={() => setOpened(null)} />}
    </section>
  )
})

function NoMatch({ issues, clear }: { issues: readonly Issue[]; clear: ReactNode }) {
  const { t } = useLingui()
  const { group, setFilter } = useFilter()
  const context = useFilterContext()
  const partText = usePartText()
  const culprits = group.join === 'and' && group.parts.length > 1 ? group.parts : []
  const found = culprits
    .map((part, at) => {
      const rest = withPart(group, [at], null)
      return { part, rest, count: issues.filter(compileFilter(rest, context)).length }
    })
    .find(({ count }) => count > 0)
  return (
    <p className={style.notice} role="status">
      {found ? (
        <>
          {t`No issues match. “${partText(found.part)}” hides the last ${found.count}.`}{' '}
          <UnstyledButton className={style.clear} onClick={() => setFilter(found.rest)}>
            <Trans>Remove it</Trans>
          </UnstyledButton>
        </>
      ) : (
        t`No issues match. “${partText(group)}” hides all ${issues.length}.`
      )}{' '}
      {clear}
    </p>
  )
}

/** The empty result: names the filter that hides everything and offers to remove it. */
export function FilterNotice({ issues, count }: { issues: readonly Issue[] } & Pick<FilterBarProps, 'count'>) {
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
