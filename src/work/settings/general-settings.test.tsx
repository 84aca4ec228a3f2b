import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { SettingsProvider } from './use-settings.ts'

afterEach(cleanup)

test('a description that was not saved is there again after the page was loaded again, and saved once', () => {
  const project = createTestProject()
  const show = () =>
    renderInProject(project, admin, (view) => (
      <SettingsProvider value={view}>
        <GeneralSettings />
      </SettingsProvider>
    ))
  const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
  show()
  fireEvent.change(description(), { target: { value: 'Boats of the harbour' } })
  cleanup()
  const { store } = show()
  expect(description().value).toBe('Boats of the harbour')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(store.select.row('project', project.projectId)?.description).toBe('Boats of the harbour')
  cleanup()
  show()
  expect(description().value).toBe('')
})

test('a lead who has left the organisation is still shown as the lead, not the first person of the list', () => {
  const project = createTestProject()
  const { rows, projectId } = project
  const person = rows.get('person', member.userId)
  rows.put('person', { ...person, hasLeft: true })
  rows.put('project', { ...rows.get('project', projectId), leadId: member.userId })
  renderInProject(project, admin, (view) => (
    <SettingsProvider value={view}>
      <GeneralSettings />
    </SettingsProvider>
  ))
  const lead = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lead' })
  expect(lead.selectedOptions[0]?.textContent).toBe(`${person.name} · Left the organisation`)
})
