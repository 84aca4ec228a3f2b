import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchPauseMs } from '../../core/limits.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('looked for when typing pauses, not at every key; nothing as soon as the field is empty', () => {
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
