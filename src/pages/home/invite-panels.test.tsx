import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'

const calls = vi.hoisted(() => ({ listApplications: vi.fn(), approveApplication: vi.fn() }))

const { InvitePanels } = await import('./invite-panels.tsx')

const waiting = { id: '7', orgUserName: 'Mei Lin', orgEmail: 'mei@example.com', appliedAt: '2026-11-21T08:00:00.000Z' }
const answer = (...list: object[]) => ({ list, total: list.length, hasNextPage: false })
let give: (page: object) => void

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  calls.listApplications.mockReset().mockReturnValueOnce(new Promise((resolve) => (give = resolve)))
  render(
    <PageProviders calls={calls}>
      <InvitePanels title="Invite people" />
    </PageProviders>,
  )
})
afterEach(cleanup)

test('nothing can be pressed before it is known what stands above it', async () => {
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => give(answer()))
  expect(screen.getByRole('button', { name: 'Send invitations' })).toBeDefined()
  expect(screen.queryByText('Waiting to join')).toBeNull()
})

test('who was let in leaves an empty panel behind, so that nothing below moves up', async () => {
  await act(async () => give(answer(waiting)))
  calls.approveApplication.mockResolvedValue({})
  calls.listApplications.mockResolvedValue(answer())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Approve Mei Lin' })))
  expect(screen.getByText('Nobody is waiting.')).toBeDefined()
})
