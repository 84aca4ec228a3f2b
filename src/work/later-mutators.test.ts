import { expect, test, vi } from 'vitest'
import { createTestProject } from '../../test/fixtures/work-project.ts'
import { loadedMutators, member } from '../../test/fixtures/work-rows.ts'
import { stubServices } from '../../test/page/page-providers.tsx'
import { createLaterMutators } from './later-mutators.ts'
import { createWorkStore } from './work-store.ts'

const { rows, create } = createTestProject()
const boat = create('Paint the boat').id
const lane = { person: member.userId, org: 'org' }
const rename = {
  name: 'issue.set',
  args: { id: boat, field: 'summary', value: 'Sell it', from: 'Paint the boat' },
} as const

const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** A page that has not loaded the mutators; `shown` are the summaries that it has shown so far. */
const openPage = ({ edits = [], left = [] }: { edits?: object[]; left?: object[] } = {}) => {
  const [firstRows, file] = [createGate(), createGate()]
  const load = vi.fn(async () => {
    await file.opened
    return { findMutator: loadedMutators.find }
  })
  // not committed yet
  const mutate = vi.fn(() => new Promise<void>(() => {}))
  const snapshot = {
    ...{ edits, tray: [], leftTray: [], cursor: 1, scopes: { org: 0 }, syncedAt: 1, partial: [], missing: [] },
    rows: rows.everything(),
  }
  const store = createWorkStore({
    edits: { ...stubServices().edits, firstRows: firstRows.opened, mutate, read: async () => snapshot as never },
    lane,
    actor: member,
    now: () => 5,
    newId: () => 'mutation',
    onStuck: () => {},
    projectKey: () => null,
    stored: { load: () => left as never, save: () => {} },
    whenIdle: () => () => {},
    mutators: createLaterMutators(load),
    onError: (error) => {
      throw error
    },
  })
  const shown: (string | undefined)[] = []
  store.subscribe(() => shown.push(store.select.issues()[0]?.summary))
  store.open()
  return { store, shown, load, mutate, firstRows, file }
}

test('the mutators load after the first rows', async () => {
  const { shown, load, firstRows } = openPage()
  await vi.waitFor(() => expect(shown).toContain('Paint the boat'))
  expect(load).not.toHaveBeenCalled()
  firstRows.open()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
})

test.each([
  ['queued', { edits: [{ ...rename, id: 'queued', mid: 1, at: 5 }] }],
  ['left by an earlier page', { left: [{ ...rename, id: 'left' }] }],
])('with edits that are %s the rows are not shown without them', async (_, before) => {
  const { shown, load, file } = openPage(before)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  file.open()
  await vi.waitFor(() => expect(shown).toContain('Sell it'))
  expect(shown).not.toContain('Paint the boat')
})

test('a change made before the mutators are loaded is queued at once, and shown when they are', async () => {
  const { store, shown, mutate, file } = openPage()
  await vi.waitFor(() => expect(shown).toContain('Paint the boat'))
  expect(store.mutate(rename.name, rename.args)).toMatchObject({ refusal: null })
  await vi.waitFor(() => expect(mutate).toHaveBeenCalledWith(lane, [{ ...rename, id: 'mutation' }]))
  file.open()
  await vi.waitFor(() => expect(shown.at(-1)).toBe('Sell it'))
})
