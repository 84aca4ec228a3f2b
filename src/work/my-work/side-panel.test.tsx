import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadedMutators } from '../../../test/fixtures/loaded-mutators.ts'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member, other } from '../../../test/fixtures/work-rows.ts'
import { renderPage, stubServices } from '../../../test/page/page-providers.tsx'
import type { Actor } from '../../core/sync/mutator-types.ts'
import { AddressProvider } from '../use-address.ts'
import { RecentIssues } from '../use-recent-issues.ts'
import { WorkProvider } from '../use-work.ts'
import { createWorkStore } from '../work-store.ts'
import { SidePanel } from './side-panel.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { rows, create } = createTestProject()
const { id } = create('Paint the boat')
create('Never opened')

/** Renders My work; `isOpened`: after the issue was opened. */
const show = (actor: Actor, opened?: string) => {
  const store = createWorkStore({
    mutators: loadedMutators,
    edits: stubServices().edits,
    lane: { person: actor.userId, org: 'org' },
    actor,
    now: () => 0,
    projectKey: () => null,
    stored: { load: () => [], save: () => {} },
    whenIdle: (work) => {
      queueMicrotask(work)
      return () => {}
    },
    newId: () => 'mutation',
    onStuck: () => {},
    onError: (error) => {
      throw error
    },
  })
  store.model.reset({ rows: rows.everything() as never, edits: [], tray: [], scopes: { org: 0 } })
  const address = opened
    ? { name: 'issue' as const, parameters: { issue: opened } }
    : { name: 'home' as const, parameters: {} }
  renderPage(
    <WorkProvider value={store}>
      <AddressProvider value={address}>{opened ? <RecentIssues /> : <SidePanel />}</AddressProvider>
    </WorkProvider>,
    { session: { organization: { id: 'org' } } },
  )
}

test('what was opened is there the next time, for that person alone', () => {
  show(member, id)
  cleanup()
  show(member)
  expect(screen.getByText('Paint the boat')).toBeTruthy()
  expect(screen.queryByText('Never opened')).toBeNull()
  cleanup()
  show(other)
  expect(screen.queryByText('Paint the boat')).toBeNull()
})
