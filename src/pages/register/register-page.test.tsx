import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { ShellContext, useShell } from '../../ui/shell-context.ts'
import { useProduct } from '../../ui/theme/use-product.ts'
import { RegisterPage } from './register-page.tsx'

const calls = {
  sendCode: vi.fn(),
  checkCode: vi.fn(),
  register: vi.fn(),
  previewInvitation: vi.fn(),
  previewInviteLink: vi.fn(),
  previewJoinCode: vi.fn(),
}

const show = (location: ReturnType<typeof memoryLocation>, Page = RegisterPage) =>
  render(
    <PageProviders calls={calls} session={{ status: 'signedIn' }}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <Page />
      </Router>
    </PageProviders>,
  )
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const reachProfile = async () => {
  fill('Email', ' Mei@EXAMPLE.com ')
  press('Send me a code')
  await heading('Check your email')
  fill('Code', '123456')
  press('Continue')
  await heading('About you')
  fill('Your name', 'Mei Chen')
  fill('Password', 'quiet otter paints slowly')
  fireEvent.click(screen.getByRole('checkbox'))
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  sessionStorage.clear()
  calls.sendCode.mockReset().mockResolvedValue({ requestId: 'request-1', expiresIn: 600, resendAfter: 60 })
  calls.register.mockReset().mockResolvedValue({ userId: '10001', next: 'create-organization' })
  for (const name of ['checkCode', 'previewInvitation', 'previewInviteLink', 'previewJoinCode'] as const)
    calls[name].mockReset().mockResolvedValue({})
})
afterEach(cleanup)

test('address, code, name and password create an account, with all parameters', async () => {
  const location = memoryLocation({ path: '/sso/register', searchPath: 'linkToken=link-1', record: true })
  show(location)
  await reachProfile()
  press('Create account')
  await waitFor(() => expect(location.history.at(-1)).toBe('/sso/create-organization'))
  expect(calls.register.mock.calls[0]?.[0]).toMatchObject({
    orgEmail: 'Mei@example.com',
    requestId: 'request-1',
    emailCode: '123456',
    orgUserName: 'Mei Chen',
    linkToken: 'link-1',
    agreeTerms: true,
  })
  expect({ ...sessionStorage }).toEqual({})
})

test('the step of the code promises none to who has an account already', async () => {
  show(memoryLocation({ path: '/sso/register', record: true }))
  fill('Email', 'mei@example.com')
  press('Send me a code')
  await heading('Check your email')
  expect(document.body.textContent).toContain('or a note that you already have an account')
})

test('an invitation proves its address: neither address nor code is asked for', async () => {
  const offer = { orgName: 'Tide Works', emailMasked: 'm***@example.com' }
  calls.previewInvitation.mockResolvedValue(offer)
  const location = memoryLocation({ path: '/sso/register', searchPath: 'inviteToken=invitation-1', record: true })
  show(location)
  await heading('Join Tide Works')
  screen.getByText(/m\*\*\*@example\.com/)
  expect(screen.queryByLabelText('Email')).toBeNull()
  fill('Your name', 'Mei Chen')
  fill('Password', 'quiet otter paints slowly')
  fireEvent.click(screen.getByRole('checkbox'))
  press('Create account')
  await waitFor(() => expect(calls.register).toHaveBeenCalled())
  const payload = calls.register.mock.calls[0]?.[0]
  expect(payload).toMatchObject({ inviteToken: 'invitation-1', orgUserName: 'Mei Chen' })
  expect(Object.keys(payload)).not.toEqual(expect.arrayContaining(['orgEmail']))
  expect(calls.sendCode).not.toHaveBeenCalled()
})

const refused = (code: string) => {
  const envelope = { code, msg: 'That is over', subMsg: '', message: '', result: null }
  return new RequestError('refused', { envelope, status: 200, text: envelope.msg })
}

test('a wrong code is shown at the code field', async () => {
  calls.checkCode.mockRejectedValueOnce(refused('0410002'))
  show(memoryLocation({ path: '/sso/register', record: true }))
  fill('Email', 'mei@example.com')
  press('Send me a code')
  await heading('Check your email')
  fill('Code', '123456')
  press('Continue')
  await screen.findByText('That is over')
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  fill('Code', '654321')
  press('Continue')
  await heading('About you')
  const asked = { orgEmail: 'mei@example.com', requestId: 'request-1' }
  expect(calls.checkCode.mock.lastCall?.[0]).toEqual({ ...asked, emailCode: '654321' })
})

test('offline, the form continues after the code', async () => {
  calls.checkCode.mockRejectedValueOnce(new RequestError('offline'))
  show(memoryLocation({ path: '/sso/register', record: true }))
  await reachProfile()
})

test.each([
  ['inviteToken', 'previewInvitation', '0411002', /This invitation no longer works/],
  ['linkToken', 'previewInviteLink', '0411002', /This team link no longer works/],
  ['joinCode', 'previewJoinCode', '0411005', /This join code no longer works/],
] as const)('an expired %s is reported before a mail is sent, and removed', async (name, look, code, text) => {
  calls[look].mockRejectedValueOnce(refused(code))
  show(memoryLocation({ path: '/sso/register', searchPath: `${name}=old-1`, record: true }))
  if (name !== 'inviteToken') {
    fill('Email', 'mei@example.com')
    press('Send me a code')
  }
  await screen.findByText(text)
  expect(calls.sendCode).not.toHaveBeenCalled()
  await reachProfile()
  press('Create account')
  await waitFor(() => expect(calls.register).toHaveBeenCalled())
  expect(calls.register.mock.calls[0]?.[0]).not.toHaveProperty(name)
})

