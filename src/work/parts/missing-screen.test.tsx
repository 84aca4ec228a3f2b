import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadedMutators } from '../../../test/fixtures/loaded-mutators.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderAt, stubServices } from '../../../test/page/page-providers.tsx'
import { type OfflineNotice, ShellContext } from '../../ui/shell-context.ts'
import { WorkProvider } from '../use-work.ts'
import { createWorkStore } from '../work-store.ts'
import { EmptyRows } from './empty.tsx'
import { MissingScreen } from './missing-screen.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '')
})

const openedAt = 5
const offline: OfflineNotice = { trouble: 'offline', since: null, waiting: 0 }

type Edits = ReturnType<typeof stubServices>['edits']

const openStore = (read: Edits['read']) =>
  createWorkStore({
    mutators: loadedMutators,
    edits: { ...stubServices().edits, read },
    lane: { person: member.userId, org: 'org' },
    actor: member,
    now: () => openedAt,
    projectKey: () => null,
    stored: { load: () => [], save: () => {} },
    whenIdle: () => () => {},
    newId: () => 'mutation',
    onStuck: () => {},
    onError: (error) => {
      throw error
    },
  })

const render = (store: ReturnType<typeof createWorkStore>, notice: OfflineNotice | null) =>
  renderAt(
    '/p/WEB/list',
    <WorkProvider value={store}>
      <ShellContext value={{ language: 'en', setLanguage: () => {}, product: 'pms', offline: notice }}>
        <MissingScreen />
        <EmptyRows>No projects yet.</EmptyRows>
      </ShellContext>
    </WorkProvider>,
    { session: { organization: { id: 'org' }, roleCodes: [] } },
  )

/** Renders a missing screen and an empty list over a lane in this state. */
const show = async (lane: object, notice: OfflineNotice | null = null) => {
  const { edits } = stubServices()
  const snapshot = { ...(await edits.read({ person: '', org: null })), cursor: 1, ...lane }
  const store = openStore(async () => snapshot)
  const isRead = new Promise<void>((resolve) => {
    store.subscribe(() => store.status().isLoaded && resolve())
  })
  store.open()
  await isRead
  const { visited } = render(store, notice)
  return {
    missing: screen.queryByText('Not found') !== null,
    empty: screen.queryByText('No projects yet.') !== null,
    visited,
  }
}

test.each([
  [
    'a scope is on its way',
    { isLoading: true, syncedAt: openedAt },
    { missing: false, empty: false, visited: ['/p/WEB/list'] },
  ],
  [
    'the server was not asked since yesterday',
    { syncedAt: 1 },
    { missing: false, empty: true, visited: ['/p/WEB/list'] },
  ],
  ['everything is there', { syncedAt: openedAt }, { missing: true, empty: true, visited: ['/p/WEB/list'] }],
])('while %s, only what is sure is said', async (_, lane, said) => {
  expect(await show(lane)).toEqual(said)
})

test('an address that another person left leads home, once it is sure that it leads to nothing', async () => {
  history.replaceState({ isLeft: true }, '')
  expect(await show({ isLoading: true, syncedAt: openedAt })).toMatchObject({ visited: ['/p/WEB/list'] })
  cleanup()
  expect(await show({ syncedAt: openedAt })).toMatchObject({ missing: false, visited: ['/'] })
})

test('offline, something else than "not found" is said of what this device does not have', async () => {
  expect(await show({ isLoading: true, syncedAt: 1 }, offline)).toMatchObject({ missing: false, empty: false })
  expect(screen.getByText("This isn't on this device. Go online to look for it.")).toBeTruthy()
  expect(screen.getByText('Not everything is on this device yet. Go online to load the rest.')).toBeTruthy()
})

test('offline, nothing is said to be missing while the device is being read', () => {
  const store = openStore(() => new Promise(() => {}))
  store.open()
  render(store, offline)
  expect(screen.queryByText('Not on this device')).toBeNull()
  expect(screen.queryByText(/^Not everything is on this device/)).toBeNull()
})
