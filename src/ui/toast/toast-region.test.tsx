import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDefaultZIndex } from '@mantine/core'
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

test('toasts are above dialogs and everything else', () => {
  const depthsIn = (file: string) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/z-index: (\d+)/g)].map(([, depth]) => Number(depth))
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const [ours = 0] = depthsIn('ui/toast/toast-region.module.css')
  const others = sheets.filter((file) => !file.endsWith('toast-region.module.css')).flatMap(depthsIn)
  expect(ours).toBeGreaterThan(Math.max(getDefaultZIndex('overlay'), ...others))
})
