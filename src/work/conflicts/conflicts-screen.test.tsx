import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { renderWork, workLane } from '../../../test/page/render-work.tsx'
import { refusedAt, showTray } from '../../../test/page/show-tray.tsx'
import { tap } from '../../../test/page/tap.ts'
import { type LaneChange, laneName, type TrayItem } from '../../core/sync/lane-types.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { EditorHost } from '../edit/editor-host.tsx'
import { ConflictsScreen } from './conflicts-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('of a change of several issues each that it was refused for is named', async () => {
  const project = createTestProject()
  const [first, ...others] = ['Paint', 'Sand', 'Varnish'].map((summary) => project.create(summary).id)
  const args = { field: 'priority', value: 'high', of: [first, ...others, 'gone'].map((id) => ({ id, from: 'none' })) }
  const items = [{ id: 'x', name: 'issue.setMany', args, refusal: { code: 'forbidden' }, ...refusedAt }]
  await showTray(project.rows.everything(), items)
  expect(screen.getByRole('link', { name: /Paint/ }).textContent).toBe('WEB-1PaintWEB-2WEB-31 more')
})

test('a comment on an issue that was deleted is offered again once the issue is restored, and not before', async () => {
  const project = createTestProject()
  const { id: issueId } = project.create('Paint the boat')
  const comment = { id: 'x', name: 'comment.add', args: { id: crypto.randomUUID(), issueId, text: 'In blue' } }
  const items = [{ ...comment, refusal: { code: 'issue.gone', entity: 'issue', id: issueId }, ...refusedAt }]
  project.rows.run('issue.delete', { ids: [issueId] })
  await showTray(project.rows.everything(), items)
  expect(screen.getByText('In blue')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  cleanup()
  project.rows.run('issue.restore', { ids: [issueId] })
  const { made } = await showTray(project.rows.everything(), items)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No conflicts/)).toBeTruthy()
  expect(made).toEqual(['comment.add'])
})

test('all refused changes are discarded at once, with the texts begun anew, but no file', async () => {
  const project = createTestProject()
  const issueId = project.create('Paint the boat').id
  const refusal = { code: 'text.conflict', params: { theirs: '' } }
  const edited = { name: 'issue.set', args: { id: issueId, field: 'description', value: 'Mine', from: '' }, refusal }
  const file = { id: 'file', issueId, name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: 4 }
  const items = [
    { id: 'one', ...edited, ...refusedAt },
    { id: 'two', ...edited, leftOrg: 'org-left', ...refusedAt },
    { id: 'three', name: 'attachment.add', args: file, refusal: { code: 'limit' }, ...refusedAt },
  ]
  const { dismissed } = await showTray(project.rows.everything(), items)
  const [newest] = screen.getAllByRole('button', { name: 'Edit' })
  fireEvent.click(newest as HTMLElement)
  fireEvent.change(screen.getByRole('textbox', { name: 'Your text' }), { target: { value: 'Mine, in blue' } })
  fireEvent.click(screen.getByRole('button', { name: 'Discard 2 changes' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Files stay until you decide about each.')
  expect(dismissed).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(dismissed.sort()).toEqual(['one', 'two'])
  expect(screen.queryByRole('button', { name: /^Discard \d/ })).toBeNull()
  expect(workDrafts.of(workLane)).toEqual([])
})

test.each(['issue.gone', 'limit'])(
  'a file that was refused as %s is attached once the issue is there and takes it, with the bytes on the device',
  async (code) => {
    const project = createTestProject()
    const issueId = project.create('Paint the boat').id
    const args = { id: crypto.randomUUID(), issueId, name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: 4 }
    const refusal = { code, entity: 'issue', id: issueId }
    const kept: unknown[] = []
    const { made, dismissed } = await showTray(
      project.rows.everything(),
      [{ id: 'x', name: 'attachment.add', args, refusal, ...refusedAt }],
      {
        list: async () => [{ id: args.id }],
        read: async () => new ArrayBuffer(4),
        keep: async (_: unknown, file: { mutationId: string }) =>
          kept.push({ ...file, isNew: file.mutationId !== 'x' }),
      },
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    fireEvent.click(again)
    fireEvent.click(again)
    expect(await screen.findByText(/No conflicts/)).toBeTruthy()
    expect({ made, dismissed }).toEqual({ made: ['attachment.add'], dismissed: ['x'] })
    expect(kept).toEqual([expect.objectContaining({ ...args, isNew: true })])
  },
)

test.each([
  ['Try again', ['issue.create', 'issue.set', 'comment.add']],
  ['Discard mine', []],
])('what depended on a refused issue is decided with it: %s', async (press, expected) => {
  const project = createTestProject()
  const id = crypto.randomUUID()
  const gone = { code: 'issue.gone', entity: 'issue', id }
  const args = { id, projectId: project.projectId, summary: 'Keel' }
  const set = { id, field: 'priority', value: 'high', from: 'none' }
  const items = [
    { id: 'x', name: 'issue.create', args, refusal: { code: 'internal' }, ...refusedAt },
    { id: 'y', name: 'issue.set', args: set, refusal: gone, ...refusedAt },
    {
      id: 'z',
      name: 'comment.add',
      args: { id: crypto.randomUUID(), issueId: id, text: 'In blue' },
      refusal: gone,
      ...refusedAt,
    },
  ]
  const { made, dismissed } = await showTray(project.rows.everything(), items)
  expect(screen.getByText(/^2 later changes depend on it/)).toBeTruthy()
  expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    'YoursKeel',
    'Yours: PriorityHigh',
    'YoursIn blue',
  ])
  fireEvent.click(screen.getByRole('button', { name: press }))
  expect(await screen.findByText(/No conflicts/)).toBeTruthy()
  expect({ made, dismissed }).toEqual({ made: expected, dismissed: ['x', 'y', 'z'] })
})

test('a text that is edited in the tray is there again after a killed tab', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const args = { id, field: 'description', value: 'Mine', from: '' }
  const refusal = { code: 'text.conflict', params: { theirs: '' } }
  const items = [{ id: 'x', name: 'issue.set', args, refusal, ...refusedAt }]
  await showTray(project.rows.everything(), items)
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Your text' }), { target: { value: 'Mine, in blue' } })
  cleanup()
  const { made } = await showTray(project.rows.everything(), items)
  expect(screen.getByRole('textbox', { name: 'Your text' })).toHaveProperty('value', 'Mine, in blue')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/No conflicts/)).toBeTruthy()
  expect(made).toEqual(['issue.set'])
  expect(workDrafts.of(workLane)).toEqual([])
})

