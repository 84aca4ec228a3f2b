import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { compileFilter } from '../../core/filters/compile-filter.ts'
import { withPart } from '../../core/filters/filter-tree.ts'
import type { Issue } from '../../core/work/entities.ts'
import style from './filters.module.css'
import { usePartText } from './use-condition-text.ts'
import { useFilter, useFilterContext } from './use-filter.ts'

/** Says which part of the filter hides everything, and offers to remove it. */
export function NoMatch({ issues, clear }: { issues: readonly Issue[]; clear: ReactNode }) {
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
          {t`No issues match. “${partText(found.part)}” hides ${plural(found.count, { one: 'the last one', other: 'the last #' })}.`}{' '}
          <UnstyledButton className={style.clear} onClick={() => setFilter(found.rest)}>
            <Trans>Remove this condition</Trans>
          </UnstyledButton>
        </>
      ) : (
        t`No issues match. “${partText(group)}” hides ${plural(issues.length, { one: 'the only one', other: 'all #' })}.`
      )}{' '}
      {clear}
    </p>
  )
}
