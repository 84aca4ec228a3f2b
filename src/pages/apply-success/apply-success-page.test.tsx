import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page/page-providers.tsx'
import { ApplySuccessPage } from './apply-success-page.tsx'

const session = { status: 'temporary', account: { orgEmail: 'mei@example.com', joinedOrgIds: [] } }
const calls = { listOrganizations: vi.fn(), switchOrganization: vi.fn(), joiningState: vi.fn() }

const show = (status: string) => {
  session.status = status
  return renderAt('/sso/apply-success', <ApplySuccessPage />, { calls, session })
}
const check = () => screen.queryByRole('button', { name: 'Check again' })

beforeEach(() => {
  history.replaceState(null, '')
  session.account.joinedOrgIds = []
  i18n.load('en', {})
  i18n.activate('en')
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue([])
  calls.joiningState.mockResolvedValue({ former: [], request: null })
})
afterEach(cleanup)

test('no action is offered before the session is known', () => {
  show('unknown')
  expect(check()).toBeNull()
  cleanup()
  show('signedOut')
  expect(check()).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in to check' })).toBeTruthy()
})

test('checking again says that there is no answer yet, or enters the organisation', async () => {
  const { visited } = show('temporary')
  fireEvent.click(check() as HTMLElement)
  expect(await screen.findByText(/you're not a member yet/)).toBeTruthy()
  calls.listOrganizations.mockResolvedValue([{ orgId: '7', enabled: true, current: false }])
  fireEvent.click(check() as HTMLElement)
  await waitFor(() => expect(visited).toEqual(['/']))
  expect(calls.switchOrganization).toHaveBeenCalledWith({ orgId: '7' })
})

test('after an approval a reload says so and leads in', async () => {
  show('signedIn')
  cleanup()
  session.account.joinedOrgIds = ['7'] as never
  show('signedIn')
  expect(screen.getByRole('heading', { name: 'Your request was approved' })).toBeTruthy()
  calls.listOrganizations.mockResolvedValue([{ orgId: '7', enabled: true, current: true }])
  fireEvent.click(screen.getByRole('button', { name: 'Open the organisation' }))
  await waitFor(() => expect(calls.listOrganizations).toHaveBeenCalled())
})

test('organisations from before the request are no approval', () => {
  session.account.joinedOrgIds = ['3'] as never
  show('signedIn')
  expect(screen.queryByRole('heading', { name: 'Your request was approved' })).toBeNull()
})

test('a declined request is told on the page, at once and after another check, with the ways on', async () => {
  show('temporary')
  calls.joiningState.mockResolvedValue({ former: [], request: { orgName: 'Tide Works', state: 'rejected' } })
  fireEvent.click(check() as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Your request was declined' })).toBeTruthy()
  cleanup()
  show('temporary')
  expect(await screen.findByText('An administrator of Tide Works declined your request to join.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Enter a join code' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Other ways to get started' })).toBeTruthy()
})
