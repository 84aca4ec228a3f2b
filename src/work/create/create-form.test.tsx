import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { stubServices } from '../../../test/page/page-providers.tsx'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { workLane } from '../../../test/page/render-work.tsx'
import { byRank } from '../../core/work/rank.ts'
import { longestDescription } from '../../core/work/work-limits.ts'
import { newDrafts } from './create-draft.ts'
import { CreateForm } from './create-form.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('what tells of a new issue opens it', async () => {
  const { editor, store } = renderInProject(createTestProject(), member, ({ project }) => (
    <CreateForm projectId={project.id} summary="Paint the boat" onClose={() => {}} />
  ))
  fireEvent.click(await screen.findByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(editor.show).toHaveBeenCalledOnce())
  const [issue] = store.select.issues()
  expect(issue?.summary).toBe('Paint the boat')
  const [text, action] = editor.show.mock.calls[0] ?? []
  expect(text).toBe('Created: Paint the boat')
  expect(action.label).toBe('Open')
  action.run()
  expect(location.pathname).toBe(`/i/${issue?.id}`)
})

test('a half-written issue of one project is not lost by writing one of another', async () => {
  const { projectId, rows, createProject } = createTestProject()
  const other = createProject('APP')
  const open = async (id: string) => {
    renderInProject({ rows, projectId: id }, member, () => <CreateForm projectId={id} summary="" onClose={() => {}} />)
    return screen.findByRole('textbox', { name: 'Summary' })
  }
  fireEvent.change(await open(projectId), { target: { value: 'Paint the boat' } })
  cleanup()
  fireEvent.change(await open(other), { target: { value: 'Ship the app' } })
  cleanup()
  expect(await open(projectId)).toHaveProperty('value', 'Paint the boat')
  fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  cleanup()
  expect(await open(projectId)).toHaveProperty('value', '')
  cleanup()
  expect(await open(other)).toHaveProperty('value', 'Ship the app')
})

test('an issue that one tab makes of a draft and its files is made in no other tab again', async () => {
  renderInProject(createTestProject(), member, ({ project: { id } }) => (
    <CreateForm projectId={id} summary="" onClose={() => {}} />
  ))
  const summary = await screen.findByRole('textbox', { name: 'Summary' })
  fireEvent.change(summary, { target: { value: 'Paint the boat' } })
  fireEvent.paste(document.body, { clipboardData: { files: [new File(['x'], 'plan.txt')] } })
  expect(await screen.findByText('plan.txt')).toBeTruthy()
  for (const key of Object.keys(localStorage).filter((name) => / create-(issue|files)$/.test(name))) {
    localStorage.removeItem(key)
    act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  }
  expect(summary).toHaveProperty('value', '')
  expect(screen.queryByText('plan.txt')).toBeNull()
})

test('issues that two tabs make of one draft at once are made once, in the order of their lines', async () => {
  const { store } = renderInProject(createTestProject(), member, ({ project: { id } }) => (
    <CreateForm projectId={id} summary="" onClose={() => {}} />
  ))
  const summary = await screen.findByRole('textbox', { name: 'Summary' })
  fireEvent.change(summary, { target: { value: 'Paint the boat\nOil the deck' } })
  const [[key = '', kept = ''] = []] = Object.entries(localStorage).filter(([name]) => name.endsWith(' create-issue'))
  fireEvent.click(screen.getByRole('button', { name: /^Create/ }))
  // the other tab does not know of it yet
  localStorage.setItem(key, kept)
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  expect(summary).toHaveProperty('value', 'Paint the boat\nOil the deck')
  fireEvent.click(screen.getByRole('button', { name: /^Create/ }))
  const summaries = [...store.select.issues()].sort(byRank)
  expect(summaries.map((issue) => issue.summary)).toEqual(['Paint the boat', 'Oil the deck'])
  expect(store.model.waiting().map(({ id }) => id)).toEqual(summaries.map(({ id }) => id))
})

