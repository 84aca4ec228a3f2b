import type { ComponentProps, ReactNode } from 'react'
import type { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DoneNote } from '../done-note.tsx'
import { QueryView } from '../queries/query-view.tsx'
import style from '../shared.module.css'
import { Pager } from './pager.tsx'
import type { Paged } from './use-paged.ts'

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
