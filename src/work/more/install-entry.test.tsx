import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { InstallEntry } from './install-entry.tsx'

const button = () => screen.queryByRole('button', { name: 'Install app' })
const offered = (offer: object | undefined) => Object.assign(globalThis, { worktideInstallOffer: offer })

afterEach(() => {
  cleanup()
  offered(undefined)
  vi.unstubAllGlobals()
})

test('the browser’s dialog is opened by a press, once for each offer', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  renderPage(<InstallEntry />)
  expect(button()).toBeNull()
  offered({ prompt })
  fireEvent(window, new Event('beforeinstallprompt'))
  fireEvent.click(await screen.findByRole('button', { name: 'Install app' }))
  await waitFor(() => expect(button()).toBeNull())
  expect(prompt).toHaveBeenCalledOnce()
})

test('it goes once the app is installed, also by the browser’s own menu', async () => {
  offered({ prompt: async () => ({ outcome: 'accepted' }) })
  renderPage(<InstallEntry />)
  expect(button()).not.toBeNull()
  fireEvent(window, new Event('appinstalled'))
  await waitFor(() => expect(button()).toBeNull())
})

test.each([
  ['in Safari on an iPhone', { standalone: false, userAgent: 'iPhone Safari' }, true],
  ['in the app on its home screen', { standalone: true, userAgent: 'iPhone Safari' }, false],
  ['in a messenger there', { standalone: false, userAgent: 'iPhone wxwork' }, false],
])('how to install it by hand is said where that is possible: %s', (_, agent, isOffered) => {
  vi.stubGlobal('navigator', { ...navigator, ...agent })
  renderPage(<InstallEntry />)
  expect(button() !== null).toBe(isOffered)
  if (!isOffered) return
  fireEvent.click(button() as HTMLElement)
  expect(screen.getByText(/Add to Home Screen/)).toBeTruthy()
})
