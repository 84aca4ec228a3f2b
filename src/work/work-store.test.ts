import { expect, test, vi } from 'vitest'
import { loadedMutators } from '../../test/fixtures/loaded-mutators.ts'
import { createTestProject, issueId } from '../../test/fixtures/work-project.ts'
import { member } from '../../test/fixtures/work-rows.ts'
import { stubServices } from '../../test/page/page-providers.tsx'
import { type EditsChannel, type LaneChange, laneName, type ReplicaPart } from '../core/sync/lane-types.ts'
import { createWorkStore } from './work-store.ts'

const near = createTestProject()
const far = near.createProject('FAR')
near.create('Paint the boat')
near.rows.run('issue.create', { id: issueId('far'), projectId: far, summary: 'Far away' }, { actor: member })
const everything = near.rows.everything() as never as { id: string; scope: string }[]
const isFar = ({ scope }: { scope: string }) => scope === `project:${far}`

const lane = { person: member.userId, org: 'org' }
const openedAt = 5
const noEdits = { edits: [], tray: [], leftTray: [] }
const throwAgain = (error: unknown) => {
  throw error
}
const storeOf = (edits: EditsChannel, projectKey: string | null, onError = throwAgain as (error: unknown) => void) => {
  const store = createWorkStore({
    mutators: loadedMutators,
    edits,
    lane,
    actor: member,
    now: () => openedAt,
    newId: () => 'mutation',
    onStuck: () => {},
    projectKey: () => projectKey,
    stored: { load: () => [], save: () => {} },
    whenIdle: (work) => {
      queueMicrotask(work)
      return () => {}
    },
    onError,
  })
  store.open()
  return { store }
}

/** A store whose replica is read in parts, the second after `release`; `cursorOf` returns the cursor at each read. */
const opened = (cursorOf: (reading: number) => number) => {
  const parts: (ReplicaPart | undefined)[] = []
  const mutate = vi.fn(async () => {})
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const edits = {
    ...stubServices().edits,
    mutate,
    read: async (_lane: unknown, part?: ReplicaPart) => {
      parts.push(part)
      if (part && 'scopes' in part) await released
      const rows = !part ? everything : everything.filter((row) => isFar(row) === 'scopes' in part)
      const missing = part && 'projectKey' in part ? [`project:${far}`] : []
      return {
        cursor: cursorOf(parts.length),
        scopes: { org: 0 },
        syncedAt: 1,
        partial: [],
        rows,
        ...noEdits,
        missing,
      } as never
    },
  }
  const { store } = storeOf(edits, 'WEB')
  return { store, parts, mutate, release }
}

test('the project on screen is there first, then everything', async () => {
  const { store, parts, release } = opened(() => 1)
  const issues = () => store.select.issues().map(({ summary }) => summary)
  await vi.waitFor(() => expect(issues()).toEqual(['Paint the boat']))
  expect(store.status()).toMatchObject({ isLoaded: true, isComplete: false })
  release()
  await vi.waitFor(() => expect(issues().sort()).toEqual(['Far away', 'Paint the boat']))
  await vi.waitFor(() => expect(store.status().isComplete).toBe(true))
  expect(parts).toEqual([{ projectKey: 'WEB' }, { scopes: [`project:${far}`] }])
})

test('a pass is requested behind the first rows, and also where they cannot be read', async () => {
  const order: string[] = []
  const sync = async () => void order.push('pass')
  const { edits: stub } = stubServices()
  const read = async () => {
    await null
    order.push('rows')
    return { cursor: 1, scopes: {}, syncedAt: 1, rows: [], ...noEdits, missing: [] } as never
  }
  storeOf({ ...stub, requestSync: sync, read }, null)
  await vi.waitFor(() => expect(order).toEqual(['rows', 'pass']))
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fail = async () => Promise.reject(new Error('no storage'))
  storeOf({ ...stub, requestSync: sync, read: fail }, null, console.error)
  await vi.waitFor(() => expect(order).toEqual(['rows', 'pass', 'pass']))
  expect(failed).toHaveBeenCalledTimes(1)
})

