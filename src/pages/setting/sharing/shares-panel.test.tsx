import { i18n } from '@lingui/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../../test/page/page-providers.tsx'
import { RequestError } from '../../../api/request-error.ts'

const calls = vi.hoisted(() => ({
  createShare: vi.fn(),
  listShares: vi.fn(),
  updateShare: vi.fn(),
  revokeShare: vi.fn(),
}))

const { SharesPanel } = await import('./shares-panel.tsx')

const link = {
  shareCode: 'abc',
  url: 'https://worktide.test/sso/share/organization?shareCode=abc',
  pwdEnabled: 1 as 0 | 1,
  expiresAt: null as string | null,
  createdAt: '2026-11-21T08:00:00.000Z',
  opens: true,
  resourceType: 'organization',
  resourceId: 'org',
  filter: null,
  parts: [] as string[],
  makerId: '1',
}
const show = async (...links: (typeof link)[]) => {
  calls.listShares.mockResolvedValue(links)
  render(
    <PageProviders calls={calls}>
      <SharesPanel orgId="org" />
    </PageProviders>,
  )
  await screen.findAllByLabelText(/^Share link from/)
}
/** Matches a button by its label, alone or with its link's name. */
const named = (words: string) => new RegExp(`^${words}($|: Share link from)`)
const press = (words: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name: named(words) }))
const type = (text: string) => fireEvent.change(screen.getByLabelText('New password'), { target: { value: text } })

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  for (const call of Object.values(calls)) call.mockReset()
})
afterEach(cleanup)

test("changes a link's password and keeps no input on the page", async () => {
  await show(link)
  press('Change password')
  press('Save')
  await screen.findAllByText('Password is required')
  type('sea')
  press('Save')
  await screen.findAllByText(/Password must be between 4 and/)
  expect(calls.updateShare).not.toHaveBeenCalled()
  press('Cancel')
  press('Change password')
  expect(screen.queryByText(/Password must be between 4 and/)).toBeNull()
  calls.updateShare.mockResolvedValue(link)
  type(' lantern ')
  press('Save')
  await screen.findByText('Password changed. People who have opened the link will have to enter it again.')
  expect(calls.updateShare).toHaveBeenCalledWith({ shareCode: 'abc', password: ' lantern ' })
  press('Change password')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test('removing the password of one link keeps that of another', async () => {
  await show(link, { ...link, shareCode: 'other' })
  press('Remove the password', screen.getByRole('list', { name: 'Share links' }).children[0] as HTMLElement)
  expect(calls.updateShare).not.toHaveBeenCalled()
  calls.updateShare.mockResolvedValue({ ...link, pwdEnabled: 0 })
  press('Remove the password', screen.getByRole('dialog'))
  await screen.findByText('The link no longer needs a password.')
  expect(calls.updateShare).toHaveBeenCalledWith({ shareCode: 'abc', password: null })
  expect(screen.getAllByText('Without a password')).toHaveLength(1)
  expect(screen.getAllByText('With a password')).toHaveLength(1)
})

test('a link says that files are open to whoever has it', async () => {
  await show({ ...link, parts: ['description', 'attachments'] })
  screen.getByText('With attachments')
})

test('a link without a password gets its first', async () => {
  await show({ ...link, pwdEnabled: 0 })
  expect(screen.queryByRole('button', { name: named('Remove the password') })).toBeNull()
  press('Set a password')
  calls.updateShare.mockResolvedValue(link)
  type('harbour')
  press('Save')
  await screen.findByText('With a password')
})

test.each([
  [
    'no network',
    new RequestError('offline'),
    "No connection. We've kept what you typed. Try again when you're back online.",
  ],
  [
    'a refusal',
    new RequestError('refused', { text: "You don't have permission to do this." }),
    "You don't have permission to do this.",
  ],
])('%s is shown in the dialog, which keeps the input', async (_what, error, text) => {
  await show(link)
  press('Change password')
  calls.updateShare.mockRejectedValue(error)
  type('lantern')
  press('Save')
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(text))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('lantern')
})

test('each button is named by its link, also for links of the same day', async () => {
  await show(link, { ...link, shareCode: 'other' })
  const names = screen
    .getAllByRole('button', { name: /: Share link from/ })
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toHaveLength(8)
  expect(new Set(names).size).toBe(8)
  for (const end of ['abc', 'ther'])
    expect(screen.getByRole('button', { name: new RegExp(`^Copy Share link from .*, ending in ${end}$`) })).toBeTruthy()
})

test('a link that no longer opens says why', async () => {
  await show(
    { ...link, expiresAt: '2026-01-05T10:00:00.000Z', opens: false },
    { ...link, shareCode: 'b', opens: false },
  )
  expect(screen.getByText(/^Expired on/)).toBeTruthy()
  expect(screen.getAllByText('Not working: its creator can no longer share')).toHaveLength(1)
})
