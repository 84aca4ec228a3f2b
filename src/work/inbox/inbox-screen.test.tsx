import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { CommandHost } from '../keyboard/command-host.tsx'
import { InboxScreen } from './inbox-screen.tsx'

afterEach(cleanup)

test('the inbox leads to what reaches somebody, also while there are notifications', async () => {
  const { rows, create, projectId } = createTestProject()
  const issue = rows.get('issue', create('Paint the boat').id)
  rows.put('notice', {
    ...{ id: 'n', scope: 'person:10002', ownerId: '10002', projectId, issueId: issue.id, actorId: '10001' },
    ...{ kind: 'assigned', commentId: null, statusId: null, at: 1, readAt: null, doneAt: null },
  })
  const inbox = (
    <EditorHost>
      <InboxScreen />
    </EditorHost>
  )
  await renderWork(inbox, { name: 'inbox', parameters: {}, path: '/inbox' }, { rows: rows.everything() })
  expect(screen.getByText('Paint the boat')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/setting/notifications',
  )
})

test('what was done by mistake comes back to the inbox, unread as it was', async () => {
  const { rows, create, projectId } = createTestProject()
  const issue = rows.get('issue', create('Paint the boat').id)
  rows.put('notice', {
    ...{
      id: issueId('notice'),
      scope: 'person:10002',
      ownerId: '10002',
      projectId,
      issueId: issue.id,
      actorId: '10001',
    },
    ...{ kind: 'assigned', commentId: null, statusId: null, at: 1, readAt: null, doneAt: null },
  })
  const inbox = (
    <EditorHost>
      <InboxScreen />
    </EditorHost>
  )
  await renderWork(inbox, { name: 'inbox', parameters: {}, path: '/inbox' }, { rows: rows.everything() })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('Paint the boat')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByText('Paint the boat')).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Mark as read' })).toBeTruthy()
})

test('Ctrl+Z takes back what was done last, not an edit before it', async () => {
  const { rows, create, projectId } = createTestProject()
  for (const name of ['Paint the boat', 'Mend the sail']) {
    const issue = rows.get('issue', create(name).id)
    rows.put('notice', {
      ...{ id: issueId(`notice of ${name}`), scope: 'person:10002', ownerId: '10002', projectId, issueId: issue.id },
      ...{ actorId: '10001', kind: 'assigned', commentId: null, statusId: null, at: 1, readAt: null, doneAt: null },
    })
  }
  const inbox = (
    <EditorHost>
      <CommandHost>
        <InboxScreen />
      </CommandHost>
    </EditorHost>
  )
  await renderWork(inbox, { name: 'inbox', parameters: {}, path: '/inbox' }, { rows: rows.everything() })
  const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })
  const shown = () => screen.queryAllByText(/Paint the boat|Mend the sail/).length
  for (const left of [1, 0]) {
    screen.getAllByRole('button', { name: /^Unread:/ })[0]?.focus()
    press('e')
    await waitFor(() => expect(shown()).toBe(left))
  }
  for (const back of [1, 2]) {
    press('z', { ctrlKey: true })
    await waitFor(() => expect(shown()).toBe(back))
  }
  press('z', { ctrlKey: true })
  await screen.findByText('Nothing to undo.')
})

test('the link of a mail about another organisation is opened there, and one about this or a left one here', async () => {
  const organizations = ['Tide Works', 'Berg Works', 'Fjord Works'].map((orgName, at) => ({
    ...{ orgId: ['org', 'berg', 'fjord'][at], orgName, avatar: null, enabled: true },
  }))
  const switchOrganization = vi.fn(async () => ({}))
  const open = (org: string, listOrganizations = async () => organizations) => {
    cleanup()
    const address = { name: 'inbox', parameters: {}, path: `/inbox?org=${org}` } as const
    const inbox = (
      <EditorHost>
        <InboxScreen />
      </EditorHost>
    )
    return renderWork(inbox, address, {
      rows: [],
      account: { userId: '10002', orgUserName: 'Anna', joinedOrgIds: ['org', 'berg', 'fjord'] },
      calls: { listOrganizations, switchOrganization },
    })
  }
  for (const org of ['org', 'left']) {
    await open(org)
    expect(screen.getByText(/^You're all caught up/)).toBeTruthy()
  }
  await open('berg')
  fireEvent.click(await screen.findByRole('button', { name: 'Open in Berg Works' }))
  await waitFor(() => expect(switchOrganization).toHaveBeenCalledWith({ orgId: 'berg' }))
  expect(history.state).toMatchObject({ organization: 'berg' })
  expect(screen.queryByRole('button', { name: 'Open in Fjord Works' })).toBeNull()
  history.replaceState(null, '')
  // the names of the organisations are not loaded
  await open('berg', async () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.click(screen.getByRole('link', { name: 'Open this inbox' }))
  expect(await screen.findByText(/^You're all caught up/)).toBeTruthy()
})
