import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { InstallEntry } from './install-entry.tsx'

const button = () => screen.queryByRole('button', { name: 'Install app' })
const offered = (offer: object | undefined) => Object.assign(globalThis, { worktideInstallOffer: offer })

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

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
  offered(undefined)
  fireEvent(window, new Event('appinstalled'))
  await waitFor(() => expect(button()).toBeNull())
})

test.each([
  [
    'in Safari on an iPhone',
    { standalone: false, userAgent: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1` },
    true,
  ],
  ['in the app on its home screen', { standalone: true, userAgent: `${iPhone} Mobile/15E148` }, false],
  ['in Chrome there', { standalone: false, userAgent: `${iPhone} CriOS/138.0 Mobile/15E148 Safari/604.1` }, false],
  ['in WeChat', { standalone: false, userAgent: `${iPhone} Mobile/15E148 MicroMessenger/8.0.60` }, false],
  ['in WeCom', { standalone: false, userAgent: `${iPhone} Version/18.5 Safari/604.1 wxwork/4.1` }, false],
])('how to install it by hand is said where that is possible: %s', (_, agent, isOffered) => {
  vi.stubGlobal('navigator', { ...navigator, ...agent })
  renderPage(<InstallEntry />)
  expect(button() !== null).toBe(isOffered)
  if (!isOffered) return
  fireEvent.click(button() as HTMLElement)
  expect(screen.getByText(/Add to Home Screen/)).toBeTruthy()
})
