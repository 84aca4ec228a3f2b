import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { EditorHost } from './editor-host.tsx'
import { useEditor } from './use-editor.ts'

afterEach(cleanup)

function Undo() {
  const { tell } = useEditor()
  return (
    <button type="button" onClick={() => tell('Undone.')}>
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
