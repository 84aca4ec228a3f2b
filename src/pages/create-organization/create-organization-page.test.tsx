import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'

const calls = { createOrganization: vi.fn(), checkOrgKey: vi.fn(), joiningState: vi.fn() }
const session = { status: 'temporary', account: { orgEmail: 'anna@mail.com' } }

const { CreateOrganizationPage } = await import('./create-organization-page.tsx')

const show = (searchPath = '') => {
  const location = memoryLocation({ path: '/sso/create-organization', searchPath, record: true })
  const { hook, searchHook, history } = location
  render(
    <PageProviders calls={calls} session={session}>
      <Router hook={hook} searchHook={searchHook}>
        <CreateOrganizationPage />
      </Router>
    </PageProviders>,
  )
  return history
}
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } })
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create organisation' }))

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  sessionStorage.clear()
  session.status = 'temporary'
  calls.createOrganization.mockReset().mockResolvedValue({})
  calls.joiningState.mockReset().mockResolvedValue({ former: [], request: null })
  calls.checkOrgKey.mockReset().mockResolvedValue({ available: true })
})
afterEach(cleanup)

test('the key follows the name until the user edits it', async () => {
  show()
  fill(/Organisation name/, 'Blue Harbour')
  expect(input(/Organisation key/).value).toBe('blue-harbour')
  await screen.findByText('This key is available')
  fill(/Organisation key/, 'HARBOUR')
  fill(/Organisation name/, 'Blue Harbour Two')
  expect(input(/Organisation key/).value).toBe('harbour')
})

test('a Chinese name needs no key: the server creates one', async () => {
  const history = show()
  fill(/Organisation name/, '潮汐科技')
  create()
  await waitFor(() => expect(calls.createOrganization).toHaveBeenCalled())
  // the guard redirects once the session has the organisation
  expect(history.at(-1)).toBe('/sso/create-organization?then=invite')
  expect(calls.createOrganization.mock.calls[0]?.[0]).not.toHaveProperty('orgKey')
  expect({ ...sessionStorage }).toEqual({})
})

test('after a reload the suggested key still follows a Chinese name, and an edited one does not', async () => {
  show()
  fill(/Organisation name/, '重庆银行')
  await waitFor(() => expect(input(/Organisation key/).value).toBe('cqyh'))
  cleanup()
  show()
  fill(/Organisation name/, '重庆银行科技')
  await waitFor(() => expect(input(/Organisation key/).value).toBe('cqyhkj'))
  fill(/Organisation key/, 'bank')
  cleanup()
  show()
  fill(/Organisation name/, '重庆')
  expect(input(/Organisation key/).value).toBe('bank')
})

test('after a second organisation the page navigates by itself, because the guard does not redirect', async () => {
  const history = show('new=1')
  fill(/Organisation name/, '潮汐科技')
  create()
  await waitFor(() => expect(history.at(-1)).toBe('/sso/create-organization/invitation'))
})

test('a key that follows the name is not sent; the server chooses it', async () => {
  show()
  fill(/Organisation name/, 'Tide')
  create()
  await waitFor(() => expect(calls.createOrganization).toHaveBeenCalled())
  expect(calls.createOrganization.mock.calls[0]?.[0]).not.toHaveProperty('orgKey')
})

test('a taken key offers a free one', async () => {
  calls.checkOrgKey.mockImplementation(async ({ orgKey }) =>
    orgKey === 'tide' ? { available: false, suggestion: 'tide-2' } : { available: true },
  )
  show()
  fill(/Organisation name/, 'Tide')
  fireEvent.click(await screen.findByRole('button', { name: 'Use tide-2' }))
  expect(input(/Organisation key/).value).toBe('tide-2')
  await screen.findByText('This key is available')
})

test('a key taken in the meantime is shown at the key', async () => {
  const envelope = { code: '0411001', msg: 'Taken', subMsg: '', message: '', result: null }
  calls.createOrganization.mockRejectedValue(new RequestError('refused', { envelope, status: 200, text: 'Taken' }))
  const history = show()
  fill(/Organisation name/, 'Tide')
  fill(/Organisation key/, 'tide')
  create()
  await waitFor(() => expect(document.activeElement).toBe(input(/Organisation key/)))
  expect(history.at(-1)).toBe('/sso/create-organization')
})

test('after a lost answer, which may be a success, the redirect stays prepared', async () => {
  calls.createOrganization.mockRejectedValue(new RequestError('timeout', { text: 'No answer' }))
  const history = show()
  fill(/Organisation name/, 'Tide')
  create()
  await screen.findByText('No answer')
  expect(history.at(-1)).toBe('/sso/create-organization?then=invite')
})

test('a visitor without an account is asked for one first, and returns here', () => {
  session.status = 'signedOut'
  show('sourceType=1')
  expect(screen.queryByRole('textbox')).toBeNull()
  const back = 'redirect=%2Fsso%2Fcreate-organization%3FsourceType%3D1'
  const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(pathOf('Create an account')).toBe(`/sso/register/organization?${back}`)
  expect(pathOf('Already have an account? Sign in')).toBe(`/sso/login?${back}`)
})

test('who was removed, declined or still waits is told so, with the ways on', async () => {
  calls.joiningState.mockResolvedValue({ former: ['Tide Works', 'Harbour'], request: null })
  show()
  expect(await screen.findByText(/You're no longer a member of Tide Works, Harbour\. To get back in, ask/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'I have a join code' })).toBeTruthy()
  cleanup()
  calls.joiningState.mockResolvedValue({ former: [], request: { orgName: 'Tide Works', state: 'rejected' } })
  show()
  expect(await screen.findByText(/Tide Works declined your request to join/)).toBeTruthy()
  cleanup()
  calls.joiningState.mockResolvedValue({ former: ['Harbour'], request: { orgName: 'Tide Works', state: 'open' } })
  show()
  expect(await screen.findByText(/Your request to join Tide Works is waiting/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check your request' })).toBeTruthy()
})

test('the form works without the answer, and a second organisation needs no reason', async () => {
  calls.joiningState.mockRejectedValue(new RequestError('offline'))
  show()
  expect(screen.getByRole('button', { name: 'Create organisation' })).toBeTruthy()
  cleanup()
  calls.joiningState.mockClear()
  show('new=1')
  expect(calls.joiningState).not.toHaveBeenCalled()
})

test('who is led here sees which account that is, and a way out', async () => {
  show()
  expect(screen.getByText("You're signed in as anna@mail.com.")).toBeDefined()
  expect(screen.getByRole('button', { name: 'Not you? Sign out' })).toBeDefined()
  cleanup()
  show('new=1')
  expect(screen.queryByRole('button', { name: 'Not you? Sign out' })).toBeNull()
})
