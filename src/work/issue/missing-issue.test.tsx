import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { stubServices } from '../../../test/page/page-providers.tsx'
import { renderWork, workLane } from '../../../test/page/render-work.tsx'
import { type LaneChange, laneName } from '../../core/sync/lane-types.ts'
import type { OfflineNotice } from '../../ui/shell-context.ts'
import { EditorHost } from '../edit/editor-host.tsx'
import { Peek } from './issue-peek.tsx'
import { IssueScreen } from './issue-screen.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const { rows, projectId } = createTestProject()
rows.put('project', { ...rows.get('project', projectId), lastNumber: 7 })
const noticed = issueId('of which somebody was told')
rows.put('notice', {
  ...{ id: issueId('notice'), scope: `person:${member.userId}`, ownerId: member.userId, projectId, issueId: noticed },
  ...{ kind: 'assigned', actorId: '', commentId: null, statusId: null, at: 1, readAt: 1, doneAt: null },
})
const partial = [`project:${projectId}`]
const offline: OfflineNotice = { trouble: 'offline', since: null, waiting: 0 }

/** The page of an issue that is not on the device. */
const visit = async (issue: string, device: { partial?: readonly string[]; offline?: OfflineNotice }) => {
  const requestScopes = vi.fn(async () => {})
  const address = { name: 'issue' as const, parameters: { issue } }
  await renderWork(<IssueScreen />, address, { rows: rows.everything(), edits: { requestScopes }, ...device })
  return requestScopes
}

const loadAll = () => screen.queryByRole('button', { name: 'Load all' })

test.each([
  ['its key', 'WEB-7'],
  ['a notice', noticed],
])('%s tells the project, which is loaded meanwhile', async (_, ref) => {
  const requestScopes = await visit(ref, { partial })
  await waitFor(() => expect(requestScopes).toHaveBeenCalledWith(workLane, partial))
  expect(screen.queryByText('Not found')).toBeNull()
  expect(loadAll()).toBeNull()
})

test.each([
  ['an id', issueId('elsewhere')],
  ['the key before a move', 'OLD-7'],
])('%s may be one of those that are not here: all are loaded when asked for', async (_, ref) => {
  const requestScopes = await visit(ref, { partial })
  expect(screen.queryByText('Not found')).toBeNull()
  expect(requestScopes).not.toHaveBeenCalled()
  fireEvent.click(loadAll() as HTMLElement)
  await waitFor(() => expect(requestScopes).toHaveBeenCalledWith(workLane, partial))
  expect(loadAll()).toBeNull()
})

test('a number above the last one of its project is not found, and nothing is loaded for it', async () => {
  const requestScopes = await visit('WEB-8', { partial })
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(loadAll()).toBeNull()
  expect(requestScopes).not.toHaveBeenCalled()
})

test('without a network it says so, and of a device with all issues that there is none', async () => {
  await visit(issueId('elsewhere'), { partial, offline })
  expect(screen.getByText("This isn't on this device. Go online to look for it.")).toBeTruthy()
  expect(loadAll()).toBeNull()
  cleanup()
  await visit('WEB-7', {})
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeTruthy()
})

test('a peek at an issue that is not here says the same beside the list, and can be closed', async () => {
  const onClose = vi.fn()
  const address = { name: 'list' as const, parameters: { key: 'WEB' } }
  const peek = (peeked: string) => <Peek peeked={peeked} onClose={onClose} />
  const requestScopes = vi.fn(async () => {})
  await renderWork(peek(issueId('elsewhere')), address, { rows: rows.everything(), partial, edits: { requestScopes } })
  expect(loadAll()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  cleanup()
  await renderWork(peek('WEB-7'), address, { rows: rows.everything() })
  expect(screen.getByText("This doesn't exist, or you don't have access to it.")).toBeTruthy()
})

test('a peek at an issue that is deleted meanwhile says so, and can restore it', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  project.rows.run('issue.delete', { ids: [id] })
  const address = { name: 'list' as const, parameters: { key: 'WEB' } }
  const peek = (
    <EditorHost>
      <Peek peeked="WEB-1" onClose={() => {}} />
    </EditorHost>
  )
  await renderWork(peek, address, { rows: project.rows.everything() })
  expect(screen.getByText('“Paint the boat” was deleted. It can be restored for 30 days.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy()
  const restore = screen.getByRole('button', { name: 'Restore' })
  // the part that had the focus disappears, and returns
  await waitFor(() => expect(document.activeElement).toBe(restore))
  fireEvent.click(restore)
  await screen.findByRole('button', { name: 'More actions' })
  await waitFor(() => expect(document.activeElement?.closest('[data-peek]')).not.toBeNull())
})

test('an issue that is taken away under its open page is said to be gone by its name', async () => {
  const held = createTestProject()
  const { id } = held.create('Caulk the hull')
  const everything = held.rows.everything()
  let rest: typeof everything | null = null
  const listeners = new Set<(change: LaneChange) => void>()
  const { edits } = stubServices()
  const queue = { ...(await edits.readEdits(workLane)), cursor: 1, syncedAt: Number.MAX_SAFE_INTEGER }
  const page = (
    <EditorHost>
      <IssueScreen />
    </EditorHost>
  )
  const address = { name: 'issue', parameters: { issue: id }, path: `/i/${id}` } as const
  await renderWork(page, address, {
    rows: everything,
    edits: {
      read: async () => ({ ...queue, rows: (rest ?? everything) as never, missing: [] }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  expect(screen.getByRole('heading', { name: 'Caulk the hull' })).toBeTruthy()
  rest = everything.filter(({ entity }) => entity === 'person' || entity === 'organization')
  for (const listener of listeners) listener({ lane: laneName(workLane), rows: 'all' })
  expect(await screen.findByText(/^“Caulk the hull” was deleted, or you no longer have access to it/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No longer available' })).toBeTruthy()

  // the page is loaded again
  cleanup()
  await renderWork(page, address, { rows: rest })
  expect(screen.getByText(/^“Caulk the hull” was deleted/)).toBeTruthy()
})

test('the page of an issue in an archived project says why nothing can be changed', async () => {
  const held = createTestProject()
  const { id } = held.create('Caulk the hull')
  held.rows.put('project', { ...held.rows.get('project', held.projectId), archivedAt: 1 })
  const page = (
    <EditorHost>
      <IssueScreen />
    </EditorHost>
  )
  await renderWork(page, { name: 'issue', parameters: { issue: id } }, { rows: held.rows.everything() })
  expect(screen.getByText('This project is archived. You can view it, but not change it.')).toBeTruthy()
})

test('an issue of another organisation is opened there, at the same address', async () => {
  const switchOrganization = vi.fn(async () => ({}))
  const organizations = [
    { orgId: 'org', orgName: 'Tide Works', avatar: null, enabled: true },
    { orgId: 'other', orgName: 'Berg Works', avatar: null, enabled: true },
  ]
  await renderWork(
    <IssueScreen />,
    { name: 'issue', parameters: { issue: 'BRG-1' } },
    {
      rows: rows.everything(),
      account: { userId: member.userId, orgUserName: 'Anna', joinedOrgIds: ['org', 'other'] },
      calls: { listOrganizations: async () => organizations, switchOrganization },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Open in Berg Works' }))
  await waitFor(() => expect(switchOrganization).toHaveBeenCalledWith({ orgId: 'other' }))
  expect(history.state).toMatchObject({ organization: 'other' })
  expect(screen.queryByRole('button', { name: 'Open in Tide Works' })).toBeNull()
})
