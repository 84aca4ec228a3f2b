import { beforeEach, expect, test, vi } from 'vitest'

const painted = () => document.documentElement.dataset.mantineColorScheme
let isDark = false
let hear = () => {}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark
    },
    addEventListener: (_: string, listener: () => void) => {
      hear = listener
    },
  }))
})

const load = () => import('./color-scheme.ts')

test('the device decides, also when it changes its mind', async () => {
  isDark = true
  const { startColorScheme } = await load()
  startColorScheme()
  expect(painted()).toBe('dark')
  isDark = false
  hear()
  expect(painted()).toBe('light')
})

test('a choice wins over the device and is kept', async () => {
  isDark = true
  const first = await load()
  first.startColorScheme()
  first.chooseScheme('light')
  expect(painted()).toBe('light')
  vi.resetModules()
  const second = await load()
  second.startColorScheme()
  expect([second.schemeChoice(), painted()]).toEqual(['light', 'light'])
})

test('without storage the choice lasts for the page', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { chooseScheme, schemeChoice } = await load()
  chooseScheme('dark')
  expect([schemeChoice(), painted()]).toEqual(['dark', 'dark'])
})