test('an invitation that turns out to be invalid leads nobody back to a page that they left', async () => {
  let refuse = () => {}
  calls.previewInvitation.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = () => reject(refused('0411002'))
    }),
  )
  const location = memoryLocation({ path: '/sso/register', searchPath: 'inviteToken=old-1', record: true })
  show(location)
  cleanup()
  const before = [...location.history]
  refuse()
  await new Promise((resolve) => setTimeout(resolve))
  expect(location.history).toEqual(before)
})

test('a wrong code returns to the code step, and the input is kept', async () => {
  const envelope = { code: '0410002', msg: 'That code is wrong', subMsg: '', message: '', result: null }
  calls.register.mockRejectedValueOnce(new RequestError('refused', { envelope, status: 200, text: envelope.msg }))
  show(memoryLocation({ path: '/sso/register', record: true }))
  await reachProfile()
  press('Create account')
  await heading('Check your email')
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  fill('Code', '654321')
  press('Continue')
  await heading('About you')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('quiet otter paints slowly')
  press('Create account')
  await waitFor(() => expect(calls.register.mock.calls[1]?.[0]).toMatchObject({ emailCode: '654321' }))
})

test('a missing provider identity is reported, and the provider is not named', async () => {
  show(memoryLocation({ path: '/sso/register/google-organization', record: true }))
  await heading('Create your account')
  expect(screen.getByText(/We couldn't continue signing you in/)).toBeTruthy()
  expect(screen.queryByText(/Google/)).toBeNull()
})

test('offline, the form says that nothing was sent, and can be sent again', async () => {
  calls.sendCode.mockRejectedValueOnce(new RequestError('offline'))
  show(memoryLocation({ path: '/sso/register', record: true }))
  fill('Email', 'mei@example.com')
  press('Send me a code')
  await screen.findByText(/No connection\. We've kept/)
  press('Send me a code')
  await heading('Check your email')
})

test('a reload keeps address, name and mail, never the password or the code', async () => {
  const location = memoryLocation({ path: '/sso/register', record: true })
  const first = show(location)
  await reachProfile()
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/otter|123456/)
  show(location)
  await heading('Check your email')
  expect(screen.getByText(/Mei@example\.com/)).toBeTruthy()
  fill('Code', '123456')
  press('Continue')
  await heading('About you')
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Mei Chen')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('returning to the same address sends no second mail', async () => {
  show(memoryLocation({ path: '/sso/register', record: true }))
  fill('Email', 'mei@example.com')
  press('Send me a code')
  await heading('Check your email')
  press('Use another email')
  await heading('Create your account')
  press('Send me a code')
  await heading('Check your email')
  expect(calls.sendCode).toHaveBeenCalledTimes(1)
})

/** The page in its shell, which remembers the product of this or an earlier page of the visit. */
function Shelled() {
  const product = useProduct('')
  return (
    <ShellContext value={{ ...useShell(), product }}>
      <RegisterPage />
    </ShellContext>
  )
}

test.each([
  ['1', 1],
  ['2', undefined],
  ['1.5', undefined],
])('the source type %s of an earlier page of the visit is registered as %s', async (remembered, sent) => {
  sessionStorage.setItem('sourceType', remembered)
  show(memoryLocation({ path: '/sso/register', record: true }), Shelled)
  await reachProfile()
  press('Create account')
  await waitFor(() => expect(calls.register).toHaveBeenCalled())
  expect(calls.register.mock.calls[0]?.[0].sourceType).toBe(sent)
})

test('where no mails are sent, the step of the code says where they are read', async () => {
  const reachCode = async (devMail: boolean) => {
    sessionStorage.setItem('worktide-config', JSON.stringify({ devMail }))
    show(memoryLocation({ path: '/sso/register', record: true }))
    fill('Email', 'mei@example.com')
    press('Send me a code')
    await heading('Check your email')
  }
  await reachCode(true)
  expect(screen.getByRole('link', { name: 'Read them here' })).toHaveProperty('pathname', '/dev/mail')
  cleanup()
  sessionStorage.clear()
  await reachCode(false)
  expect(screen.queryByText("This server doesn't send emails.")).toBeNull()
})

test('an account that exists is linked to the identity on the way in, after signing in', () => {
  const newcomer = { registerTicket: 'ticket-1', name: 'Mei', provider: 'qywx' }
  history.replaceState({ newcomer }, '', '/')
  show(memoryLocation({ path: '/sso/register/third-organization', searchPath: 'redirect=%2Finbox', record: true }))
  const link = screen.getByRole('link', { name: 'Already have an account? Sign in and link' })
  const redirect = '/sso/qywx/transit?bind=1&provider=qywx&redirect=%2Finbox'
  expect(link.getAttribute('href')).toBe(`/sso/login?${new URLSearchParams({ redirect })}`)
  cleanup()
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  show(memoryLocation({ path: '/sso/register/third-organization', searchPath: 'redirect=%2Finbox', record: true }))
  expect(screen.getByRole('link', { name: 'Already have an account? Sign in' })).toBeTruthy()
})
