import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { RequestError } from '../../../api/request-error.ts'
import { apiKeysPerPerson } from '../../../core/limits.ts'
import { ApiKeyPage } from './api-key-page.tsx'

const calls = { createApiKey: vi.fn(), listApiKeys: vi.fn(), listOrganizations: vi.fn() }

const createdAt = '2026-11-21T08:00:00.000Z'
const key = (at: number, expiresAt: string | null = null) => ({
  id: `key ${at}`,
  name: `Robot ${at}`,
  start: 'wtk_abcdef',
  createdAt,
  lastUsedAt: null,
  expiresAt,
})
const keys = (count: number) => Array.from({ length: count }, (_none, at) => key(at))
const show = async (...listed: ReturnType<typeof key>[]) => {
  calls.listApiKeys.mockResolvedValue(listed)
  renderPage(<ApiKeyPage />, { calls, session: { account: null, organization: null, roleCodes: [] } })
  await screen.findByText('Robot 0', { exact: false })
}
const full = "You've reached the limit. Revoke a key to create another."
const create = () => {
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'One more' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }))
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  sessionStorage.clear()
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue([])
})
afterEach(cleanup)

test('a user with the maximum number of keys is told why there cannot be another', async () => {
  await show(...keys(apiKeysPerPerson))
  const button = screen.getByRole('button', { name: 'Create key' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(full)).toBeTruthy()
  create()
  expect(calls.createApiKey).not.toHaveBeenCalled()
})

test("an expired key does not count; the server's refusal is shown", async () => {
  await show(...keys(apiKeysPerPerson - 1), key(apiKeysPerPerson, '2026-01-05T10:00:00.000Z'))
  expect(screen.queryByText(full)).toBeNull()
  const text = 'You can have 20 keys that work.'
  calls.createApiKey.mockRejectedValue(
    new RequestError('refused', {
      status: 200,
      envelope: { code: '0400001', msg: text, subMsg: '', message: 'apiKey.too_many', result: null },
      text,
    }),
  )
  create()
  await waitFor(() => expect(document.body.textContent).toContain(text))
  expect(calls.createApiKey).toHaveBeenCalledWith({ name: 'One more', expiresAt: expect.any(String) })
})
