import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { renderWork } from '../../../test/page/render-work.tsx'
import type { NewMutation } from '../../core/sync/lane-types.ts'
import { derivedId } from '../../core/work/derived-ids.ts'
import { Popup } from '../parts/popup.tsx'
import { useStore } from '../use-work.ts'
import { EditorHost, editorParts } from './editor-host.tsx'
import { useEditor } from './use-editor.ts'

afterEach(cleanup)
// files that the page preloads
beforeAll(async () => void (await Promise.all([Popup, ...editorParts].map((part) => part.preload()))))

/** A card that a mouse drops in a column: nothing has the focus. */
function Card({ issueId, toStatusId }: { issueId: string; toStatusId: string }) {
  const { move } = useEditor()
  return (
    <main>
      <article data-issue={issueId} onMouseUp={() => move(issueId, toStatusId)}>
        <button type="button" data-open>
          Paint the boat
        </button>
      </article>
    </main>
  )
}

test('after the question for required fields, which a mouse opened, the card has the focus', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  // the template asks who will do it
  const toStatusId = project.status('In progress')
  const board = (
    <EditorHost>
      <Card issueId={id} toStatusId={toStatusId} />
    </EditorHost>
  )
  await renderWork(board, { name: 'home', parameters: {} }, { rows: project.rows.everything() })
  fireEvent.mouseUp(screen.getByRole('article'))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Paint the boat' })))
})

function Types({ ids, typeId }: { ids: readonly string[]; typeId: string }) {
  const { changeType } = useEditor()
  return (
    <button type="button" onClick={() => ids.map((id) => changeType(id, typeId))}>
      Make bugs
    </button>
  )
}

const showTypes = async (names: readonly string[]) => {
  const project = createTestProject()
  const ids = names.map((name) => project.create(name).id)
  const typeId = project.type('Bug')
  const steps = derivedId('field', 'Steps')
  const fields = { name: 'Steps', kind: 'text', isRequired: true, typeIds: [typeId] }
  project.rows.run('field.create', { id: steps, projectId: project.projectId, fields }, { actor: admin })
  const { store } = renderInProject(project, member, () => (
    <EditorHost>
      <Types ids={ids} typeId={typeId} />
    </EditorHost>
  ))
  store.open()
  await waitFor(() => expect(store.status().isRead).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Make bugs' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the type to Bug' })
  return { store, ids, steps, dialog }
}

test('what several issues lack is asked for one issue after the other, until somebody cancels', async () => {
  const { store, ids, steps, dialog } = await showTypes(['Sand', 'Oil', 'Paint'])
  expect(dialog.textContent).toContain('Sand')
  const given = () => screen.getByRole('button', { name: /Steps/ })
  fireEvent.click(given())
  const input = await screen.findByRole('textbox', { name: 'Steps' })
  fireEvent.change(input, { target: { value: 'Coarse first' } })
  fireEvent.submit(input)
  expect(given().textContent).toContain('Coarse first')
  fireEvent.click(screen.getByRole('button', { name: 'Change type' }))
  await waitFor(() => expect(dialog.textContent).toContain('Oil'))
  expect(given().textContent).toContain('None')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = ids.map((id) => store.select.row('issue', id)?.custom[steps])
  expect(saved).toEqual(['Coarse first', undefined, undefined])
})

test('deleted issues are passed over, however many', async () => {
  const { store, ids } = await showTypes(['Sand', 'Oil', 'Paint'])
  act(() => void store.mutate('issue.delete', { ids: ids.slice(0, 2) }))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Paint'))
})

function Creation({ projectId, toStatusId }: { projectId: string; toStatusId: string }) {
  const { move } = useEditor()
  const { mutate, lastEdit } = useStore()
  const id = derivedId('issue', 'Mast')
  const create = () => {
    mutate('issue.create', { id, projectId, summary: 'Mast' })
    move(id, toStatusId, undefined, lastEdit())
  }
  return (
    <button type="button" onClick={create}>
      New issue
    </button>
  )
}

test('a new issue and its move, which asked for fields, are undone as one', async () => {
  const project = createTestProject()
  const { projectId } = project
  const toStatusId = project.status('In progress')
  const { store } = renderInProject(project, member, () => (
    <EditorHost>
      <Creation projectId={projectId} toStatusId={toStatusId} />
    </EditorHost>
  ))
  store.open()
  await waitFor(() => expect(store.status().isRead).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'New issue' }))
  await screen.findByRole('dialog', { name: 'Move to In progress' })
  fireEvent.click(screen.getByRole('button', { name: /^Assignee/ }))
  fireEvent.click((await screen.findAllByRole('option')).at(-1) as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(store.select.issues()).toMatchObject([{ statusId: toStatusId }]))
  expect(store.undo()).toMatchObject({ refusal: null, overtaken: 0 })
  expect(store.select.issues()).toEqual([])
  expect(store.undo()).toBeNull()
})

test('a move that asked for fields is based on the status that the person saw', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const { statusId } = project.rows.get('issue', id)
  const [toStatusId, theirs] = ['In progress', 'To do'].map(project.status) as [string, string]
  const sent: NewMutation[] = []
  const { store } = renderInProject(
    project,
    member,
    () => (
      <EditorHost>
        <Card issueId={id} toStatusId={toStatusId} />
      </EditorHost>
    ),
    { edits: { mutate: async (_, mutations) => void sent.push(...mutations) } },
  )
  store.open()
  await waitFor(() => expect(store.status().isRead).toBe(true))
  fireEvent.mouseUp(screen.getByRole('article'))
  await screen.findByRole('dialog', { name: 'Move to In progress' })
  expect(project.rows.run('issue.move', { id, toStatusId: theirs }, { actor: admin })).toHaveProperty('patches')
  act(() => store.model.apply({ rows: [{ ...project.rows.get('issue', id), entity: 'issue' }] }))
  fireEvent.click(screen.getByRole('button', { name: /^Assignee/ }))
  fireEvent.click((await screen.findAllByRole('option')).at(-1) as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(sent).toMatchObject([{ name: 'issue.move', args: { fromStatusId: statusId } }]))
  expect(store.select.row('issue', id)?.statusId).toBe(theirs)
})
