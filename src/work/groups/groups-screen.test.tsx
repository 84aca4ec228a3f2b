import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, other } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { GroupsScreen } from './groups-screen.tsx'

afterEach(cleanup)

const id = '00000000-0000-4000-8000-0000000000aa'

test('a group that is a project’s only admin says which one, instead of being emptied or deleted', async () => {
  const { rows, projectId } = createTestProject()
  rows.put('group', { id, scope: 'org', name: 'Crew', memberIds: [other.userId] })
  rows.run('projectMember.set', { projectId, groupId: id, role: 'admin' })
  rows.run('projectMember.remove', { projectId, userId: admin.userId })
  const mutate = vi.fn(async () => {})
  const page = (
    <EditorHost>
      <GroupsScreen />
    </EditorHost>
  )
  await renderWork(
    page,
    { name: 'groups', parameters: {}, path: '/groups' },
    { rows: rows.everything(), actor: admin, edits: { mutate } },
  )
  const reason = "It's the only admin of WEB. Make someone else an admin there first."
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Crew' }))
  fireEvent.click(await screen.findByText('Edit'))
  fireEvent.click(await screen.findByRole('button', { name: `Remove ${other.userId}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(reason)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Crew' }))
  fireEvent.click(await screen.findByText('Delete…'))
  const button = await screen.findByRole('button', { name: 'Delete' })
  expect(screen.getByText(reason)).toBeTruthy()
  fireEvent.click(button)
  expect(mutate).not.toHaveBeenCalled()
})
