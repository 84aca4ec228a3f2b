import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { useProject } from '../use-project.ts'
import { IssueDetail } from './issue-detail.tsx'
import { useLocalIssue } from './use-issue.ts'
// loads the editor's file before a test needs it
import '../rich-text/rich-editor.tsx'

afterEach(cleanup)

function Detail({ id }: { id: string }) {
  const issue = useLocalIssue(id)
  const view = useProject(issue?.projectId)
  return issue && view ? <IssueDetail issue={issue} view={view} hasChips={false} /> : null
}

test('after a comment is deleted the keyboard goes on at the heading of the comments', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat', { values: { description: '' } })
  const commentId = '018f3c7c-1e8b-7f4a-89d5-3a6b6c1f2d11'
  project.rows.run('comment.add', { id: commentId, issueId: id, text: 'Blue, not green' }, { actor: member })
  const page = (
    <EditorHost>
      <Detail id={id} />
    </EditorHost>
  )
  await renderWork(page, { name: 'issue', parameters: {} }, { rows: project.rows.everything() })
  const button = await screen.findByRole('button', { name: 'Delete comment' })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('dialog', { name: 'Delete this comment?' })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const heading = await screen.findByRole('heading', { name: 'Comments' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('no level of the headings is left out', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat', { values: { description: '' } })
  const page = (
    <EditorHost>
      <Detail id={id} />
    </EditorHost>
  )
  await renderWork(page, { name: 'issue', parameters: {} }, { rows: project.rows.everything() })
  await screen.findByRole('heading', { name: 'Comments' })
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
})

test('after a description is saved or given up the keyboard goes on at its button', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat', { values: { description: 'Blue' } })
  const page = (
    <EditorHost>
      <Detail id={id} />
    </EditorHost>
  )
  await renderWork(page, { name: 'issue', parameters: {} }, { rows: project.rows.everything() })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Description' }))
  const field = await screen.findByRole('textbox', { name: 'Description' })
  act(() => field.focus())
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit: Description' })))
})

test('the summary is a heading with its button inside, because a button hides a heading in it', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  renderInProject(project, member, () => (
    <EditorHost>
      <Detail id={id} />
    </EditorHost>
  ))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Paint the boat' })
  expect(within(heading).getByRole('button', { name: 'Summary: Paint the boat' })).toBeTruthy()
})
