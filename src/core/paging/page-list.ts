import * as limits from '../limits.ts'

/** FMT-11 */
export interface Paging<Item> {
  pageSize: number
  /** The last loaded page; 0 before the first. */
  pageNumber: number
  finish: boolean
  loading: boolean
  data: readonly Item[]
  total: number
}

export interface PagedResponse<Item> {
  list: readonly Item[]
  total: number
  hasNextPage?: boolean
}

interface PageListOptions<Item> {
  load: (page: { pageNumber: number; pageSize: number }) => Promise<PagedResponse<Item>>
  pageSize?: number
  /** Called after every change. */
  onChange?: (paging: Paging<Item>) => void
}

/** Whether all is loaded: the server says so, or `total` is reached (FMT-12). */
export const isFinished = ({ hasNextPage, total }: PagedResponse<unknown>, loadedCount: number): boolean =>
  hasNextPage === false || loadedCount >= total

/**
 * A list that grows page by page. At most one load runs at a time; an answer overtaken by `reload` is ignored. A failed load
 * rejects and can be repeated.
 */
export const createPageList = <Item>({ load, pageSize = limits.defaultPageSize, onChange }: PageListOptions<Item>) => {
  if (typeof load !== 'function') throw new TypeError('A page list requires a load function')
  const empty: Paging<Item> = { pageSize, pageNumber: 0, finish: false, loading: false, data: [], total: 0 }
  let paging = empty
  let round = 0
  const put = (changes: Partial<Paging<Item>>) => {
    paging = { ...paging, ...changes }
    onChange?.(paging)
  }

  const loadPage = async (pageNumber: number, before: readonly Item[]) => {
    const own = ++round
    put({ loading: true })
    try {
      const answer = await load({ pageNumber, pageSize })
      if (own !== round) return
      const data = [...before, ...answer.list]
      put({ pageNumber, data, total: answer.total, finish: isFinished(answer, data.length) })
    } finally {
      if (own === round) put({ loading: false })
    }
  }

  return {
    paging: () => paging,
    /** Loads the next page; does nothing during a load or when all is loaded. */
    next: async () => {
      if (!paging.loading && !paging.finish) await loadPage(paging.pageNumber + 1, paging.data)
    },
    /** Starts again at the first page. The current items stay until its answer comes. */
    reload: () => loadPage(1, []),
  }
}
