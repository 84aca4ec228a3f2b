import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchPauseMs } from '../../core/limits.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the search follows a pause in typing, and is cleared at once with the field', () => {
  const { result } = renderHook(() => useDebouncedSearch())
  const type = (text: string) => act(() => result.current.setSearch(text))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  type('a')
  wait(searchPauseMs - 1)
  type('an ')
  wait(searchPauseMs - 1)
  expect(result.current).toMatchObject({ search: 'an ', searchTerm: '' })
  wait(1)
  expect(result.current.searchTerm).toBe('an')
  type('')
  expect(result.current.searchTerm).toBe('')
})
