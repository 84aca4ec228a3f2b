import { i18n } from '@lingui/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubPasskeys } from '../../../../test/page/browser-passkeys.ts'
import { PageProviders } from '../../../../test/page/page-providers.tsx'
import { useNewPasskey } from './use-new-passkey.ts'
import type { Security } from './use-security.ts'

const user = { id: 'bWVp', name: 'mei', displayName: 'Mei' }
const options = { challenge: 'Y2hhbGxlbmdl', rp: { name: 'Worktide' }, user, pubKeyCredParams: [] }
const calls = { startPasskey: vi.fn(async () => ({ challengeId: 'c1', options })) }
const security = { reauth: { run: (work: () => unknown) => work() }, finish: () => {} } as unknown as Security

afterEach(cleanup)

test('a cancelled creation is told as one, not as a missing passkey', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  stubPasskeys()
  const create = vi.fn().mockRejectedValue(new DOMException('closed', 'NotAllowedError'))
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
  const { result } = renderHook(() => useNewPasskey(security), {
    wrapper: ({ children }) => <PageProviders calls={calls}>{children}</PageProviders>,
  })
  await act(() => result.current.submit())
  await waitFor(() => expect(result.current.form.failure?.text).toMatch(/^No passkey was created/))
  expect(create).toHaveBeenCalledTimes(1)
})
