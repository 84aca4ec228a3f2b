import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MonitorView, Observation } from '../core/monitor/monitor-events.ts'
import { createViews, viewUpdateMs } from './view-collector.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1000 }))
afterEach(() => void vi.useRealTimers())

const create = () => {
  let ids = 0
  const captured: { view: string; fields: Observation['fields'] }[] = []
  const capture = ({ fields }: Observation, view: MonitorView) => captured.push({ view: view.id, fields })
  const views = createViews({ capture, now: () => Date.now(), newId: () => `v${++ids}`, sinceLoad: () => 420 })
  return { views, captured }
}
const login = { previous: null, next: { path: '/sso/login', name: 'login' } }
const home = { previous: login.next, next: { path: '/', name: 'home' } }

test('updates come once in three seconds at most, with what happened until then', () => {
  const { views, captured } = create()
  views.show(login)
  views.count('action')
  vi.advanceTimersByTime(viewUpdateMs - 1)
  views.count('error')
  expect(captured).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(captured[1]).toEqual({
    view: 'v1',
    fields: { time_spent: 3e9, view_action_count: 1, view_error_count: 1, loading_time: 420e6 },
  })
  vi.advanceTimersByTime(viewUpdateMs)
  expect(captured).toHaveLength(2)
})

test('a navigation ends the view, and takes from the tap until it is shown', () => {
  const { views, captured } = create()
  views.show(login)
  vi.advanceTimersByTime(viewUpdateMs)
  views.activity()
  views.count('action')
  vi.advanceTimersByTime(150)
  views.show(home)
  views.end()
  expect(captured.slice(2)).toEqual([
    { view: 'v1', fields: { time_spent: 3.15e9, view_action_count: 1 } },
    { view: 'v2', fields: { previous: '/sso/login', next: '/', first_visit: false } },
    { view: 'v2', fields: { time_spent: 0, loading_time: 150e6 } },
  ])
})

test('each measurement of a view is told once, so that no sample counts twice', () => {
  const { views, captured } = create()
  views.show(login)
  views.measure('cumulative_layout_shift', 0.1)
  views.end()
  views.measure('cumulative_layout_shift', 0.2)
  views.end()
  expect(captured.filter(({ fields }) => 'cumulative_layout_shift' in fields)).toHaveLength(1)
})
