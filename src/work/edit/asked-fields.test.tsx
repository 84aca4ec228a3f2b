import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost, editorParts } from './editor-host.tsx'
import { useEditor } from './use-editor.ts'

afterEach(cleanup)
// files that the page has when it stands
beforeAll(async () => void (await Promise.all(editorParts.map((part) => part.preload()))))

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
