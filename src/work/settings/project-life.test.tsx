import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { ProjectLife } from './project-life.tsx'
import { SettingsProvider } from './use-settings.ts'

afterEach(cleanup)

test('archiving and restoring a project say so, and can be undone', () => {
  const project = createTestProject()
  const { name } = project.rows.get('project', project.projectId)
  const { editor } = renderInProject(project, admin, (view) => (
    <SettingsProvider value={view}>
      <ProjectLife />
    </SettingsProvider>
  ))
  const undo = () => act(() => editor.show.mock.lastCall?.[1].run())
  fireEvent.click(screen.getByRole('button', { name: 'Archive project' }))
  expect(editor.show).toHaveBeenLastCalledWith(`Archived: ${name}`, expect.objectContaining({ label: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Restore project' })).toBeTruthy()
  undo()
  fireEvent.click(screen.getByRole('button', { name: 'Archive project' }))
  fireEvent.click(screen.getByRole('button', { name: 'Restore project' }))
  expect(editor.show).toHaveBeenLastCalledWith(`Restored: ${name}`, expect.objectContaining({ label: 'Undo' }))
  undo()
  expect(screen.getByRole('button', { name: 'Restore project' })).toBeTruthy()
})

test('the form of a copy asks before it takes what was changed in it', async () => {
  renderInProject(createTestProject(), admin, (view) => (
    <SettingsProvider value={view}>
      <ProjectLife />
    </SettingsProvider>
  ))
  const pressEscape = async () => fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate project' }))
  await pressEscape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate project' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Key' }), { target: { value: 'boat' } })
  await pressEscape()
  expect(screen.getByRole('alert').textContent).toBe("Your changes aren't saved.")
})
