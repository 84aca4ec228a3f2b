import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = async () => {
  const [{ ToastRegion }, { showToast }] = await Promise.all([import('./toast-region.tsx'), import('./toast-store.ts')])
  render(<ToastRegion />)
  const text = () => screen.getByRole('alert').textContent
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { show: (message: string) => act(() => showToast(message)), text, pass }
}

test('a toast shows at once and is gone after 2 s', async () => {
  const { show, text, pass } = await open()
  show('first')
  expect(text()).toBe('first')
  pass(1999)
  expect(text()).toBe('first')
  pass(1)
  expect(text()).toBe('')
})

test('within 2.5 s of one, others are dropped; after it the next shows', async () => {
  const { show, text, pass } = await open()
  show('first')
  pass(2499)
  show('second')
  expect(text()).toBe('')
  pass(1)
  show('third')
  expect(text()).toBe('third')
})
