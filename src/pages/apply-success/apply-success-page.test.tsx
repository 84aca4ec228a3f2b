import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'

const session = { status: 'temporary', account: { orgEmail: 'mei@example.com', joinedOrgIds: [] } }
const calls = vi.hoisted(() => ({ listOrganizations: vi.fn(), switchOrganization: vi.fn(), redirect: vi.fn() }))
vi.mock('../flow/use-post-login-redirect.ts', () => ({
  usePostLoginRedirect: () => ({ redirect: calls.redirect, isRedirecting: false }),
}))

const { ApplySuccessPage } = await import('./apply-success-page.tsx')

const show = (status: string) => {
  session.status = status
  render(
    <PageProviders calls={calls} session={session}>
      <ApplySuccessPage />
    </PageProviders>,
  )
}
const check = () => screen.queryByRole('button', { name: 'Check again' })

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue([])
})
afterEach(cleanup)

test('no way on is offered before it is known who is there', () => {
  show('unknown')
  expect(check()).toBeNull()
  cleanup()
  show('signedOut')
  expect(check()).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in to check' })).toBeTruthy()
})

test('who asks again hears that there is no answer yet, or is let in', async () => {
  show('temporary')
  fireEvent.click(check() as HTMLElement)
  expect(await screen.findByText(/^Not yet, as of/)).toBeTruthy()
  calls.listOrganizations.mockResolvedValue([{ orgId: '7', enabled: true, current: false }])
  fireEvent.click(check() as HTMLElement)
  await waitFor(() => expect(calls.redirect).toHaveBeenCalledWith('/'))
  expect(calls.switchOrganization).toHaveBeenCalledWith({ orgId: '7' })
})
