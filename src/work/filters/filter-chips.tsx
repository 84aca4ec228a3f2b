import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { isOneChip, noFilter, withPart } from '../../core/filters/filter-tree.ts'
import { isFilterGroup } from '../../core/filters/filter-types.ts'
import { Icon } from '../parts/icon.tsx'
import type { Edited } from './condition-step.tsx'
import type { ChipsProps } from './filter-bar.tsx'
import style from './filters.module.css'
import { usePartText } from './use-condition-text.ts'

/** The parts of a filter, edited in place. */
export function Chips({ group, setFilter, open }: ChipsProps) {
  const { t } = useLingui()
  const partText = usePartText()
  const isOne = isOneChip(group)
  return (isOne ? [group] : group.parts).map((part, at) => {
    const text = partText(part)
    const edited: Edited = isFilterGroup(part) ? { kind: 'form' } : { kind: 'condition', path: [at] }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
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
