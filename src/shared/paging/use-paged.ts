import { useState } from 'react'
import type { RequestOptions } from '../../api/http.ts'
import * as limits from '../../core/limits.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useQuery } from '../queries/use-query.ts'
import { useReturn } from '../queries/use-return.ts'

/** FMT-11, for one page of a list. */
export interface Paging<Row> {
  pageSize: number
  /** The page that is shown, or being loaded while `loading`; from 1. */
  pageNumber: number
  /** Whether no page follows the one in `data`. */
  finish: boolean
  loading: boolean
  /** The rows of the last loaded page. */
  data: Row[]
  total: number
}

interface Page<Row> {
  list: Row[]
  total: number
  hasNextPage?: boolean
}

/** The server says that there is no more, or all rows are on this page and those before it (FMT-12). */
const isFinished = ({ list, total, hasNextPage }: Page<unknown>, pageNumber: number): boolean =>
  hasNextPage === false || (pageNumber - 1) * pageSize + list.length >= total

type LoadPage<Row> = (page: { pageNumber: number; pageSize: number }, options: RequestOptions) => Promise<Page<Row>>

const pageSize = limits.defaultPageSize

/** A list that is loaded page by page, and actions on its rows. Another key starts at the first page. Loaded again when somebody comes back to it. */
export const usePaged = <Row>(load: LoadPage<Row>, key = '') => {
  const [place, setPlace] = useState({ key, pageNumber: 1 })
  const pageNumber = place.key === key ? place.pageNumber : 1
  const setPageNumber = (to: number) => setPlace({ key, pageNumber: to })
  if (typeof load !== 'function') throw new TypeError('A page list requires a load function')
  const query = useQuery(async (options) => {
    const page = await load({ pageNumber, pageSize }, options)
    return { ...page, finish: isFinished(page, pageNumber) }
  }, `${key} ${pageNumber}`)
  // loads what others changed meanwhile: people joined, asked to join or left
  useReturn(query.reload)
  const action = useAsyncAction()

  const act = async (work: () => Promise<unknown>, said: string) => {
    const isDone = await action.run(work, said)
    // the only row of the last page was removed
    if (isDone && pageNumber > 1 && query.value?.list.length === 1) setPageNumber(pageNumber - 1)
    else query.reload()
    return isDone
  }
  const { list = [], total = 0, finish = false } = query.value ?? {}
  const paging: Paging<Row> = { pageSize, pageNumber, finish, loading: query.isLoading, data: list, total }
  return { query, paging, setPageNumber, isBusy: action.isBusy, done: action.done, act }
}

export type Paged<Row> = ReturnType<typeof usePaged<Row>>
