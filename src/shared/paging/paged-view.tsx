import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import type { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DoneNote } from '../done-note.tsx'
import { QueryView } from '../queries/query-view.tsx'
import style from '../shared.module.css'
import type { Paged, Paging } from './use-paged.ts'

interface PagerProps {
  paging: Paging<unknown>
  onChange: (pageNumber: number) => void
}

/** Previous and next; absent if everything fits on one page. */
function Pager({ paging: { pageSize, pageNumber, finish, loading, total }, onChange }: PagerProps) {
  if (pageNumber === 1 && finish) return null
  const first = (pageNumber - 1) * pageSize + 1
  const last = Math.min(total, pageNumber * pageSize)
  return (
    <div className={style.pager}>
      <span aria-live="polite">
        <Trans>
          {first}–{last} of {total}
        </Trans>
      </span>
      {pageNumber > 1 && (
        <Button busy={loading} onClick={() => onChange(pageNumber - 1)}>
          <Trans>Previous</Trans>
        </Button>
      )}
      {!finish && (
        <Button busy={loading} onClick={() => onChange(pageNumber + 1)}>
          <Trans>Next</Trans>
        </Button>
      )}
    </div>
  )
}

interface PagedViewProps<Row> {
  paged: Paged<Row>
  shapes: ComponentProps<typeof Skeleton>['shapes']
  /** Shown for an empty list. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** One page of a list with a pager; dimmed while another page is loading. */
export function PagedView<Row>({ paged, shapes, empty, children }: PagedViewProps<Row>) {
  const { query, paging, setPageNumber, done } = paged
  return (
    <>
      <DoneNote text={done} />
      <QueryView query={query} shapes={shapes}>
        {({ list }) => (
          <div className={paging.loading ? style.busy : style.page} aria-busy={paging.loading}>
            {list.length === 0 ? empty : children(list)}
            <Pager paging={paging} onChange={setPageNumber} />
          </div>
        )}
      </QueryView>
    </>
  )
}