test('of a scope that was loaded meanwhile only its own rows are read', async () => {
  const parts: (ReplicaPart | undefined)[] = []
  let tell: (change: LaneChange) => void = () => {}
  const edits = {
    ...stubServices().edits,
    subscribe: (listener: typeof tell) => {
      tell = listener
      return () => {}
    },
    readEdits: async () => ({ ...noEdits, cursor: 1, syncedAt: 1, isLoading: false, partial: [], scopes: {} }),
    read: async (_lane: unknown, part?: ReplicaPart) => {
      parts.push(part)
      const rows = everything.filter((row) => isFar(row) === (part !== undefined))
      return {
        cursor: 1,
        scopes: { org: 0 },
        syncedAt: 1,
        partial: [],
        rows,
        ...noEdits,
        missing: [],
      } as never
    },
  }
  const { store } = storeOf(edits, null)
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(1))
  tell({ lane: laneName(lane), rows: 'all', scopes: [`project:${far}`], cursor: { from: 1, to: 1 }, edits: true })
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(2))
  expect(parts).toEqual([undefined, { scopes: [`project:${far}`] }])
})

test('nothing is said to be missing while a scope is on its way, or before the server was asked', async () => {
  const queue = {
    ...noEdits,
    cursor: 1,
    syncedAt: openedAt - 1,
    isLoading: true,
    partial: [],
    scopes: { org: 0 },
  }
  let tell: (change: LaneChange) => void = () => {}
  const edits = {
    ...stubServices().edits,
    subscribe: (listener: typeof tell) => {
      tell = listener
      return () => {}
    },
    readEdits: async () => ({ ...queue }),
    read: async () => ({ ...queue, rows: everything as never, missing: [] }),
  }
  const { store } = storeOf(edits, null)
  await vi.waitFor(() => expect(store.status().isLoaded).toBe(true))
  expect(store.status()).toMatchObject({ isComplete: false, isCurrent: false })
  queue.isLoading = false
  tell({ lane: laneName(lane), edits: true })
  await vi.waitFor(() => expect(store.status()).toMatchObject({ isComplete: true, isCurrent: false }))
  queue.syncedAt = openedAt
  tell({ lane: laneName(lane), edits: true })
  await vi.waitFor(() => expect(store.status().isCurrent).toBe(true))
})

test('nothing is complete while the device has a scope that the page has not read', async () => {
  const queue = { ...noEdits, cursor: 1, syncedAt: openedAt, isLoading: true, partial: [], scopes: { org: 0 } }
  let tell: (change: LaneChange) => void = () => {}
  const readEdits = vi.fn(async () => ({ ...queue }))
  const edits = {
    ...stubServices().edits,
    subscribe: (listener: typeof tell) => {
      tell = listener
      return () => {}
    },
    readEdits,
    read: async (_lane: unknown, part?: ReplicaPart) => {
      const rows = everything.filter((row) => isFar(row) === (part !== undefined)) as never
      return { ...queue, rows, missing: [] }
    },
  }
  const { store } = storeOf(edits, null)
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(1))
  const seen: [boolean, number][] = []
  store.subscribe(() => seen.push([store.status().isComplete, store.select.issues().length]))
  // committed, and announced a moment later
  const scope = `project:${far}`
  Object.assign(queue, { isLoading: false, scopes: { org: 0, [scope]: 0 } })
  tell({ lane: laneName(lane), edits: true })
  await vi.waitFor(() => expect(readEdits.mock.settledResults).toHaveLength(1))
  tell({ lane: laneName(lane), rows: 'all', scopes: [scope], cursor: { from: 1, to: 1 }, edits: true })
  await vi.waitFor(() => expect(store.status().isComplete).toBe(true))
  expect(store.select.issues()).toHaveLength(2)
  expect(seen).not.toContainEqual([true, 1])
})

test('with only the first issues of a project here, refusals are left to the server', async () => {
  const partial = [`project:${near.projectId}`]
  const mutate = vi.fn(async () => {})
  const queue = { ...noEdits, cursor: 1, syncedAt: 1, isLoading: true, partial }
  const rows = everything.filter(({ id }) => id !== issueId('far')) as never
  const edits = {
    ...stubServices().edits,
    mutate,
    read: async () => ({ ...queue, rows, scopes: { org: 0 }, missing: [] }),
  }
  const { store } = storeOf(edits, null)
  await vi.waitFor(() => expect(store.status()).toMatchObject({ isRead: true, partial }))
  expect(store.mutate('issue.set', { id: issueId('far'), field: 'summary', value: 'Nearer' }).refusal).toBeNull()
  await vi.waitFor(() => expect(mutate).toHaveBeenCalled())
})

