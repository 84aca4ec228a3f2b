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

test('open work in organisations that go on is named with the way to hand it over', () => {
  const work = { openIssues: 3, ledProjects: 2, projectNames: ['Web', 'Boats'] }
  const leaving = [{ ...tide, ending: 'leave' as const, work }]
  renderPage(<DeletionConsequences deletion={{ ...deletion, leaving, blocking: [] }} apiKeys={0} />)
  expect(screen.getByText(/Your open work in “Tide Works”/).textContent).toBe(
    'Your open work in “Tide Works”:3 open issues are assigned to you.You lead 2 projects: Web, Boats.',
  )
  expect(screen.getByText(/^To hand it over, leave the organisation/)).toBeTruthy()
  expect(screen.getByText(/^Links you shared/)).toBeTruthy()
})

test('changes that are only on this device are named before they are deleted', async () => {
  const lane = { org: '1', person: '7' }
  const lanesOf = async () => [{ lane, waiting: 1, refused: 2 }] as never
  renderPage(<DeletionConsequences deletion={deletion} apiKeys={0} />, {
    session: { account: { userId: '7' }, organization: { id: '1' } },
    edits: { lanesOf },
  })
  await screen.findByText(/3 changes that weren't saved and are only on this device/)
  expect(screen.getByRole('link', { name: 'Go to “Conflicts”' }).getAttribute('href')).toBe('/conflicts')
})
