import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { organization } from '../../../../test/traces/session-steps.ts'
import { ClosingNotice } from './close-organization.tsx'

afterEach(cleanup)

test.each([
  ['organizationOwner', false],
  ['organizationAdmin', true],
])('%s sees how to keep an organisation; disabled with the reason: %s', (role, isDisabled) => {
  const closing = { ...organization, closesAt: '2026-12-01T00:00:00Z' }
  renderPage(<ClosingNotice organization={closing} />, { session: { roleCodes: [role] } })
  const button = screen.getByRole('button', { name: 'Keep it open' })
  expect(button.getAttribute('aria-disabled') === 'true' || button.hasAttribute('disabled')).toBe(isDisabled)
  expect(Boolean(screen.queryByText('Only owners can keep it open.'))).toBe(isDisabled)
})
