import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useProduct } from './use-product.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const show = (search: string) => renderHook(({ now }) => useProduct(now), { initialProps: { now: search } })

test('the address decides, the root has the hue, the name is kept', () => {
  const { result } = show('sourceType=1')
  expect(result.current).toBe('document')
  expect(document.documentElement.dataset.product).toBe('document')
  expect(localStorage.getItem('pms-app-name')).toBe('document')
})

test('the tab has the icon of the product', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">'
  const shown = () => document.querySelector('link')?.getAttribute('href')
  const { rerender } = show('sourceType=1')
  expect(shown()).toBe('/favicon-document.svg')
  rerender({ now: 'sourceType=2' })
  expect(shown()).toBe('/favicon.svg')
})

test('a flow over several pages stays the product it began as, until an address says another', () => {
  const { result, rerender } = show('sourceType=1')
  rerender({ now: 'step=code' })
  expect(result.current).toBe('document')
  expect(show('').result.current).toBe('document')
  rerender({ now: 'sourceType=2' })
  expect(result.current).toBe('pms')
  expect(localStorage.getItem('pms-app-name')).toBe('pms')
})

test('a new visit without a source type is project management', () => {
  show('sourceType=1')
  sessionStorage.clear()
  expect(show('').result.current).toBe('pms')
})

test('what a logout removed stays away until the product is opened anew', () => {
  const { rerender } = show('')
  localStorage.removeItem('pms-app-name')
  rerender({ now: '' })
  expect(localStorage.getItem('pms-app-name')).toBeNull()
})

test('a device that keeps nothing shows the page all the same', () => {
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('localStorage', undefined)
  expect(show('sourceType=1').result.current).toBe('document')
  expect(show('').result.current).toBe('pms')
})
