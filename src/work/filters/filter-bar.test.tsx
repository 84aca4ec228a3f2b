import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { AddressProvider } from '../use-address.ts'
import { FilterBar, FilterNotice } from './filter-bar.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('a button of the bar that goes as it is pressed leaves the focus in the bar', async () => {
  renderInProject(createTestProject(), member, (view) => (
    <AddressProvider value={{ name: 'list', parameters: {} }}>
      <FilterBar view={view} total={2} count={1} />
    </AddressProvider>
  ))
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  press('Unassigned')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter 1' })))
})

test('the note that nothing matches leaves the focus on the page as its button takes it away', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  history.replaceState(null, '', '/?filter=assigneeId_in_nobody')
  renderInProject(project, member, (view) => (
    <AddressProvider value={{ name: 'list', parameters: {} }}>
      <h1>{view.project.name}</h1>
      <FilterNotice issues={[project.rows.get('issue', id)]} count={0} />
    </AddressProvider>
  ))
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  clear.focus()
  fireEvent.click(clear)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('counts have separators', async () => {
  history.replaceState(null, '', '/?filter=assigneeId_in_nobody')
  renderInProject(createTestProject(), member, (view) => (
    <AddressProvider value={{ name: 'list', parameters: {} }}>
      <FilterBar view={view} total={12345} count={1234} />
    </AddressProvider>
  ))
  expect((await screen.findByRole('status')).textContent).toBe('1,234 of 12,345')
})
