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

test('the address selects the product; the root has its hue, and its name is stored', () => {
  const { result } = show('sourceType=1')
  expect(result.current).toBe('document')
  expect(document.documentElement.dataset.product).toBe('document')
  expect(localStorage.getItem('pms-app-name')).toBe('document')
})

test('the tab has the product’s icon', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">'
  const shown = () => document.querySelector('link')?.getAttribute('href')
  const { rerender } = show('sourceType=1')
  expect(shown()).toBe('/favicon-document.svg')
  rerender({ now: 'sourceType=2' })
  expect(shown()).toBe('/favicon.svg')
})

test('a flow over several pages keeps its product until an address names another', () => {
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

test('after a sign-out the product’s name is not stored until it is opened again', () => {
  const { rerender } = show('')
  localStorage.removeItem('pms-app-name')
  rerender({ now: '' })
  expect(localStorage.getItem('pms-app-name')).toBeNull()
})

test('without storage the page is shown all the same', () => {
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('localStorage', undefined)
  expect(show('sourceType=1').result.current).toBe('document')
  expect(show('').result.current).toBe('pms')
})
