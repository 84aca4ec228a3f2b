import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { Peek } from './issue-peek.tsx'

afterEach(cleanup)

const project = createTestProject()
const { id } = project.create('Paint the boat')

function List() {
  const [isOpen, setOpen] = useState(true)
  return (
    <EditorHost>
      <main>
        <div data-issue={id}>
          <button type="button" data-open>
            Row
          </button>
        </div>
        <button type="button">Next row</button>
      </main>
      {isOpen && <Peek peeked="WEB-1" onClose={() => setOpen(false)} />}
    </EditorHost>
  )
}

test('Tab leads from a row into its peek and back, and a closed peek returns the focus to the row', async () => {
  const address = { name: 'list' as const, parameters: { key: 'WEB' } }
  await renderWork(<List />, address, { rows: project.rows.everything() })
  const row = screen.getByRole('button', { name: 'Row' })
  row.focus()
  fireEvent.keyDown(row, { key: 'Tab' })
  const first = document.activeElement as Element
  expect(first.closest('[data-peek]')).not.toBeNull()
  fireEvent.keyDown(first, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(row)
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  fireEvent.click(close)
  await waitFor(() => expect(document.activeElement).toBe(row))
})
