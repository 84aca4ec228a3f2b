import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderAt } from '../../../test/page/page-providers.tsx'
import { ShellContext } from '../../ui/shell-context.ts'
import { ForgotPasswordPage } from '../forgot-password/forgot-password-page.tsx'
import { MailedCodePage } from '../mailed-code/mailed-code-page.tsx'
import { SecondFactorPage } from '../second-factor/second-factor-page.tsx'

const config = { helpUrl: 'https://help.example', providers: [] }
const shell = { language: 'en', config, setLanguage: () => {}, product: 'pms', offline: null }

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
afterEach(cleanup)

test.each([
  ['/sso/forgot-password', ForgotPasswordPage],
  ['/sso/login/mailed-code', MailedCodePage],
  ['/sso/second-factor', SecondFactorPage],
])('%s leads to the help where no mail, code or device is at hand', (path, Page) => {
  renderAt(
    path,
    <ShellContext.Provider value={shell as unknown as ComponentProps<typeof ShellContext.Provider>['value']}>
      <Page />
    </ShellContext.Provider>,
  )
  const link = screen.getByRole('link', { name: 'Trouble signing in?' })
  expect(link.getAttribute('href')).toBe('https://help.example/en/sign-in')
})
