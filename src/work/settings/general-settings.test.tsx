import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { SettingsProvider } from './use-settings.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = (project: ReturnType<typeof createTestProject>, actor = admin) =>
  renderInProject(project, actor, (view) => (
    <SettingsProvider value={view}>
      <GeneralSettings />
    </SettingsProvider>
  ))

test('saving what is refused leads to the field, which may be far above the button', async () => {
  show(createTestProject())
  const name = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'x'.repeat(300) } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('a lead who has left the organisation is still shown as the lead, not the first person of the list', () => {
  const project = createTestProject()
  const { rows, projectId } = project
  const person = rows.get('person', member.userId)
  rows.put('person', { ...person, hasLeft: true })
  rows.put('project', { ...rows.get('project', projectId), leadId: member.userId })
  show(project)
  const lead = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lead' })
  expect(lead.selectedOptions[0]?.textContent).toBe(`${person.name} · Left the organisation`)
})

/** The page ends without leaving the form, as in a reload. */
const endPage = () => {
  const left = { ...sessionStorage }
  cleanup()
  for (const [name, value] of Object.entries(left)) sessionStorage.setItem(name, value)
}

test('a description that was not saved is there again after the page was loaded again, and saved once', () => {
  const project = createTestProject()
  const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
  show(project)
  fireEvent.change(description(), { target: { value: 'Boats of the harbour' } })
  endPage()
  const { store } = show(project)
  expect(description().value).toBe('Boats of the harbour')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(store.select.row('project', project.projectId)?.description).toBe('Boats of the harbour')
  endPage()
  show(project)
  expect(description().value).toBe('')
})

test('a change that was not saved outlives a look at another page, until it is discarded', () => {
  const project = createTestProject()
  const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
  show(project)
  fireEvent.change(description(), { target: { value: 'Boats of the harbour' } })
  cleanup()
  show(project)
  expect(description().value).toBe('Boats of the harbour')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(description().value).toBe('')
  cleanup()
  show(project)
  expect(description().value).toBe('')
})

test('who may no longer edit the project sees it as it is', () => {
  const project = createTestProject()
  const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
  show(project)
  fireEvent.change(description(), { target: { value: 'Boats of the harbour' } })
  cleanup()
  show(project, member)
  expect(description().value).toBe('')
})

test('what another admin changes is shown at once, except in the field that is being edited', () => {
  const project = createTestProject()
  const { store } = show(project)
  const textIn = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  fireEvent.change(screen.getByRole('textbox', { name: /^Description/ }), { target: { value: 'Mine' } })
  const set = (field: string, value: string) => store.mutate('project.set', { id: project.projectId, field, value })
  act(() => void [set('name', 'Port'), set('description', 'Theirs')])
  expect(textIn(/^Name/)).toBe('Port')
  expect(textIn(/^Description/)).toBe('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(textIn(/^Description/)).toBe('Theirs')
})
