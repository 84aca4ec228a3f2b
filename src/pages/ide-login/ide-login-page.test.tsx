import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders } from '../../../test/page/page-providers.tsx'

const calls = { authorizeIde: vi.fn() }
const session = {
  status: 'signedIn',
  account: { orgEmail: 'mei@example.com' },
  organization: { orgName: 'Blue Harbour' },
}

const { IdeLoginPage } = await import('./ide-login-page.tsx')

const redirectUri = 'http://127.0.0.1:49152/cb'
const asked = { clientId: 'vscode', redirectUri, state: 'their-state', codeChallenge: 'c'.repeat(43) }
const searchPath = new URLSearchParams({
  client_id: asked.clientId,
  redirect_uri: redirectUri,
  response_type: 'code',
  state: asked.state,
  code_challenge: asked.codeChallenge,
  code_challenge_method: 'S256',
}).toString()

const show = () => {
  const { hook, searchHook } = memoryLocation({ path: '/sso/ide-login', searchPath })
  return render(
    <PageProviders calls={calls} session={session}>
      <Router hook={hook} searchHook={searchHook}>
        <IdeLoginPage />
      </Router>
    </PageProviders>,
  )
}

const leave = vi.fn()
beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  leave.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(leave)
  calls.authorizeIde.mockReset().mockResolvedValue({ redirectUrl: `${redirectUri}?code=x&state=their-state` })
})
afterEach(cleanup)

test('the consent screen names the program, the target, the rights, the organisation and the duration', () => {
  const { container } = show()
  for (const words of [
    'Visual Studio Code',
    redirectUri,
    'View and change everything you have access to',
    'Only in Blue Harbour, with your permissions there',
    'For 14 days after you signed in here, or until you sign it out',
    'mei@example.com',
  ])
    expect(container.textContent).toContain(words)
})

test('nothing is granted without a press, and then only the requested rights', async () => {
  show()
  expect([calls.authorizeIde.mock.calls, leave.mock.calls]).toEqual([[], []])
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(`${redirectUri}?code=x&state=their-state`))
  expect(calls.authorizeIde.mock.calls.map(([payload]) => payload)).toEqual([asked])
})

test('a refusal is sent to the program and grants nothing', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(calls.authorizeIde).not.toHaveBeenCalled()
  expect(String(leave.mock.calls[0]?.[0])).toMatch(/^http:\/\/127\.0\.0\.1:49152\/cb\?error=access_denied/)
})
