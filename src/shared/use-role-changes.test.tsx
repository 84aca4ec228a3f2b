import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/page/page-providers.tsx'
import type { LaneChange } from '../core/sync/lane-types.ts'
import { useRoleChanges } from './use-role-changes.ts'

afterEach(cleanup)

function Shell() {
  useRoleChanges()
  return null
}

const setUp = () => {
  const listeners = new Set<(change: LaneChange) => void>()
  const dispatch = vi.fn(async () => null)
  const row = { entity: 'person', id: '7', scope: 'org', rev: 1, name: 'Anna', head: null, hasLeft: false }
  const held = { roleCodes: ['organizationAdmin'] }
  const session = { roleCodes: ['organizationAdmin'], account: { userId: '7' }, organization: { id: 'o' } }
  const readRows = vi.fn(async () => [{ ...row, ...held }] as never)
  const subscribe = (listener: (change: LaneChange) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const { rerender } = renderPage(<Shell />, { session, dispatch, edits: { readRows, subscribe } })
  const tell = (change: Omit<LaneChange, 'lane'>, lane = '7|o') =>
    act(async () => {
      for (const listener of listeners) listener({ lane, ...change })
    })
  return { held, session, dispatch, readRows, tell, rerender: () => rerender(<Shell />) }
}

test('a changed role of the person in the rows asks for the session again, once for each', async () => {
  const { held, session, dispatch, tell, rerender } = setUp()
  held.roleCodes = ['organizationMember']
  await tell({ rows: [{ entity: 'person', id: '7' }] })
  await tell({ rows: 'all' })
  expect(dispatch.mock.calls).toEqual([['session', { type: 'refresh.requested', force: true }]])
  session.roleCodes = ['organizationMember']
  rerender()
  held.roleCodes = ['organizationMember', 'organizationAdmin']
  await tell({ rows: 'all' })
  expect(dispatch).toHaveBeenCalledTimes(2)
})

test('other changes ask nothing', async () => {
  const { dispatch, readRows, tell } = setUp()
  await tell({ edits: true })
  await tell({ rows: [{ entity: 'person', id: '8' }] })
  await tell({ rows: 'all' }, '7|other')
  expect(readRows).not.toHaveBeenCalled()
  await tell({ rows: 'all' })
  expect(dispatch).not.toHaveBeenCalled()
})
