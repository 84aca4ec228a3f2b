import { expect, test, vi } from 'vitest'
import type { NewMutation } from '../core/sync/lane-types.ts'
import { StoreError } from '../store/store-error.ts'
import { createHandover } from './edit-handover.ts'

const edit = (id: string): NewMutation => ({ id, name: 'issue.set', args: {} })
const idsOf = (edits: readonly NewMutation[]) => edits.map(({ id }) => id)

/** A page over the storage that its pages share; its runtime commits when `commit` is called. */
const createPage = (stored: { edits: readonly NewMutation[] }) => {
  const batches: { ids: string[]; commit(): void; reject(error: Error): void }[] = []
  const settled = vi.fn()
  const onError = vi.fn()
  const onStuck = vi.fn()
  const handover = createHandover({
    edits: {
      mutate: (_lane, edits) =>
        new Promise((commit, reject) => void batches.push({ ids: idsOf(edits), commit, reject })),
    },
    lane: { person: '1', org: 'org' },
    stored: {
      load: () => stored.edits,
      save: (edits) => {
        stored.edits = edits
      },
    },
    settled,
    onStuck,
    onError,
  })
  const committed = (count: number) => vi.waitFor(() => expect(batches).toHaveLength(count))
  return { handover, batches, settled, onStuck, onError, committed }
}

test('changes of one moment go to the runtime together, and later ones wait for them', async () => {
  const { handover, batches, committed } = createPage({ edits: [] })
  for (const id of ['a', 'b', 'c']) handover.add(edit(id))
  await committed(1)
  handover.add(edit('d'))
  handover.add(edit('e'))
  expect(batches.map(({ ids }) => ids)).toEqual([['a', 'b', 'c']])
  batches[0]?.commit()
  await committed(2)
  expect(batches[1]?.ids).toEqual(['d', 'e'])
})

test('what the runtime rejects in a batch is found one by one', async () => {
  const { handover, batches, settled, onError, committed } = createPage({ edits: [] })
  const broken = new Error('no mutation')
  for (const id of ['a', 'b']) handover.add(edit(id))
  await committed(1)
  batches[0]?.reject(broken)
  await committed(2)
  batches[1]?.reject(broken)
  await committed(3)
  batches[2]?.commit()
  await vi.waitFor(() =>
    expect(settled.mock.calls).toEqual([
      ['a', 'failed'],
      ['b', 'saved'],
    ]),
  )
  expect(onError).toHaveBeenCalledExactlyOnceWith(broken)
})

test('what a page had not committed when it was left, the next page shows and hands over', async () => {
  const stored: { edits: readonly NewMutation[] } = { edits: [] }
  const first = createPage(stored)
  first.handover.add(edit('a'))
  await first.committed(1)
  first.handover.add(edit('b'))
  first.handover.leave()
  // leaving the page aborts its transaction
  first.batches[0]?.reject(new Error('aborted'))
  await vi.waitFor(() => expect(first.onError).toHaveBeenCalled())

  const next = createPage(stored)
  expect(idsOf(next.handover.resume())).toEqual(['a', 'b'])
  await next.committed(1)
  expect(next.batches[0]?.ids).toEqual(['a', 'b'])
  expect(idsOf(stored.edits)).toEqual(['a', 'b'])
  next.batches[0]?.commit()
  await vi.waitFor(() => expect(stored.edits).toEqual([]))
})

test('a page that comes back forgets what it kept once the runtime has it', async () => {
  const stored: { edits: readonly NewMutation[] } = { edits: [] }
  const { handover, batches, committed } = createPage(stored)
  handover.add(edit('a'))
  await committed(1)
  handover.leave()
  expect(idsOf(stored.edits)).toEqual(['a'])
  batches[0]?.commit()
  await vi.waitFor(() => expect(stored.edits).toEqual([]))
})

test('what the device has no room for stays in the page, which says so and tries again, in order', async () => {
  vi.useFakeTimers()
  try {
    const stored: { edits: readonly NewMutation[] } = { edits: [] }
    const { handover, batches, settled, onStuck, committed } = createPage(stored)
    for (const id of ['a', 'b']) handover.add(edit(id))
    await committed(1)
    batches[0]?.reject(new StoreError('quota'))
    await vi.waitFor(() => expect(onStuck.mock.calls).toEqual([[true]]))
    expect(idsOf(stored.edits)).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(5000)
    // a worker that does not answer has not decided about the changes either
    expect(batches[1]?.ids).toEqual(['a', 'b'])
    batches[1]?.reject(Object.assign(new Error('silent'), { reason: 'silent' }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(batches[2]?.ids).toEqual(['a', 'b'])
    expect(settled).not.toHaveBeenCalled()
    batches[2]?.commit()
    await vi.waitFor(() => expect(onStuck.mock.calls).toEqual([[true], [false]]))
    expect(settled.mock.calls).toEqual([
      ['a', 'saved'],
      ['b', 'saved'],
    ])
    expect(stored.edits).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
