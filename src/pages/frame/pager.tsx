import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import style from './frame.module.css'

interface PagerProps {
  pageNumber: number
  hasNextPage: boolean
  busy?: boolean
  onChange: (pageNumber: number) => void
}

/** Back and on; absent while one page holds everything. */
export function Pager({ pageNumber, hasNextPage, busy, onChange }: PagerProps) {
  if (pageNumber === 1 && !hasNextPage) return null
  return (
    <div className={style.pager}>
      {pageNumber > 1 && (
        <Button busy={busy} onClick={() => onChange(pageNumber - 1)}>
          <Trans>Previous</Trans>
        </Button>
      )}
      <span aria-live="polite">
        <Trans>Page {pageNumber}</Trans>
      </span>
      {hasNextPage && (
        <Button busy={busy} onClick={() => onChange(pageNumber + 1)}>
          <Trans>Next</Trans>
        </Button>
      )}
    </div>
  )
}
