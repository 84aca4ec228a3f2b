import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { useAppBadge } from './use-unread-marks.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

function Badge({ count }: { count: number }) {
  useAppBadge(count)
  return null
}

test('the icon of the app has the unread count, and loses it with the last one', () => {
  const setAppBadge = vi.fn(async () => {})
  Object.assign(navigator, { setAppBadge })
  const { rerender } = renderPage(<Badge count={3} />)
  rerender(<Badge count={0} />)
  expect(setAppBadge.mock.calls).toEqual([[3], [0]])
})

test('a browser without badges, or one that refuses them, is no reason to fail', async () => {
  renderPage(<Badge count={3} />)
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new DOMException('not installed')) })
  renderPage(<Badge count={4} />)
  await Promise.resolve()
})
