import { expect, test, vi } from 'vitest'
import { loadedMutators } from '../../test/fixtures/loaded-mutators.ts'
import { createTestProject, issueId } from '../../test/fixtures/work-project.ts'
import { member } from '../../test/fixtures/work-rows.ts'
import { stubServices } from '../../test/page/page-providers.tsx'
import { type LaneChange, laneName } from '../core/sync/lane-types.ts'
import { createEditsReader } from '../host/sync/device-edits.ts'
import { deviceStores } from '../host/sync/sample-device.ts'
import type { ReplicaMeta } from '../store/replica/replica-database.ts'
import { createWorkStore } from './work-store.ts'

const lane = { person: member.userId, org: 'org' }

/** A device with two issues and a comment, and a page on it. */
const opened = async ({ wanted = [] }: { wanted?: 'all' | string[] } = {}) => {
  const { rows, projectId, create } = createTestProject()
  const { id: boat } = create('Paint the boat', { values: { description: 'It leaks' } })
  const { id: net } = create('Mend the net', { values: { description: 'It is torn' } })
  rows.run('comment.add', { id: issueId('comment'), issueId: boat, text: 'Since Monday' }, { actor: member })
  const stores = (deviceStores[0] as (typeof deviceStores)[0])[1]()
  const replica = stores.replicas.open(lane)
  const scopes = { org: 1, [`project:${projectId}`]: 1 }
  const meta: ReplicaMeta = {
    key: 'meta',
    generation: 'g',
    cursor: 1,
    scopes,
    loading: {},
    epoch: 'e',
    schema: 1,
    peopleVersion: null,
    syncedAt: 9,
  }
  const write = (cursor: number, description?: string) =>
    replica.write(['rows', 'meta'], async (tx) => {
      for (const row of rows.everything() as never as { entity: string; id: string; description?: string }[]) {
        const { description: text, ...slim } = row
        await tx.put('rows', (row.entity === 'issue' ? slim : row) as never)
        if (row.entity === 'issue')
          await tx.put('rows', {
            ...slim,
            entity: 'issueText',
            issueId: row.id,
            description: description ?? text,
          } as never)
      }
      await tx.put('meta', { ...meta, cursor })
    })
  await write(1)
  const listeners: ((change: LaneChange) => void)[] = []
  const reader = createEditsReader(stores)
  const edits = {
    ...stubServices().edits,
    ...reader,
    read: vi.fn(reader.read),
    subscribe: (listener: (change: LaneChange) => void) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const store = createWorkStore({
    mutators: loadedMutators,
    edits,
    lane,
    actor: member,
    now: () => 5,
    newId: () => issueId('mutation'),
    onStuck: () => {},
    projectKey: () => null,
    stored: { load: () => [], save: () => {} },
    whenIdle: () => () => {},
    onError: (error) => {
      throw error
    },
  })
  store.wantTexts(wanted)
  store.open()
  await vi.waitUntil(() => store.status().isRead)
  const seen = (id: string) => [
    store.hasTexts(id),
    store.select.row('issue', id)?.description,
    store.select.commentsOf(id).map(({ text }) => text),
  ]
  const tell = (change: Omit<LaneChange, 'lane'>) => {
    for (const listener of listeners) listener({ lane: laneName(lane), ...change })
  }
  return { store, seen, boat, net, write, tell, read: edits.read }
}

test('descriptions and comments are read when their issue is shown, and with all later reads', async () => {
  const { store, seen, boat, net, write, tell } = await opened()
  expect([seen(boat), seen(net)]).toEqual([
    [false, undefined, []],
    [false, undefined, []],
  ])
  store.wantTexts([boat])
  await vi.waitFor(() => expect(seen(boat)).toEqual([true, 'It leaks', ['Since Monday']]))
  expect(seen(net)).toEqual([false, undefined, []])
  // a change brought its row with the description already
  tell({ rows: [{ entity: 'issue', id: net }], cursor: { from: 1, to: 1 } })
  await vi.waitFor(() => expect(seen(net)).toEqual([false, 'It is torn', []]))
  const told = vi.fn()
  store.subscribe(told)
  store.wantTexts([net])
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(seen(net)).toEqual([true, 'It is torn', []])
  await write(2, 'It sinks')
  tell({ rows: 'all', cursor: { from: 1, to: 2 } })
  await vi.waitFor(() => expect(seen(boat)).toEqual([true, 'It sinks', ['Since Monday']]))
})

test('what is wanted before the first read comes with it', async () => {
  const one = await opened({ wanted: [issueId('Paint the boat')] })
  expect(one.seen(one.boat)).toEqual([true, 'It leaks', ['Since Monday']])
  const all = await opened({ wanted: 'all' })
  expect([all.seen(all.boat), all.seen(all.net)]).toEqual([
    [true, 'It leaks', ['Since Monday']],
    [true, 'It is torn', []],
  ])
  expect([one.read, all.read].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('nothing is called read while the texts of all issues are wanted and not there', async () => {
  const { store, seen, net } = await opened()
  const seenStates: boolean[] = []
  store.subscribe(() => seenStates.push(store.status().isRead && seen(net)[1] === undefined))
  store.wantTexts('all')
  expect(store.status().isRead).toBe(false)
  await vi.waitFor(() => expect(store.status().isRead).toBe(true))
  expect(seen(net)).toEqual([true, 'It is torn', []])
  expect(seenStates).not.toContain(true)
})

test('texts of a replica that moved on are read with everything else', async () => {
  const { store, seen, boat, write } = await opened()
  await write(2, 'It sinks')
  store.wantTexts([boat])
  await vi.waitFor(() => expect(seen(boat)).toEqual([true, 'It sinks', ['Since Monday']]))
})

test('a copy of an issue that was not opened has its description', async () => {
  const { store, seen, boat } = await opened()
  const copy = issueId('copy')
  const args = { id: boat, newId: copy, summary: 'Paint the boat too', withSubIssues: true }
  expect(store.mutate('issue.duplicate', args).refusal).toBeNull()
  await vi.waitFor(() => expect(seen(copy)[1]).toBe('It leaks'))
})

test('a change of a description that was not read is shown, and left to the server', async () => {
  const { store, seen, boat } = await opened()
  const change = { id: boat, field: 'description', value: 'It floats', from: 'another text' }
  expect(store.mutate('issue.set', change).refusal).toBeNull()
  expect(seen(boat)[1]).toBe('It floats')
})