test('a double tap on a phone makes a refused change again once', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const refusal = { code: 'project.archived' }
  const { made } = await showTray(project.rows.everything(), [
    { id: 'x', name: 'issue.logTime', args: { id, minutes: 30 }, refusal, ...refusedAt },
  ])
  const again = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  fireEvent.click(again)
  expect(await screen.findByText(/No conflicts/)).toBeTruthy()
  expect(made).toEqual(['issue.logTime'])
})

test('a double tap on a phone discards one change, and not the next one, which moves up below the finger', async () => {
  const project = createTestProject()
  const { id: issueId } = project.create('Paint the boat')
  const refusal = { code: 'forbidden' }
  const { dismissed } = await showTray(
    project.rows.everything(),
    ['one', 'two', 'three'].map((text) => ({
      ...{ id: text, name: 'comment.add', args: { id: text, issueId, text }, refusal, ...refusedAt },
    })),
  )
  const first = () => screen.getAllByRole('button', { name: 'Discard mine' })[0] as HTMLElement
  tap(first(), [60, 300], 1000)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  tap(first(), [62, 301], 1200)
  tap(first(), [62, 301], 1600)
  expect(dismissed).toEqual(['three', 'two'])
})

const leftItems = (names: Record<string, object>) =>
  Object.entries(names).map(([name, args]) => ({
    ...{ id: `item of ${name}`, name, args, at: 1, refusedAt: 2, leftOrg: 'org-left' },
    ...{ leftOrgName: 'Harbour', ...('projectId' in args && { subjectKey: 'HAR' }) },
    refusal: { code: 'organization.gone' },
  }))

test('a change of an organisation that its person is no longer in is read, copied and discarded from another one', async () => {
  const project = createTestProject()
  const items: TrayItem[] = leftItems({
    'issue.create': { id: 'i', projectId: 'p', summary: 'Paint the boat', values: { description: 'Blue.' } },
    'attachment.add': { id: 'file', issueId: 'i', name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: 4 },
  })
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const dismissed: unknown[] = []
  const lanesOfFiles: unknown[] = []
  const left = { person: workLane.person, org: 'org-left' }
  let tell: (change: LaneChange) => void = () => {}
  const status = { cursor: 1, syncedAt: Date.now(), isLoading: false, partial: [], scopes: {} }
  const queue = { ...status, edits: [], tray: [], leftTray: [] as TrayItem[] }
  const edits = {
    read: async () => ({ ...queue, rows: project.rows.everything() as never, missing: [] }),
    readEdits: async () => ({ ...queue }),
    subscribe: (listener: typeof tell) => {
      tell = listener
      return () => {}
    },
    dismiss: async (...words: unknown[]) => void dismissed.push(words),
    files: async (lane: unknown) => {
      lanesOfFiles.push(lane)
      return { list: async () => [{ id: 'file' }] } as never
    },
  }
  const screens = (
    <EditorHost>
      <ConflictsScreen />
    </EditorHost>
  )
  await renderWork(screens, { name: 'conflicts', parameters: {} }, { rows: [], edits })
  expect(screen.getByText(/No conflicts/)).toBeTruthy()
  queue.leftTray = items
  tell({ lane: laneName(left), edits: true })
  const [file, issue] = await screen.findAllByRole('listitem')
  const inIssue = within(issue as HTMLElement)
  expect(inIssue.getByText('Harbour · HAR')).toBeTruthy()
  expect(within(file as HTMLElement).getByText('Harbour')).toBeTruthy()
  expect(inIssue.getByText(/no longer in its organisation, or the organisation was closed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit|Try again/ })).toBeNull()
  fireEvent.click(inIssue.getByRole('button', { name: 'Copy my text' }))
  expect(writeText).toHaveBeenCalledWith('Paint the boat\n\nBlue.')
  expect(await within(file as HTMLElement).findByRole('button', { name: 'Save the file' })).toBeTruthy()
  expect(lanesOfFiles).toContainEqual(left)
  for (const each of [issue, file]) {
    fireEvent.click(within(each as HTMLElement).getByRole('button', { name: 'Discard mine' }))
    await vi.waitFor(() => expect(dismissed.pop()).toEqual([left, [expect.stringMatching('^item of')]]))
  }
})
