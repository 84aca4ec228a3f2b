import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, other } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { MemberSettings } from './member-settings.tsx'
import { SettingsProvider } from './use-settings.ts'

afterEach(cleanup)

test('nobody loses a private project by one press: the removal is asked about first', async () => {
  const project = createTestProject({ isOpen: false })
  project.setRole(other, 'member')
  renderInProject(project, admin, (view) => (
    <SettingsProvider value={view}>
      <MemberSettings />
    </SettingsProvider>
  ))
  const name = project.rows.get('person', other.userId).name
  fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(screen.getByText(name)).toBeTruthy()
  expect(dialog.getByText(/This project is private/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByText(name)).toBeNull())
})

test.each([
  [admin, 'As an administrator of the organisation, you can still manage the project.'],
  [other, 'Only another admin can give it back to you.'],
])('nobody gives up their own admin role by one press (%#)', async (actor, consequence) => {
  const project = createTestProject()
  project.setRole(other, 'admin')
  const { store } = renderInProject(project, actor, (view) => (
    <SettingsProvider value={view}>
      <MemberSettings />
    </SettingsProvider>
  ))
  const roleOf = (userId: string) =>
    store.select.membersOf(project.projectId).find((row) => row.userId === userId)?.role
  const name = project.rows.get('person', actor.userId).name
  const select = screen.getByRole('combobox', { name: `Role of ${name} (you)` })
  fireEvent.change(select, { target: { value: 'viewer' } })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(consequence)).toBeTruthy()
  expect(roleOf(actor.userId)).toBe('admin')
  fireEvent.click(dialog.getByRole('button', { name: 'Give up admin role' }))
  await vi.waitFor(() => expect(roleOf(actor.userId)).toBe('viewer'))
})

test('who would have more rights without their role is told why they can’t leave', () => {
  const project = createTestProject()
  project.setRole(other, 'viewer')
  renderInProject(project, other, (view) => (
    <SettingsProvider value={view}>
      <MemberSettings />
    </SettingsProvider>
  ))
  const leave = screen.getByRole('button', { name: 'Leave project' })
  expect(leave.title).toBe('You can view this project, but not change it.')
  fireEvent.click(leave)
  expect(screen.queryByRole('dialog')).toBeNull()
})
