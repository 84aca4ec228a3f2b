import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useNewPassword } from './use-new-password.ts'

const weak = 'passwordpassword'
const strong = 'seven-boats-under-cloud-92'

test('the score of one password is not used for the next', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
  const { result } = renderHook(() => useNewPassword(weak, {}), { wrapper })
  const fieldErrorOf = (password: string) => result.current.rule(password, { language: 'en' })
  await waitFor(() => expect(fieldErrorOf(weak)?.reason).toBe('tooWeak'), { timeout: 5000 })
  expect(fieldErrorOf(strong)).toBeNull()
})
