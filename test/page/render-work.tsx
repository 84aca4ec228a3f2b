import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { EditsChannel, LaneKey } from '../../src/core/sync/lane-types.ts'
import type { Actor } from '../../src/core/sync/mutator-types.ts'
import { type OfflineNotice, ShellContext } from '../../src/ui/shell-context.ts'
import { type Address, AddressProvider } from '../../src/work/use-address.ts'
import { TodayProvider } from '../../src/work/use-today.ts'
import { WorkProvider } from '../../src/work/use-work.ts'
import { createWorkStore } from '../../src/work/work-store.ts'
import { loadedMutators } from '../fixtures/loaded-mutators.ts'
import { member } from '../fixtures/work-rows.ts'
import { renderAt, type ServiceStubs, stubServices } from './page-providers.tsx'

export const workLane: LaneKey = { person: member.userId, org: 'org' }
const at = 5

interface Device {
  rows: readonly object[]
  /** Scopes of which only the first rows are loaded. */
  partial?: readonly string[]
  offline?: OfflineNotice | null
  edits?: Partial<EditsChannel>
  actor?: Actor
  /** Of the organisation in the session, besides its id. */
  organization?: object
  calls?: ServiceStubs['calls']
  /** Absent: none. */
  account?: object
}

/** Renders a screen of the work area, at an address, over a device that has just synced. */
export const renderWork = async (
  screen: ReactNode,
  address: Address & { path?: string },
  { rows, partial = [], offline = null, edits = {}, actor = member, organization, calls = {}, account }: Device,
): Promise<void> => {
  const queue = {
    edits: [],
    tray: [],
    leftTray: [],
    cursor: 1,
    syncedAt: at,
    isLoading: false,
    partial,
    scopes: { org: 0 },
  }
  const channel: EditsChannel = {
    ...stubServices().edits,
    read: async () => ({ ...queue, rows: rows as never, missing: [] }),
    readEdits: async () => queue,
    ...edits,
  }
  const store = createWorkStore({
    mutators: loadedMutators,
    edits: channel,
    lane: workLane,
    actor,
    now: () => at,
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
  await vi.waitUntil(() => store.status().isCurrent)
  renderAt(
    address.path ?? '/',
    <WorkProvider value={store}>
      <TodayProvider value="2026-03-05">
        <ShellContext value={{ language: 'en', setLanguage: () => {}, product: 'pms', offline }}>
          <AddressProvider value={address}>{screen}</AddressProvider>
        </ShellContext>
      </TodayProvider>
    </WorkProvider>,
    {
      edits: channel,
      calls,
      session: { ...(account && { account }), organization: { id: 'org', ...organization }, roleCodes: [] },
    },
  )
}
