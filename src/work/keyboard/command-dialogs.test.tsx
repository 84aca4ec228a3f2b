import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { SearchHost } from '../search/search-host.tsx'
import { AddressProvider } from '../use-address.ts'
import { CommandDialogs } from './command-dialogs.tsx'
import { CommandHost } from './command-host.tsx'
import { createCommandRegistry } from './use-commands.ts'

afterEach(cleanup)

test('the list of shortcuts shows each command once with its keys and closes by a button that says so', async () => {
  const registry = createCommandRegistry()
  const run = () => {}
  registry.add(
    () => [
      { keys: 'g i', title: 'Go to Inbox', run },
      { keys: 'k', title: 'Previous issue', run },
      { keys: 'arrowup', title: 'Previous issue', run },
    ],
    true,
  )
  const onClose = vi.fn()
  renderInProject(createTestProject(), member, () => (
    <CommandDialogs shown="help" registry={registry} typed={{ current: null }} atHand={null} onClose={onClose} />
  ))
  expect((await screen.findByText('Go to Inbox')).parentElement?.textContent).toBe('Go to InboxGI')
  expect(screen.getByText('Previous issue').parentElement?.textContent).toBe('Previous issueK↑')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the command menu says what can be typed, and finds a person by the pinyin of their name', async () => {
  const project = createTestProject()
  project.rows.put('person', { ...project.rows.get('person', '10003'), name: '王芳' })
  renderInProject(project, member, () => (
    <AddressProvider value={{ name: 'home', parameters: {} }}>
      <SearchHost>
        <CommandDialogs
          shown="menu"
          registry={createCommandRegistry()}
          typed={{ current: null }}
          atHand={null}
          onClose={() => {}}
        />
      </SearchHost>
    </AddressProvider>
  ))
  const field = await screen.findByRole('combobox')
  const hint = /^Search by keyword, an issue key/
  expect(screen.getByText(hint)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'wang' } })
  expect(screen.queryByText(hint)).toBeNull()
  expect(await screen.findByRole('option', { name: /王芳/ })).toBeTruthy()
})

test('the command menu offers the changes of the issue that was at hand, with its key', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const row = document.createElement('main')
  row.dataset.issue = id
  row.innerHTML = '<button type="button" data-field="priority">High</button>'
  document.body.append(row)
  const { editor } = renderInProject(project, member, () => (
    <AddressProvider value={{ name: 'home', parameters: {} }}>
      <SearchHost>
        <CommandHost>{null}</CommandHost>
      </SearchHost>
    </AddressProvider>
  ))
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const group = await screen.findByRole('group', { name: 'On WEB-1' })
  fireEvent.click(within(group).getByRole('option', { name: /^Change the priority/ }))
  expect(editor.open).toHaveBeenCalledExactlyOnceWith('priority', id, row.firstElementChild)
  row.remove()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('combobox')
  expect(screen.queryByRole('option', { name: /^Change the priority/ })).toBeNull()
})
