import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderAt, stubServices } from '../../../test/page/page-providers.tsx'
import { workLane } from '../../../test/page/render-work.tsx'
import { RequestError } from '../../api/request-error.ts'
import { WorkProvider } from '../use-work.ts'
import { createWorkStore } from '../work-store.ts'
import { type ImportFlow, useImport } from './use-import.ts'

afterEach(cleanup)

test('an import whose answer was lost is sent again as the same one', async () => {
  const rows = createTestProject().rows.everything() as never
  const queue = { edits: [], tray: [], cursor: 1, syncedAt: 5, isLoading: false, partial: [], scopes: { org: 0 } }
  const edits = { ...stubServices().edits, read: async () => ({ ...queue, rows, missing: [] }) }
  const store = createWorkStore({
    edits,
    lane: workLane,
    actor: member,
    now: () => 5,
    newId: () => crypto.randomUUID(),
    stuck: () => {},
    projectKey: () => null,
    left: { load: () => [], save: () => {} },
    whenIdle: () => () => {},
    onError: (error) => {
      throw error
    },
  })
  store.open()
  const started: string[] = []
  const startImport = async ({ importId }: { importId: string }) => {
    started.push(importId)
    if (started.length === 1) throw new RequestError('unknown')
    return {}
  }
  const answered = async () => ({ known: [], people: [] })
  const calls = { createImport: answered, addImportItems: answered, startImport }
  const flow = { now: {} as ImportFlow }
  function Import() {
    flow.now = useImport()
    return null
  }
  await act(async () => {
    renderAt(
      '/import?project=WEB',
      <WorkProvider value={store}>
        <Import />
      </WorkProvider>,
      { edits, calls: calls as never },
    )
  })
  await act(() => flow.now.choose(new File(['Summary\nPaint the boat\n'], 'a.csv')))
  await act(() => flow.now.preview())
  await act(() => flow.now.start(() => {}))
  expect(flow.now.failure).not.toBeNull()
  await act(() => flow.now.start(() => {}))
  expect(started).toHaveLength(2)
  expect(started[1]).toBe(started[0])
})
