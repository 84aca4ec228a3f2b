import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { LeaveButton } from './leave-button.tsx'

afterEach(cleanup)

test.each([
  [null, /or close it/],
  ['2026-12-24T00:00:00.000Z', /before it closes/],
])('the only owner of an organisation that closes at %s is told what to do', (closesAt, hint) => {
  const organization = { id: 'org', orgName: 'Harbour', closesAt }
  renderPage(<LeaveButton orgName="Harbour" isLastOwner />, { session: { organization } })
  expect(screen.getByRole('button', { name: 'Leave Harbour' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/You're the only owner/).textContent).toMatch(hint)
})
