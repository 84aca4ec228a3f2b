import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { ArchivedStrip } from './archived-strip.tsx'

afterEach(cleanup)

test('after a project is restored the keyboard goes on at the heading of the page', async () => {
  const project = createTestProject()
  project.rows.run('project.archive', { id: project.projectId, isArchived: true }, { actor: admin })
  renderInProject(project, admin, (view) => (
    <>
      <h1>{view.project.name}</h1>
      <ArchivedStrip view={view} />
    </>
  ))
  const button = screen.getByRole('button', { name: 'Restore project' })
  button.focus()
  fireEvent.click(button)
  expect(screen.queryByText(/This project is archived/)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})
