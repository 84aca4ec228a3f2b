import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../../test/page/page-providers.tsx'
import { MembersPage } from './members-page.tsx'

afterEach(cleanup)

const person = (userId: string, orgUserName: string, role: string) => ({
  userId,
  orgUserName,
  orgEmail: `${userId}@tide.example`,
  head: null,
  roleCodes: [role],
  enabled: true,
  joinedAt: '2026-03-05T09:00:00Z',
})
const people = [
  person('1', 'Anna', 'organizationOwner'),
  person('2', 'Ben', 'organizationMember'),
  person('3', 'Cem', 'organizationMember'),
]

const access = { hasSecondFactor: false, lastActiveAt: '2026-03-05T09:00:00Z', sessions: 2, apiKeys: 1 }

const workOf = (openIssues: number, ...projectNames: string[]) => ({
  openIssues,
  ledProjects: projectNames.length,
  projectNames,
})

/** Opens what an owner can do with Ben. */
const manage = async (calls: object) => {
  const listMembers = async ({ group }: { group?: string }) => {
    const list = group === 'owners' ? people.slice(0, 1) : people
    return { list, total: list.length, hasNextPage: false }
  }
  renderAt('/setting/members', <MembersPage />, {
    calls: { listMembers, memberAccess: async () => access, ...calls },
    session: {
      account: { userId: '1', orgUserName: 'Anna' },
      roleCodes: ['organizationOwner'],
      organization: { id: 'org', orgName: 'Tide', memberCount: 3 },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Ben' }))
}

/** The dialog that removes Ben. */
const open = async (calls: object) => {
  const removeMember = vi.fn(async () => ({}))
  await manage({ removeMember, ...calls })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ben' }))
  return { removeMember, dialog: within(await screen.findByRole('dialog')) }
}

test('who removes somebody sees what they leave behind, and gives it to another person first', async () => {
  const order: unknown[] = []
  const { dialog, removeMember } = await open({
    memberWork: async () => workOf(12, 'Web', 'Boats'),
    handOverWork: async (given: object) => {
      order.push(given)
      return workOf(0)
    },
  })
  expect(await dialog.findByText('12 open issues are assigned to them.')).toBeTruthy()
  expect(dialog.getByText('They lead 2 projects: Web, Boats.')).toBeTruthy()
  expect(dialog.getByText(/their API keys and share links will stop working/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Their open issues and projects'), { target: { value: 'give' } })
  const remove = dialog.getByRole('button', { name: 'Remove' })
  fireEvent.click(remove)
  expect(await dialog.findByText('Choose who takes over their work.')).toBeTruthy()
  const choices = within(dialog.getByLabelText('Person')).getAllByRole('option')
  expect(choices.map((option) => option.textContent)).toEqual([
    'Choose a person',
    'Anna · 1@tide.example',
    'Cem · 3@tide.example',
  ])
  expect([order, removeMember.mock.calls]).toEqual([[], []])
  fireEvent.change(dialog.getByLabelText('Person'), { target: { value: '3' } })
  fireEvent.click(remove)
  await vi.waitFor(() => expect(removeMember).toHaveBeenCalledOnce())
  expect(order).toEqual([{ userId: '2', toUserId: '3' }])
})

test('nobody is removed before the admin has heard what could not be handed over', async () => {
  const { dialog, removeMember } = await open({
    memberWork: async () => workOf(2),
    handOverWork: async () => workOf(1),
  })
  fireEvent.change(await dialog.findByLabelText('Their open issues and projects'), { target: { value: 'unassign' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findByText(/Some of it couldn't be handed over/)).toBeTruthy()
  expect(dialog.getByText('1 open issue is assigned to them.')).toBeTruthy()
  expect(removeMember).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(removeMember).toHaveBeenCalledOnce())
})

test.each([
  [0, 1],
  [3, 0],
])('a press that comes before the counts removes nobody unasked (%i issues)', async (openIssues, removals) => {
  let reads = 0
  const memberWork = () => {
    reads += 1
    return reads === 1 ? new Promise<object>(() => {}) : Promise.resolve(workOf(openIssues))
  }
  const { dialog, removeMember } = await open({ memberWork })
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  if (removals > 0) await vi.waitFor(() => expect(removeMember).toHaveBeenCalledOnce())
  else expect(await dialog.findByText('3 open issues are assigned to them.')).toBeTruthy()
  expect(removeMember).toHaveBeenCalledTimes(removals)
})

test('where a device was lost, its person is signed out after a question', async () => {
  const signOutMember = vi.fn(async () => ({}))
  await manage({ signOutMember })
  expect(await screen.findByText('Two-step verification is off.')).toBeTruthy()
  expect(screen.getByText(/^Last active here: /)).toBeTruthy()
  expect(screen.getByText('Active here: 2 sessions, 1 API key.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Ben' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(signOutMember).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Ben has been signed out.')).toBeTruthy()
  expect(signOutMember.mock.calls[0]).toMatchObject([{ userId: '2' }])
})
