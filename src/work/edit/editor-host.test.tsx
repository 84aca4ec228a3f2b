import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { EditorHost } from './editor-host.tsx'
import { useEditor } from './use-editor.ts'

afterEach(cleanup)

function Undo() {
  const { show } = useEditor()
  return (
    <button type="button" onClick={() => show('Undone.')}>
      Undo
    </button>
  )
}

test('what is told twice is new to a screen reader each time', async () => {
  renderInProject(createTestProject(), member, () => (
    <EditorHost>
      <Undo />
    </EditorHost>
  ))
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  press()
  const first = screen.getByText('Undone.')
  await act(() => new Promise((done) => setTimeout(done, 5)))
  press()
  expect(screen.getByText('Undone.')).not.toBe(first)
})

function Status({ issueId }: { issueId: string }) {
  const { open } = useEditor()
  return (
    <button type="button" onClick={({ currentTarget }) => open('statusId', issueId, currentTarget)}>
      Status
    </button>
  )
}

test('who may only read hears so before a choice, not after it', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const show = () => {
    renderInProject(project, member, () => (
      <EditorHost>
        <Status issueId={id} />
      </EditorHost>
    ))
    fireEvent.click(screen.getByRole('button', { name: 'Status' }))
  }
  show()
  expect(await screen.findByRole('listbox')).toBeTruthy()
  cleanup()
  project.setRole(member, 'viewer')
  show()
  expect(await screen.findByText('You can view this project, but not change it.')).toBeTruthy()
  expect(screen.queryByRole('listbox')).toBeNull()
})