test('a file that can no longer be read is named, and the other is kept', async () => {
  const { editor } = renderInProject(createTestProject(), member, ({ project: { id } }) => (
    <CreateForm projectId={id} summary="" onClose={() => {}} />
  ))
  await screen.findByRole('textbox', { name: 'Summary' })
  const gone = Object.assign(new File(['x'], 'gone.txt'), {
    arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fireEvent.paste(document.body, { clipboardData: { files: [gone, new File(['x'], 'plan.txt')] } })
  await waitFor(() =>
    expect(editor.show.mock.calls).toEqual([
      ["“gone.txt” couldn't be read. It may have been changed, moved or deleted. Attach it again."],
    ]),
  )
  expect(screen.queryByText('gone.txt')).toBeNull()
  expect(screen.getByText('plan.txt')).toBeTruthy()
})

test('a file is attached as it was chosen, though it was deleted before the issue is made', async () => {
  const bytes = new TextEncoder().encode('x').buffer
  const kept = vi.fn()
  const stub = { ...(await stubServices().edits.files({ person: '', org: null })), read: async () => bytes, keep: kept }
  renderInProject(
    createTestProject(),
    member,
    ({ project: { id } }) => <CreateForm projectId={id} summary="Paint the boat" onClose={() => {}} />,
    { edits: { files: async () => stub } },
  )
  await screen.findByRole('textbox', { name: 'Summary' })
  const arrayBuffer = vi.fn().mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  const keepDraft = vi.spyOn(stub, 'keepDraft')
  const file = Object.assign(new File(['x'], 'plan.txt'), { arrayBuffer: arrayBuffer.mockResolvedValueOnce(bytes) })
  fireEvent.paste(document.body, { clipboardData: { files: [file] } })
  await waitFor(() => expect(keepDraft).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(kept.mock.lastCall?.[1]).toMatchObject({ name: 'plan.txt' })
})

test('lines that were typed elsewhere follow what was left in the dialog, and are kept with it', async () => {
  const project = createTestProject()
  const open = (given: { summary?: string; lines?: string }) => {
    cleanup()
    renderInProject(project, member, ({ project: { id } }) => (
      <CreateForm projectId={id} summary="" {...given} onClose={() => {}} />
    ))
    return screen.findByRole('textbox', { name: 'Summary' })
  }
  fireEvent.change(await open({}), { target: { value: 'Paint the boat' } })
  expect(await open({ lines: 'Mast\nPaint the boat' })).toHaveProperty('value', 'Paint the boat\nMast')
  expect(await open({ summary: 'another' })).toHaveProperty('value', 'Paint the boat\nMast')
})

test('a refused issue is made after all, with what it lacked and without what is gone', async () => {
  const project = createTestProject()
  const [label, parentId] = [project.idOf('label', project.projectId, 'Design'), project.create('Boat').id]
  const severity = project.field('Severity', 'text', true)
  const args = {
    ...{ id: issueId('refused'), projectId: project.projectId, summary: 'Paint it', labelIds: [label, 'gone'] },
    statusId: project.status('To do'),
    values: { description: 'In red', priority: 'high', parentId, [severity]: 'mild' },
  }
  const refusal = { code: 'label.gone', entity: 'label', id: 'gone' }
  const refused = { id: 'refused', name: 'issue.create', args, at: 1, refusedAt: 1, refusal }
  const { store, editor } = renderInProject(project, member, ({ project: { id } }) => (
    <CreateForm projectId={id} summary="" refused={refused} onClose={() => {}} />
  ))
  const dismiss = vi.spyOn(store, 'dismiss')
  expect(await screen.findByRole('textbox', { name: 'Summary' })).toHaveProperty('value', 'Paint it')
  expect(screen.queryByText('Discard draft')).toBeNull()
  expect(screen.queryByText('Attach files'), 'files are those of the draft for new issues').toBeNull()
  const clipboardData = { files: [new File(['x'], 'plan.txt')] }
  fireEvent.paste(document.body, { clipboardData })
  expect(Object.keys(localStorage).filter((name) => name.includes('create-files'))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(editor.show).toHaveBeenCalledOnce())
  expect(store.select.row('issue', args.id)).toMatchObject({
    ...{
      statusId: args.statusId,
      typeId: project.type('Sub-task'),
      parentId,
      description: 'In red',
      priority: 'high',
      labelIds: [label],
    },
    custom: { [severity]: 'mild' },
  })
  expect(dismiss).toHaveBeenCalledWith(['refused'])
})

test('a refused issue whose field is gone is made without it, and what was changed in another project is kept', async () => {
  const project = createTestProject()
  const other = project.createProject('APP')
  const args = { id: issueId('r'), projectId: project.projectId, summary: 'Paint', values: { gone: 'x' } }
  const refusal = { code: 'field.gone', entity: 'field', id: 'gone' }
  const refused = { id: 'refused', name: 'issue.create', args, at: 1, refusedAt: 1, refusal }
  const open = () => {
    cleanup()
    return renderInProject(project, member, ({ project: { id } }) => (
      <CreateForm projectId={id} summary="" refused={refused} onClose={() => {}} />
    ))
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Project/ }))
  fireEvent.click(await screen.findByRole('option', { name: /APP|Project APP/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Summary' }), { target: { value: 'Paint it red' } })
  const { store } = open()
  expect(await screen.findByRole('textbox', { name: 'Summary' })).toHaveProperty('value', 'Paint it red')
  fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
  await waitFor(() => expect(store.select.row('issue', args.id)).toMatchObject({ projectId: other, custom: {} }))
  expect(Object.keys(localStorage).filter((name) => name.includes('create-issue'))).toEqual([])
})

const tooLong = 'x'.repeat(longestDescription + 1)

test('of several lines those that were not created stay, and only they are created next', async () => {
  const onClose = vi.fn()
  const { store, editor } = renderInProject(createTestProject(), member, ({ project: { id } }) => (
    <CreateForm projectId={id} summary="" onClose={onClose} />
  ))
  act(() => store.open())
  await waitFor(() => expect(store.status().isRead).toBe(true))
  const summary = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' })
  fireEvent.change(summary, { target: { value: `Mast\nSail\n${tooLong}\nOar` } })
  fireEvent.click(screen.getByRole('button', { name: 'Create 4 issues' }))
  expect(editor.show.mock.lastCall?.[0]).toMatch(/^Created 2 of 4 issues\. /)
  expect(summary.value.slice(-5)).toBe('x\nOar')
  expect(summary.value.length).toBe(tooLong.length + 4)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.change(summary, { target: { value: summary.value.slice(-10) } })
  fireEvent.click(screen.getByRole('button', { name: 'Create 2 issues' }))
  expect(onClose).toHaveBeenCalledOnce()
  const made = [...store.select.issues()].sort(byRank).map((issue) => issue.summary)
  expect(made).toEqual(['Mast', 'Sail', 'xxxxxx', 'Oar'])
})

test('the field of a value that is empty is named', async () => {
  renderInProject(createTestProject(), member, ({ project }) => (
    <CreateForm projectId={project.id} summary="" onClose={() => {}} />
  ))
  expect(await screen.findByRole('button', { name: 'Assignee: Unassigned' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Due date : None' })).toBeTruthy()
})

test('what another app shared is the new issue, or follows what was left in the dialog, and is kept with it', async () => {
  const project = createTestProject()
  const open = (given: { shared?: { summary: string; description: string } }) => {
    cleanup()
    renderInProject(project, member, ({ project: { id } }) => (
      <CreateForm projectId={id} summary="" {...given} onClose={() => {}} />
    ))
    return screen.findByRole('textbox', { name: 'Summary' })
  }
  expect(await open({ shared: { summary: 'Mast', description: 'It bends' } })).toHaveProperty('value', 'Mast')
  const sail = { shared: { summary: 'Sail', description: '' } }
  expect(await open(sail)).toHaveProperty('value', 'Mast')
  // turning a phone creates a new dialog
  await open(sail)
  expect(newDrafts(workLane).load(project.projectId)).toMatchObject({
    summary: 'Mast',
    description: 'It bends\n\nSail',
  })
})

test('after a draft is discarded the keyboard goes on at the summary', async () => {
  renderInProject(createTestProject(), member, ({ project: { id } }) => (
    <CreateForm projectId={id} summary="" onClose={() => {}} />
  ))
  const summary = await screen.findByRole('textbox', { name: 'Summary' })
  fireEvent.change(summary, { target: { value: 'Paint it' } })
  const discard = screen.getByRole('button', { name: 'Discard draft' })
  discard.focus()
  fireEvent.click(discard)
  expect(summary).toHaveProperty('value', '')
  expect(document.activeElement).toBe(summary)
})

test('an issue that a column asks for is made there, if the workflow lets it start there', async () => {
  const project = createTestProject()
  const statusOf = async (column: string, summary: string) => {
    const { store } = renderInProject(project, member, ({ project: { id } }) => (
      <CreateForm projectId={id} statusId={project.status(column)} summary="" onClose={() => {}} />
    ))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Summary' }), { target: { value: summary } })
    fireEvent.click(screen.getByRole('button', { name: 'Create issue' }))
    cleanup()
    return store.select.issues().find((issue) => issue.summary === summary)?.statusId
  }
  expect(await statusOf('To do', 'Paint it')).toBe(project.status('To do'))
  expect(await statusOf('Done', 'Sand it')).toBe(project.status('Backlog'))
})
