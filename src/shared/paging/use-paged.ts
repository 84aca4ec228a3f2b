import { useState } from 'react'
import type { RequestOptions } from '../../api/http.ts'
import * as limits from '../../core/limits.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useQuery } from '../queries/use-query.ts'

interface Page<Row> {
  list: Row[]
  total: number
  hasNextPage: boolean
}

type LoadPage<Row> = (page: { pageNumber: number; pageSize: number }, options: RequestOptions) => Promise<Page<Row>>

const pageSize = limits.defaultPageSize

/** A list that comes a page at a time, and what is done with its rows. Another key begins at the first page. */
export const usePaged = <Row>(load: LoadPage<Row>, key = '') => {
  const [place, setPlace] = useState({ key, pageNumber: 1 })
  const pageNumber = place.key === key ? place.pageNumber : 1
  const setPageNumber = (to: number) => setPlace({ key, pageNumber: to })
  const query = useQuery((options) => load({ pageNumber, pageSize }, options), `${key} ${pageNumber}`)
  const action = useAsyncAction()

  const act = async (work: () => Promise<unknown>, said: string) => {
    const isDone = await action.run(work, said)
    // who was alone on the last page has gone from it
    if (isDone && pageNumber > 1 && query.value?.list.length === 1) setPageNumber(pageNumber - 1)
    else query.reload()
    return isDone
  }
  return { query, pageNumber, setPageNumber, isBusy: action.isBusy, done: action.done, act }
}

export type Paged<Row> = ReturnType<typeof usePaged<Row>>
