import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { PushPanel } from './push-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a browser without its push service is not taken for a lost connection to us', async () => {
  const subscribe = vi.fn().mockRejectedValue(new DOMException('push service error', 'AbortError'))
  const registration = { active: {}, pushManager: { getSubscription: async () => null, subscribe } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
  const pushKey = vi.fn(async () => ({ publicKey: 'AAAA' }))
  renderPage(<PushPanel />, { calls: { pushKey }, session: { account: { userId: '7' } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }))
  expect(await screen.findByText(/can't reach its push service/)).toBeTruthy()
  pushKey.mockRejectedValue(new Error('no answer'))
  fireEvent.click(screen.getByRole('button', { name: 'Turn on notifications' }))
  expect(await screen.findByText(/Check your connection/)).toBeTruthy()
  expect(screen.queryByText(/can't reach its push service/)).toBeNull()
})
