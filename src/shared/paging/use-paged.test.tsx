import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePaged } from './use-paged.ts'

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>

/** A list of `total` rows that a test can shorten. */
const listOf = (total: number, says: { hasNextPage?: boolean } = {}) => {
  const rows = Array.from({ length: total }, (_, at) => at + 1)
  const load = vi.fn(async ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => ({
    list: rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    total: rows.length,
    ...says,
  }))
  return { load, removeLast: async () => rows.pop() }
}

const open = async ({ load }: ReturnType<typeof listOf>) => {
  const hook = renderHook(({ key }) => usePaged(load, key), { initialProps: { key: 'all' }, wrapper })
  await waitFor(() => expect(hook.result.current.query.value).not.toBeNull())
  return hook
}
const shown = ({ result }: Awaited<ReturnType<typeof open>>) => result.current.query.value?.list

test('there are ten rows on a page, and the next ones on the next', async () => {
  const hook = await open(listOf(12))
  expect(shown(hook)).toHaveLength(10)
  act(() => hook.result.current.setPageNumber(2))
  await waitFor(() => expect(shown(hook)).toEqual([11, 12]))
})

test('another key starts at the first page', async () => {
  const hook = await open(listOf(12))
  act(() => hook.result.current.setPageNumber(2))
  await waitFor(() => expect(shown(hook)).toEqual([11, 12]))
  hook.rerender({ key: 'some' })
  await waitFor(() => expect(shown(hook)).toHaveLength(10))
  expect(hook.result.current.paging.pageNumber).toBe(1)
})

test('when the only row of the last page is removed, the previous page is shown', async () => {
  const list = listOf(11)
  const hook = await open(list)
  act(() => hook.result.current.setPageNumber(2))
  await waitFor(() => expect(shown(hook)).toEqual([11]))
  await act(async () => void (await hook.result.current.act(list.removeLast, 'Gone.')))
  await waitFor(() => expect(shown(hook)).toHaveLength(10))
  expect(hook.result.current.done).toBe('Gone.')
})

test.each([
  ['as many rows came as there are', 12, {}, [false, true]],
  ['the server says that no page follows', 32, { hasNextPage: false }, [true, true]],
  ['the server is wrong about a page that would be empty', 20, { hasNextPage: true }, [false, true]],
  ['there is no row', 0, {}, [true, true]],
])('the list is finished when %s', async (_, total, says, finished) => {
  const hook = await open(listOf(total, says))
  const state = () => hook.result.current.paging
  expect(state()).toMatchObject({ pageSize: 10, pageNumber: 1, loading: false, total, finish: finished[0] })
  act(() => hook.result.current.setPageNumber(2))
  await waitFor(() => expect(state()).toMatchObject({ pageNumber: 2, loading: false, finish: finished[1] }))
})

test('a list without a load function throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => usePaged(undefined as never), { wrapper })).toThrow(
    'A page list requires a load function',
  )
})

test('who comes back from another tab sees what others changed meanwhile, on the same page', async () => {
  const list = listOf(13)
  const hook = await open(list)
  act(() => hook.result.current.setPageNumber(2))
  await waitFor(() => expect(shown(hook)).toEqual([11, 12, 13]))
  await list.removeLast()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(shown(hook)).toEqual([11, 12]))
})
