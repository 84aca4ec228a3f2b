import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/page/page-providers.tsx'
import { DeletionConsequences } from './deletion-consequences.tsx'
import type { AccountDeletion } from './use-delete-account.ts'

afterEach(cleanup)

const tide = { orgId: '1', orgName: 'Tide Works', memberCount: 2, ending: 'handOver' }
const deletion = { leaving: [], blocking: [tide], cancel: () => {} } as unknown as AccountDeletion

test.each([
  ['1', true],
  ['2', false],
])('with organisation %s open, its members can be chosen from: %s', (id, isOffered) => {
  renderPage(<DeletionConsequences deletion={deletion} apiKeys={0} />, { session: { organization: { id } } })
  expect(Boolean(screen.queryByRole('link', { name: 'Choose a new owner' }))).toBe(isOffered)
  expect(Boolean(screen.queryByText(/^First open the organisation/))).toBe(!isOffered)
})
