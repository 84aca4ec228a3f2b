import { cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newsLock } from '../core/work/push-message.ts'
import { useNewsLock } from './use-news-lock.ts'

const held: string[] = []
let isFocused = true
let visibility = 'visible'

beforeEach(() => {
  isFocused = true
  visibility = 'visible'
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isFocused)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
  const request = async (name: string, _: LockOptions, hold: () => Promise<unknown>) => {
    held.push(name)
    await hold()
    held.splice(held.indexOf(name), 1)
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function WorkArea() {
  useNewsLock()
  return null
}
const page = (mode: 'visible' | 'hidden' = 'visible') => (
  <Activity mode={mode}>
    <WorkArea />
  </Activity>
)
const isHeld = (is: boolean) => vi.waitFor(() => expect(held).toEqual(is ? [newsLock] : []))

test('a page holds the lock of news while it shows the work area, and not while another area covers it', async () => {
  const { rerender, unmount } = render(page())
  await isHeld(true)
  rerender(page('hidden'))
  await isHeld(false)
  rerender(page())
  await isHeld(true)
  unmount()
  await isHeld(false)
})

test('it does not while its window is behind another one, or hidden', async () => {
  isFocused = false
  render(page())
  await isHeld(false)
  isFocused = true
  dispatchEvent(new Event('focus'))
  dispatchEvent(new Event('focus'))
  await isHeld(true)
  isFocused = false
  dispatchEvent(new Event('blur'))
  await isHeld(false)
  isFocused = true
  dispatchEvent(new Event('focus'))
  await isHeld(true)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await isHeld(false)
})
