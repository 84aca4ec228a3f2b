import { expect, test } from 'vitest'
import type { EditsChannel } from '../core/sync/lane-types.ts'
import { withNamedPeople } from './use-work.ts'

const lane = { person: '1', org: 'o' }
const stays = { entity: 'person', id: '1', name: 'Anna' }
const deleted = { entity: 'person', id: '2', name: '' }
const unnamed = { entity: 'label', id: '3', name: '' }

test('who deleted their account has a name wherever they wrote something', async () => {
  const rows = [stays, deleted, unnamed]
  const device = { read: async () => ({ rows, cursor: 4 }), readRows: async () => rows }
  const edits = withNamedPeople(device as never as EditsChannel, () => 'Former member')
  const named = [stays, { ...deleted, name: 'Former member' }, unnamed]
  expect(await edits.read(lane)).toEqual({ rows: named, cursor: 4 })
  expect(await edits.readRows(lane, [])).toEqual(named)
})
