import { Trans } from '@lingui/react/macro'
import * as limits from '../../core/limits.ts'
import { Button } from '../../ui/action/button.tsx'
import style from '../shared.module.css'

interface PagerProps {
  pageNumber: number
  total: number
  hasNextPage: boolean
  busy?: boolean
  onChange: (pageNumber: number) => void
}

/** Back and on; absent while one page holds everything. */
export function Pager({ pageNumber, total, hasNextPage, busy, onChange }: PagerProps) {
  if (pageNumber === 1 && !hasNextPage) return null
  const first = (pageNumber - 1) * limits.defaultPageSize + 1
  const last = Math.min(total, pageNumber * limits.defaultPageSize)
  return (
    <div className={style.pager}>
      <span aria-live="polite">
        <Trans>
          {first}–{last} of {total}
        </Trans>
      </span>
      {pageNumber > 1 && (
        <Button busy={busy} onClick={() => onChange(pageNumber - 1)}>
          <Trans>Previous</Trans>
        </Button>
      )}
      {hasNextPage && (
        <Button busy={busy} onClick={() => onChange(pageNumber + 1)}>
          <Trans>Next</Trans>
        </Button>
      )}
    </div>
  )
}
