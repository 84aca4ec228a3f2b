import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadedMutators } from '../../../test/fixtures/loaded-mutators.ts'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderAt, stubServices } from '../../../test/page/page-providers.tsx'
import { workLane } from '../../../test/page/render-work.tsx'
import { EditorProvider } from '../edit/use-editor.ts'
import { AddressProvider } from '../use-address.ts'
import { WorkProvider } from '../use-work.ts'
import { createWorkStore } from '../work-store.ts'
import { CreateHost } from './create-host.tsx'
import { useOpenCreate } from './use-create.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Create() {
  const open = useOpenCreate()
  return (
    <button type="button" onClick={() => open()}>
      Create
    </button>
  )
}

/** A first visit: the device has read nothing when Create is pressed. Returns the function that delivers the rows. */
const pressEarly = () => {
  const answer = { give: (_: object) => {} }
  const read = new Promise((resolve) => Object.assign(answer, { give: resolve }))
  const { edits } = stubServices()
  const store = createWorkStore({
    mutators: loadedMutators,
    edits: { ...edits, read: () => read as never },
    lane: workLane,
    actor: member,
    now: () => 5,
    newId: () => crypto.randomUUID(),
    onStuck: () => {},
    projectKey: () => null,
    stored: { load: () => [], save: () => {} },
    whenIdle: () => () => {},
    onError: (error) => {
      throw error
    },
  })
  store.open()
  const { visited } = renderAt(
    '/p/WEB/list',
    <WorkProvider value={store}>
      <AddressProvider value={{ name: 'list', parameters: { key: 'WEB' } }}>
        <EditorProvider value={{ open: vi.fn(), move: vi.fn(), changeType: vi.fn(), show: vi.fn() }}>
          <CreateHost>
            <Create />
          </CreateHost>
        </EditorProvider>
      </AddressProvider>
    </WorkProvider>,
    { edits },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  const queue = {
    edits: [],
    tray: [],
    leftTray: [],
    cursor: 1,
    syncedAt: 5,
    isLoading: false,
    partial: [],
    scopes: { org: 0 },
  }
  return { visited, bring: (rows: readonly object[]) => act(async () => answer.give({ ...queue, rows, missing: [] })) }
}

test('Create pressed before the projects are there opens the form of the project when it comes', async () => {
  const { visited, bring } = pressEarly()
  expect(visited).toEqual(['/p/WEB/list'])
  expect(screen.getByText('Opening…')).toBeTruthy()
  await bring(createTestProject().rows.everything() as object[])
  expect(await screen.findByRole('dialog', { name: 'New issue' }, { timeout: 10_000 })).toBeTruthy()
  expect(visited).toEqual(['/p/WEB/list'])
})

test('without any project it leads to a new one, once that is certain', async () => {
  const { visited, bring } = pressEarly()
  await bring([])
  expect(visited).toEqual(['/p/WEB/list', '/projects/new'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Opening…')).toBeNull()
})
