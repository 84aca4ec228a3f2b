import { i18n } from '@lingui/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../../test/page/page-providers.tsx'
import { useChangeEmail } from './use-change-email.ts'

const calls = { changeEmail: vi.fn(async () => ({ requestId: 'r1', expiresIn: 600, resendAfter: 60 })) }
const session = { account: { orgEmail: 'Anna@mail.com' } }

afterEach(cleanup)

test('the own address is refused at the field, in any case, and another one gets a code', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const { result } = renderHook(useChangeEmail, {
    wrapper: ({ children }) => (
      <PageProviders calls={calls} session={session}>
        {children}
      </PageProviders>
    ),
  })
  const change = async (orgEmail: string) => {
    act(() => result.current.form.set('orgEmail', orgEmail))
    await act(() => result.current.submit())
  }
  act(() => result.current.open())
  await change(' anna@MAIL.com ')
  expect(result.current.form.errorOf('orgEmail')).toBe('You already use this email')
  expect(calls.changeEmail).not.toHaveBeenCalled()
  await change('anna.lind@mail.com')
  await waitFor(() => expect(result.current.step).toBe('code'))
  expect(calls.changeEmail).toHaveBeenCalledExactlyOnceWith({ orgEmail: 'anna.lind@mail.com' })
})
