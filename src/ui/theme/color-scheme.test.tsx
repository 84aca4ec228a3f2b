import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { startColorScheme } from './color-scheme.ts'
import { SchemeSwitch } from './scheme-switch.tsx'

const key = 'worktide-color-scheme'
const painted = () => document.documentElement.dataset.mantineColorScheme
const listeners = new Set<(event: { matches: boolean }) => void>()
let isDark = false

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  listeners.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: isDark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
})
afterEach(cleanup)

const show = () => renderPage(<SchemeSwitch />)
const press = () => fireEvent.click(screen.getByRole('button'))

test('the device’s scheme is used, also when it changes', () => {
  isDark = true
  startColorScheme()
  expect(painted()).toBe('dark')
  show()
  expect(painted()).toBe('dark')
  act(() => {
    for (const hear of listeners) hear({ matches: false })
  })
  expect(painted()).toBe('light')
})

test('a choice wins over the device’s scheme and is stored', () => {
  isDark = true
  show()
  press()
  expect([painted(), localStorage.getItem(key)]).toEqual(['light', 'light'])
  cleanup()
  delete document.documentElement.dataset.mantineColorScheme
  startColorScheme()
  expect(painted()).toBe('light')
  show()
  expect(screen.getByRole('button', { name: 'Appearance: light' })).toBeTruthy()
})

test('the value that earlier builds stored for the device’s scheme is understood', () => {
  isDark = true
  localStorage.setItem(key, 'system')
  startColorScheme()
  expect([painted(), localStorage.getItem(key)]).toEqual(['dark', 'auto'])
})

test('without storage the choice lasts for the page', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', undefined)
  show()
  press()
  press()
  expect(painted()).toBe('dark')
  expect(screen.getByRole('button', { name: 'Appearance: dark' })).toBeTruthy()
})