test('a replica that moved between two parts is read as a whole', async () => {
  const { store, parts, release } = opened((reading) => reading)
  release()
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(2))
  expect(parts).toEqual([{ projectKey: 'WEB' }, { scopes: [`project:${far}`] }, undefined])
})

test('nothing is refused by what was not read yet', async () => {
  const { store, mutate, release } = opened(() => 1)
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(1))
  const args = { id: issueId('far'), field: 'summary', value: 'Nearer' }
  expect(store.mutate('issue.set', args).refusal).toBeNull()
  await vi.waitFor(() => expect(mutate).toHaveBeenCalledOnce())
  release()
  await vi.waitFor(() => expect(store.select.issues()).toHaveLength(2))
  expect(store.mutate('issue.set', { id: issueId('nowhere'), field: 'summary', value: 'x' }).refusal).not.toBeNull()
})

test('an edit stays in view until the rows that contain it are told of', async () => {
  const { id, ...row } = near.rows.get('issue', issueId('Paint the boat'))
  const queue = { ...noEdits, edits: [] as object[], cursor: 1, syncedAt: 1, partial: [], scopes: { org: 0 } }
  let rows = [{ ...row, id, entity: 'issue', priority: 'low' }]
  let tell: (change: LaneChange) => void = () => {}
  const readEdits = vi.fn(async () => ({ ...queue }) as never)
  const edits = {
    ...stubServices().edits,
    subscribe: (listener: typeof tell) => {
      tell = listener
      return () => {}
    },
    read: async () =>
      ({
        ...queue,
        rows: [...everything.filter((each) => each.id !== id), ...rows],
        missing: [],
      }) as never,
    readRows: async () => rows as never,
    readEdits,
    mutate: async (_lane: unknown, [mutation]: readonly object[]) =>
      void queue.edits.push({ ...mutation, mid: 1, at: 0 }),
  }
  const { store } = storeOf(edits as never, null)
  const priority = () => store.select.row('issue', id)?.priority
  await vi.waitFor(() => expect(priority()).toBe('low'))
  store.mutate('issue.set', { id, field: 'priority', value: 'high', from: 'low' })
  await vi.waitFor(() => expect(queue.edits).toHaveLength(1))
  tell({ lane: laneName(lane), edits: true })
  const seen = new Set([priority()])
  store.subscribe(() => seen.add(priority()))
  // outcome, rows and queue are committed together, but announced one after the other
  rows = rows.map((each) => ({ ...each, priority: 'high', rev: 2 }))
  Object.assign(queue, { edits: [], cursor: 2 })
  tell({ lane: laneName(lane), edits: true })
  await vi.waitFor(() => expect(readEdits.mock.settledResults.at(-1)?.value).toMatchObject({ cursor: 2 }))
  tell({ lane: laneName(lane), rows: [{ entity: 'issue', id }], cursor: { from: 1, to: 2 }, edits: true })
  await vi.waitFor(() => expect(store.model.waiting()).toEqual([]))
  expect([...seen, priority()]).toEqual(['high', 'high'])
})

test('what is refused here of a change of several issues is not sent', async () => {
  const { store, mutate, release } = opened(() => 1)
  release()
  await vi.waitUntil(() => store.status().isComplete)
  const boat = issueId('Paint the boat')
  const ids = [issueId('far'), boat]
  const change = { field: 'priority', value: 'high' }
  const of = ids.map((id) => ({ id, from: id === boat ? 'low' : 'none' }))
  expect(store.mutate('issue.setMany', { ...change, of }).skipped).toMatchObject({ code: 'overtaken', id: boat })
  await vi.waitUntil(() => mutate.mock.calls.length > 0)
  expect(ids.map((id) => store.select.row('issue', id)?.priority)).toEqual(['high', 'none'])
  const args = { ...change, of: [{ id: issueId('far'), from: 'none' }] }
  expect(mutate).toHaveBeenCalledWith(lane, [expect.objectContaining({ args })])
})
