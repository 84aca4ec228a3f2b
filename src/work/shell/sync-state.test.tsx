import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWork } from '../../../test/page/render-work.tsx'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { OfflineNotice } from '../../ui/shell-context.ts'
import { SyncState } from './sync-state.tsx'

afterEach(cleanup)

const item: TrayItem = { id: 'x', name: 'issue.delete', args: {}, refusal: { code: 'forbidden' }, at: 1, refusedAt: 2 }
const edit = { id: 'y', name: 'issue.delete', args: { ids: [crypto.randomUUID()] }, mid: 1, at: 1 }

const show = (offline: OfflineNotice | null, isLine: boolean) => {
  const status = { cursor: 1, syncedAt: 5, isLoading: false, partial: [], scopes: {} }
  const queue = { ...status, edits: [edit], tray: [item], leftTray: [] }
  const edits = { read: async () => ({ ...queue, rows: [], missing: [] }), readEdits: async () => queue }
  return renderWork(<SyncState isLine={isLine} />, { name: 'home', parameters: {} }, { rows: [], offline, edits })
}

test.each([true, false])(
  'conflicts do not hide that the page is offline, and what waits: on a phone %s',
  async (isLine) => {
    await show({ trouble: 'offline', since: 1, waiting: 1 }, isLine)
    expect(screen.getByRole('link', { name: '1 conflict' })).toBeTruthy()
    expect(screen.getByText('Offline')).toBeTruthy()
    expect(screen.getByText('1 change waiting')).toBeTruthy()
  },
)

test('nor that a change is still being sent', async () => {
  await show(null, false)
  expect(screen.getByRole('link', { name: '1 conflict' })).toBeTruthy()
  expect(await screen.findByText('Sending 1 change')).toBeTruthy()
})
