import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAppName } from './use-app-name.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the name of the product is kept, and follows it', () => {
  const { rerender } = renderHook(({ name }) => useAppName(name), { initialProps: { name: 'pms' } })
  expect(localStorage.getItem('pms-app-name')).toBe('pms')
  rerender({ name: 'document' })
  expect(localStorage.getItem('pms-app-name')).toBe('document')
})

test('what a logout removed stays away until the product is opened anew', () => {
  const { rerender } = renderHook(({ name }) => useAppName(name), { initialProps: { name: 'pms' } })
  localStorage.removeItem('pms-app-name')
  rerender({ name: 'pms' })
  expect(localStorage.getItem('pms-app-name')).toBeNull()
})

test('a device that keeps nothing shows the page all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => renderHook(() => useAppName('pms'))).not.toThrow()
})
