import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { Issue } from '../../core/work/entities.ts'
import type { ProjectView } from '../use-project.ts'
import { BulkBar } from './bulk-bar.tsx'

afterEach(cleanup)

function List({ view, issue }: { view: ProjectView; issue: Issue }) {
  const [isSelected, select] = useState(false)
  const nothing = () => {}
  const clear = () => select(false)
  const selection = { ids: new Set([issue.id]), issues: [issue], toggle: nothing, set: nothing, setAll: nothing, clear }
  return (
    <>
      <button type="button" onClick={() => select(true)}>
        Select
      </button>
      {isSelected && <BulkBar view={view} selection={selection} />}
    </>
  )
}

test('when the bar goes the focus is where it was before', async () => {
  const project = createTestProject()
  const issue: Issue = project.rows.get('issue', project.create('Paint the boat').id)
  renderInProject(project, member, (view) => <List view={view} issue={issue} />)
  const press = (name: RegExp) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    return button
  }
  const row = press(/^Select/)
  press(/^Clear/)
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('what a deletion says is what it did', async () => {
  const project = createTestProject()
  const issue: Issue = project.rows.get('issue', project.create('Paint the boat').id)
  const { editor } = renderInProject(project, member, (view) => <List view={view} issue={issue} />)
  fireEvent.click(screen.getByRole('button', { name: /^Select/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(editor.show.mock.calls[0]?.[0]).toBe('1 issue deleted.'))
})

test('before issues move to another project it says what they lose there', async () => {
  const project = createTestProject()
  const to = project.createProject('APP')
  const { id } = project.create('Paint the boat')
  const labelId = crypto.randomUUID()
  project.rows.run('label.create', {
    id: labelId,
    projectId: project.projectId,
    fields: { name: 'Deck', color: 'teal' },
  })
  project.rows.run('issue.addRemove', { ids: [id], field: 'labelIds', add: [labelId], remove: [] })
  const issue: Issue = project.rows.get('issue', id)
  const { store, editor } = renderInProject(project, admin, (view) => <List view={view} issue={issue} />)
  fireEvent.click(screen.getByRole('button', { name: /^Select/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Move to project' }))
  fireEvent.click(await screen.findByRole('option', { name: /APP/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Move to another project' })
  expect(within(dialog).getByText('Labels: 1 issue')).toBeTruthy()
  expect(store.select.row('issue', id)?.projectId).toBe(project.projectId)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move 1 issue' }))
  expect(store.select.row('issue', id)?.projectId).toBe(to)
  expect(editor.show).toHaveBeenCalledExactlyOnceWith('1 of 1 issues moved.')
})
