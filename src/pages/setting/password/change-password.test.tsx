import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../../test/page/page-providers.tsx'

const calls = { mfaStatus: vi.fn(), changePassword: vi.fn() }
const account = { orgEmail: 'anna@example.com', orgUserName: 'Anna Lind' }

const { ChangePassword } = await import('./change-password.tsx')

const password = 'seven-boats-under-cloud-92'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({})
})
afterEach(cleanup)

const show = async (hasPassword: boolean) => {
  calls.mfaStatus.mockResolvedValue({ hasPassword })
  render(
    <PageProviders calls={calls} session={{ account, organization: null }}>
      <ChangePassword />
    </PageProviders>,
  )
  await screen.findByLabelText('New password')
}

test('a user without a password sets the first one and is asked for none', async () => {
  await show(false)
  expect(screen.queryByLabelText('Current password')).toBeNull()
  type('New password', password)
  fireEvent.click(screen.getByRole('button', { name: 'Set a password' }))
  await screen.findByText(/Password set\./)
  expect(calls.changePassword).toHaveBeenCalledExactlyOnceWith({ password })
})

test('a user with a password must enter it', async () => {
  await show(true)
  // password managers need the user name
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(account.orgEmail)
  type('New password', password)
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
  expect(calls.changePassword).not.toHaveBeenCalled()
  type('Current password', 'quiet-harbour-lantern-47')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText(/Password changed\./)
  expect(calls.changePassword).toHaveBeenCalledExactlyOnceWith({ oldPassword: 'quiet-harbour-lantern-47', password })
})

test('after a late remount the page still shows the success, once', async () => {
  await show(true)
  type('Current password', 'quiet-harbour-lantern-47')
  type('New password', password)
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText(/Password changed\./)
  const changedAt = Date.now()
  const clock = vi.spyOn(Date, 'now')
  try {
    for (const [afterMs, isSaid] of [
      [20_000, true],
      [21_000, true],
      [40_000, false],
    ] as const) {
      cleanup()
      clock.mockReturnValue(changedAt + afterMs)
      await show(true)
      await act(async () => {})
      expect(screen.queryByText(/Password changed\./) !== null, `after ${afterMs} ms`).toBe(isSaid)
      expect(document.activeElement?.textContent === 'Change password', `focus after ${afterMs} ms`).toBe(isSaid)
    }
  } finally {
    clock.mockRestore()
  }
})
