import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { longestDescription } from '../../core/work/work-limits.ts'
import { NewIssueLine } from './new-issue-line.tsx'
import { CreateProvider } from './use-create.ts'

afterEach(cleanup)

test('Escape that ends a composition keeps the line and its words', () => {
  const onClose = vi.fn()
  renderInProject(createTestProject(), member, (view) => (
    <NewIssueLine view={view} place={view.project.id} onClose={onClose} />
  ))
  const field = screen.getByRole('textbox', { name: 'New issue' })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('what was typed outlives the page, until it is added or closed', () => {
  const project = createTestProject()
  const show = () => {
    renderInProject(project, member, (view) => <NewIssueLine view={view} place="column" onClose={() => {}} />)
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'New issue' })
  }
  const open = () => {
    cleanup()
    return show()
  }
  fireEvent.change(show(), { target: { value: 'Paint the bo' } })
  const field = open()
  expect(field.value).toBe('Paint the bo')
  fireEvent.submit(field)
  expect(open().value).toBe('')
  fireEvent.change(screen.getByRole('textbox', { name: 'New issue' }), { target: { value: 'Sew' } })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'New issue' }), { key: 'Escape' })
  expect(open().value).toBe('')
})

test('cells of a table and long lines become issues, and no word is lost', () => {
  const { store, editor } = renderInProject(createTestProject(), member, (view) => (
    <NewIssueLine view={view} place={view.project.id} />
  ))
  const long = 'word '.repeat(100).trim()
  const lines = ['Paint\tthe boat', '\u200b', '- \u202eMast', long]
  const clipboardData = { getData: () => lines.join('\r\n') }
  fireEvent.paste(screen.getByRole('textbox', { name: 'New issue' }), { clipboardData })
  expect(editor.show).toHaveBeenCalledExactlyOnceWith('Created 3 issues', expect.anything())
  const made = store.select.issues().map(({ summary, description }) => [summary, description])
  expect(made).toEqual([
    ['Paint the boat', ''],
    ['Mast', ''],
    [long.slice(0, 300).trim(), long],
  ])
})

test('a new issue is told and can be opened; lines that were pasted are taken back at once', () => {
  const { store, editor } = renderInProject(createTestProject(), member, (view) => (
    <NewIssueLine view={view} place={view.project.id} />
  ))
  const field = screen.getByRole('textbox', { name: 'New issue' })
  fireEvent.change(field, { target: { value: 'Paint the boat' } })
  fireEvent.submit(field)
  expect(editor.show).toHaveBeenLastCalledWith('Created: Paint the boat', expect.objectContaining({ label: 'Open' }))
  fireEvent.paste(field, { clipboardData: { getData: () => '- Mast\n- Sail' } })
  const [, action] = editor.show.mock.lastCall ?? []
  expect(action.label).toBe('Undo')
  act(action.run)
  expect(store.select.issues().map(({ summary }) => summary)).toEqual(['Paint the boat'])
})

test('who may no longer create keeps the words typed before, and hears why; without words there is no line', () => {
  const project = createTestProject()
  const { store } = renderInProject(project, member, (view) => <NewIssueLine view={view} place={view.project.id} />)
  const field = () => screen.queryByRole('textbox', { name: 'New issue' })
  const archive = (at: number | null) => {
    const row = { ...project.rows.get('project', project.projectId), archivedAt: at }
    project.rows.put('project', row)
    act(() => store.model.reset({ rows: project.rows.everything() as never, edits: [], tray: [], scopes: { org: 0 } }))
  }
  fireEvent.change(field() as HTMLElement, { target: { value: 'Paint the boat' } })
  archive(1)
  expect(field()).toHaveProperty('value', 'Paint the boat')
  expect(
    screen.getByText("This project is archived and can't be changed. A project admin can restore it."),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  fireEvent.change(field() as HTMLElement, { target: { value: '' } })
  expect(field()).toBeNull()
  archive(null)
  expect(field()).not.toBeNull()
})

test('where new issues need more fields, the dialog opens with the lines', async () => {
  const project = createTestProject()
  project.field('Severity', 'text', true)
  const open = vi.fn()
  const { editor, store } = renderInProject(project, member, (view) => (
    <CreateProvider value={open}>
      <NewIssueLine view={view} place={view.project.id} />
    </CreateProvider>
  ))
  act(() => store.open())
  await waitFor(() => expect(store.status().isRead).toBe(true))
  const field = screen.getByRole('textbox', { name: 'New issue' })
  fireEvent.change(field, { target: { value: 'Paint the boat' } })
  fireEvent.submit(field)
  expect(open).toHaveBeenLastCalledWith({ projectId: project.projectId, lines: 'Paint the boat' })
  expect(field).toHaveProperty('value', '')
  fireEvent.paste(field, { clipboardData: { getData: () => '- Mast\n- Sail' } })
  expect(open).toHaveBeenLastCalledWith({ projectId: project.projectId, lines: 'Mast\nSail' })
  expect(store.select.issues()).toEqual([])
  expect(editor.show).not.toHaveBeenCalled()
})

test('where a later line is refused, the message counts those before it, and takes them back', async () => {
  const { store, editor } = renderInProject(createTestProject(), member, (view) => (
    <NewIssueLine view={view} place={view.project.id} />
  ))
  act(() => store.open())
  await waitFor(() => expect(store.status().isRead).toBe(true))
  const lines = ['Mast', 'Sail', 'x'.repeat(longestDescription + 1)]
  const clipboardData = { getData: () => lines.join('\n') }
  fireEvent.paste(screen.getByRole('textbox', { name: 'New issue' }), { clipboardData })
  const [text, action] = editor.show.mock.lastCall ?? []
  expect(text).toMatch(/^Created 2 of 3 issues\. /)
  act(action.run)
  expect(store.select.issues()).toEqual([])
})
