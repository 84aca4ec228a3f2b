import { useState } from 'react'
import type { RequestOptions } from '../../api/http.ts'
import * as limits from '../../core/limits-table.ts'
import { useLoaded } from '../flow/use-loaded.ts'
import { useTask } from '../flow/use-task.ts'

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
  const loaded = useLoaded((options) => load({ pageNumber, pageSize }, options), `${key} ${pageNumber}`)
  const task = useTask()

  const act = async (work: () => Promise<unknown>, said: string) => {
    const isDone = await task.run(work, said)
    // who was alone on the last page has gone from it
    if (isDone && pageNumber > 1 && loaded.value?.list.length === 1) setPageNumber(pageNumber - 1)
    else loaded.reload()
    return isDone
  }
  return { loaded, pageNumber, setPageNumber, isBusy: task.isBusy, done: task.done, act }
}

export type Paged<Row> = ReturnType<typeof usePaged<Row>>
