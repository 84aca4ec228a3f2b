import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './toast-region.tsx'
import { createToasts } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = () => {
  const toasts = createToasts()
  render(<ToastRegion toasts={toasts} />)
  const text = () => screen.getByRole('alert').textContent
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { show: (message: string) => act(() => toasts.show(message)), text, pass }
}

test('a toast shows at once and is gone after 2 s', () => {
  const { show, text, pass } = open()
  show('first')
  expect(text()).toBe('first')
  pass(1999)
  expect(text()).toBe('first')
  pass(1)
  expect(text()).toBe('')
})

test('within 2.5 s of one, others are dropped; after it the next shows', () => {
  const { show, text, pass } = open()
  show('first')
  pass(2499)
  show('second')
  expect(text()).toBe('')
  pass(1)
  show('third')
  expect(text()).toBe('third')
})
