import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestProject, issueId } from '../../test/fixtures/work-project.ts'
import { member } from '../../test/fixtures/work-rows.ts'
import { stubServices } from '../../test/page/page-providers.tsx'
import { type LaneChange, laneName } from '../core/sync/lane-types.ts'
import { findMutator } from '../core/work/mutators.ts'
import { createLateMutators } from './late-mutators.ts'
import { useTryOut, WorkProvider } from './use-work.ts'
import { createWorkStore } from './work-store.ts'

const project = createTestProject()
project.create('Paint the boat')
const boat = issueId('Paint the boat')
const priority = { name: 'issue.set', args: { id: boat, field: 'priority', value: 'high' } }

const everything = { rows: project.rows.everything(), isLoading: false }

interface Given {
  queued?: readonly object[]
  device?: { rows: readonly object[]; isLoading: boolean }
  whenIdle?(work: () => void): () => void
}

/** A store whose mutators arrive after `arrive`, or never after `fail`. */
const opened = ({ queued = [], device = { ...everything }, whenIdle = () => () => {} }: Given = {}) => {
  let change = (_: LaneChange) => {}
  let arrive = () => {}
  let fail = () => {}
  const file = new Promise<{ findMutator: typeof findMutator }>((resolve, reject) => {
    arrive = () => resolve({ findMutator })
    fail = () => reject(new Error('no network'))
  })
  const load = vi.fn(() => file)
  const mutate = vi.fn(async () => {})
  const store = createWorkStore({
    mutators: createLateMutators(load),
    edits: {
      ...stubServices().edits,
      mutate,
      subscribe: (listener) => {
        change = listener
        return () => {}
      },
      read: async () => ({
        ...{ cursor: 1, syncedAt: 1, partial: [], scopes: { org: 0 }, missing: [], isLoading: device.isLoading },
        ...{ rows: device.rows as never, edits: queued as never, tray: [], leftTray: [] },
      }),
    },
    lane: { person: member.userId, org: 'org' },
    actor: member,
    now: () => 5,
    newId: () => issueId('mutation'),
    onStuck: () => {},
    projectKey: () => null,
    stored: { load: () => [], save: () => {} },
    whenIdle,
    onError: (error) => {
      throw error
    },
  })
  store.open()
  const shown = () => store.select.row('issue', boat)?.priority
  const changed = () => change({ lane: laneName(store.lane), rows: 'all' })
  return { store, mutate, load, arrive, fail, shown, changed }
}

test('rows are shown without the mutators, which nothing needs until somebody changes something', async () => {
  const { load, shown } = opened()
  await vi.waitFor(() => expect(shown()).toBe('none'))
  expect(load).not.toHaveBeenCalled()
})

test('an idle browser loads them once issues are there; a first visit has others before', async () => {
  const atOnce = (work: () => void) => {
    work()
    return () => {}
  }
  const device = { rows: [] as object[], isLoading: true }
  const { store, load, changed } = opened({ device, whenIdle: atOnce })
  await vi.waitFor(() => expect(store.status().isLoaded).toBe(true))
  expect(load).not.toHaveBeenCalled()
  Object.assign(device, everything)
  changed()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('a change made before the mutators arrive is queued at once, and shown when they are there', async () => {
  const { store, mutate, arrive, shown } = opened()
  await vi.waitFor(() => expect(shown()).toBe('none'))
  store.mutate('issue.set', priority.args)
  await vi.waitFor(() => expect(mutate).toHaveBeenCalledOnce())
  expect(shown()).toBe('none')
  const told = vi.fn()
  store.subscribe(told)
  arrive()
  await vi.waitFor(() => expect(shown()).toBe('high'))
  expect(told).toHaveBeenCalled()
})

test('rows with unsent changes wait for the mutators, so that no old value is shown first', async () => {
  const { store, load, arrive, shown } = opened({ queued: [{ ...priority, id: issueId('queued'), mid: 1, at: 4 }] })
  const seen = new Set<unknown>()
  store.subscribe(() => seen.add(shown()))
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  expect(shown()).toBeUndefined()
  arrive()
  await vi.waitFor(() => expect(shown()).toBe('high'))
  expect(seen).not.toContain('none')
})

test('mutators that cannot be loaded keep no rows away', async () => {
  const { load, fail, shown } = opened({ queued: [{ ...priority, id: issueId('queued'), mid: 1, at: 4 }] })
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  fail()
  await vi.waitFor(() => expect(shown()).toBe('none'))
})

test('a control that asks what would be refused asks again when the mutators are there', async () => {
  const { store, arrive, shown } = opened()
  await vi.waitFor(() => expect(shown()).toBe('none'))
  const { result } = renderHook(() => useTryOut()('issue.set', { ...priority.args, field: 'summary', value: '' }, 5), {
    wrapper: ({ children }) => createElement(WorkProvider, { value: store }, children),
  })
  expect(result.current).toBeNull()
  store.mutate('issue.set', priority.args)
  arrive()
  await vi.waitFor(() => expect(result.current).toMatchObject({ refusal: { code: 'invalid' } }))
})
