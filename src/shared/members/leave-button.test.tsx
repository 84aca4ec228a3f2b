import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { RequestError } from '../../api/request-error.ts'
import { laneName } from '../../core/sync/lane-types.ts'
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

test('who leaves hears first what they leave behind, and can give it to somebody', async () => {
  const order: unknown[] = []
  const record = (name: string, answer: object) => async (given: object) => {
    order.push([name, given])
    return answer
  }
  const work = (openIssues: number, ...projectNames: string[]) => ({
    openIssues,
    ledProjects: projectNames.length,
    projectNames,
  })
  const person = (userId: string, orgUserName: string) => ({
    userId,
    orgUserName,
    orgEmail: 'x@y.example',
    enabled: true,
  })
  renderPage(<LeaveButton orgName="Harbour" isLastOwner={false} />, {
    session: { account: { userId: '2' }, organization: { id: 'org', orgName: 'Harbour' } },
    calls: {
      listMembers: async () => ({ list: [person('1', 'Anna'), person('2', 'Ben')], total: 2, hasNextPage: false }),
      memberWork: async () => work(3, 'Web'),
      handOverWork: record('handOver', work(0)),
      leaveOrganization: record('leave', {}),
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Leave Harbour' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('3 open issues are assigned to you.')).toBeTruthy()
  expect(dialog.getByText('You lead 1 project: Web.')).toBeTruthy()
  expect(dialog.getByText(/your API keys and share links here will stop working/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Your open issues and projects'), { target: { value: 'give' } })
  const choices = within(dialog.getByLabelText('Person')).getAllByRole('option')
  expect(choices.map((option) => option.textContent)).toEqual(['Choose a person', 'Anna · x@y.example'])
  fireEvent.change(dialog.getByLabelText('Person'), { target: { value: '1' } })
  expect(order).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Leave' }))
  await vi.waitFor(() => expect(order).toHaveLength(2))
  expect(order).toEqual([
    ['handOver', { userId: '2', toUserId: '1' }],
    ['leave', {}],
  ])
})

test.each([
  ['cannot be loaded', 101, /Couldn't load this|Try again/],
  ['has nobody of the searched name', 0, /^No member matches “Zoe”/],
])('a list of people to choose from that %s says so', async (_, total, words) => {
  renderPage(<LeaveButton orgName="Harbour" isLastOwner={false} />, {
    session: { account: { userId: '2' }, organization: { id: 'org', orgName: 'Harbour' } },
    calls: {
      listMembers: async ({ search }: { search?: string }) => {
        if (search && total) throw new RequestError('refused')
        return { list: [], total: search ? total : 101, hasNextPage: false }
      },
      memberWork: async () => ({ openIssues: 3, ledProjects: 0, projectNames: [] }),
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Leave Harbour' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText('Your open issues and projects'), { target: { value: 'give' } })
  fireEvent.change(dialog.getByLabelText('Search by name or email'), { target: { value: 'Zoe' } })
  expect(await dialog.findAllByText(words)).toBeTruthy()
})

test('changes that were not sent yet are named before somebody leaves, and no more once they were', async () => {
  const lane = { person: '2', org: 'org' }
  const other = { lane: { person: '2', org: 'other' }, waiting: 9, refused: 0 }
  let waiting = 2
  let tell = () => {}
  renderPage(<LeaveButton orgName="Harbour" isLastOwner={false} />, {
    session: { account: { userId: '2' }, organization: { id: 'org', orgName: 'Harbour' } },
    calls: {
      listMembers: async () => ({ list: [], total: 0, hasNextPage: false }),
      memberWork: async () => ({ openIssues: 0, ledProjects: 0, projectNames: [] }),
    },
    edits: {
      lanesOf: async () => [other, { lane, waiting, refused: 0 }],
      subscribe: (listener) => {
        tell = () => listener({ lane: laneName(lane), edits: true })
        return () => {}
      },
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Leave Harbour' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^2 changes here haven't been sent yet/)).toBeTruthy()
  waiting = 0
  tell()
  await vi.waitFor(() => expect(dialog.queryByText(/sent yet/)).toBeNull())
})
