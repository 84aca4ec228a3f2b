import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import * as limits from '../../core/limits.ts'
import { Button } from '../../ui/action/button.tsx'
import type { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DoneNote } from '../done-note.tsx'
import { QueryView } from '../queries/query-view.tsx'
import style from '../shared.module.css'
import type { Paged } from './use-paged.ts'

interface PagerProps {
  pageNumber: number
  total: number
  hasNextPage: boolean
  busy?: boolean
  onChange: (pageNumber: number) => void
}

/** Back and on; absent while one page holds everything. */
function Pager({ pageNumber, total, hasNextPage, busy, onChange }: PagerProps) {
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

interface PagedViewProps<Row> {
  paged: Paged<Row>
  shapes: ComponentProps<typeof Skeleton>['shapes']
  /** Shown where there is no row. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A page of a list with the way to the next; dimmed while another page is on its way. */
export function PagedView<Row>({ paged, shapes, empty, children }: PagedViewProps<Row>) {
  const { query, pageNumber, setPageNumber, done } = paged
  const { isLoading } = query
  return (
    <>
      <DoneNote text={done} />
      <QueryView query={query} shapes={shapes}>
        {({ list, total, hasNextPage }) => (
          <div className={isLoading ? style.busy : style.page} aria-busy={isLoading}>
            {list.length === 0 ? empty : children(list)}
            <Pager {...{ pageNumber, total, hasNextPage }} busy={isLoading} onChange={setPageNumber} />
          </div>
        )}
      </QueryView>
    </>
  )
}
