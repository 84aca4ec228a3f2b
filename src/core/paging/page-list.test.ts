import { expect, test, vi } from 'vitest'
import { createPageList, isFinished, type PagedResponse, type Paging } from './page-list.ts'

const numbers = (total: number, hasNextPage?: (pageNumber: number) => boolean) =>
  vi.fn(async ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => {
    const list = Array.from({ length: total }, (_, at) => at).slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    return { list, total, ...(hasNextPage ? { hasNextPage: hasNextPage(pageNumber) } : {}) }
  })

test.each([
  [{ hasNextPage: false, total: 100 }, 10, true],
  [{ hasNextPage: true, total: 100 }, 10, false],
  [{ hasNextPage: true, total: 10 }, 10, true],
  [{ total: 11 }, 10, false],
  [{ total: 11 }, 11, true],
  [{ total: 0 }, 0, true],
])('%j after %i: finished is %s', (answer, count, finished) => {
  expect(isFinished({ list: [], ...answer }, count)).toBe(finished)
})

test('creating a list without a load function throws', () => {
  // @ts-expect-error: `load` is required
  expect(() => createPageList({})).toThrow('A page list requires a load function')
})

test('pages of 10 are added until the total is reached', async () => {
  const load = numbers(25)
  const list = createPageList({ load })
  expect(list.paging()).toEqual({ pageSize: 10, pageNumber: 0, finish: false, loading: false, data: [], total: 0 })
  for (const [count, finish] of [
    [10, false],
    [20, false],
    [25, true],
    [25, true],
  ] as const) {
    await list.next()
    expect([list.paging().data.length, list.paging().finish]).toEqual([count, finish])
  }
  expect(list.paging().data).toEqual(Array.from({ length: 25 }, (_, at) => at))
  expect(load).toHaveBeenCalledTimes(3)
})

test('the server may end the list early', async () => {
  const list = createPageList({ load: numbers(25, (pageNumber) => pageNumber < 2) })
  await list.next()
  await list.next()
  expect([list.paging().data.length, list.paging().finish]).toEqual([20, true])
})

test('one load at a time, and every change is reported', async () => {
  const load = numbers(25)
  const changes: Paging<number>[] = []
  const list = createPageList({ load, pageSize: 5, onChange: (paging) => changes.push(paging) })
  await Promise.all([list.next(), list.next()])
  expect(load.mock.calls).toEqual([[{ pageNumber: 1, pageSize: 5 }]])
  expect(changes.map(({ loading, pageNumber }) => [loading, pageNumber])).toEqual([
    [true, 0],
    [true, 1],
    [false, 1],
  ])
})

test('a failed page can be loaded again', async () => {
  const load = numbers(15)
  load.mockRejectedValueOnce(new Error('offline'))
  const list = createPageList({ load })
  await expect(list.next()).rejects.toThrow('offline')
  expect(list.paging()).toMatchObject({ loading: false, pageNumber: 0, finish: false })
  await list.next()
  expect(list.paging().pageNumber).toBe(1)
})

test('an answer that a reload has overtaken is ignored', async () => {
  const answers: ((answer: PagedResponse<string>) => void)[] = []
  const list = createPageList({ load: () => new Promise<PagedResponse<string>>((answer) => answers.push(answer)) })
  const slow = list.next()
  const fresh = list.reload()
  answers[1]?.({ list: ['new'], total: 1 })
  await fresh
  answers[0]?.({ list: ['old'], total: 9 })
  await slow
  expect(list.paging()).toMatchObject({ data: ['new'], total: 1, finish: true, loading: false, pageNumber: 1 })
})
