import { expect, test, vi } from 'vitest'
import { laneName } from '../../core/sync/lane-types.ts'
import { createIndexUpdates } from './index-updates.ts'

const lane = { person: '7', org: 'org' }
/** An issue that is not open, so the page has neither its description nor its comments. */
const keel = { entity: 'issue', id: 'a', rev: 1, summary: 'Keel', number: 1, projectId: 'p', description: undefined }

test('an issue that is not open is found by its comments, and by their new words after a change', async () => {
  const comment = { entity: 'comment', id: 'c', issueId: keel.id, text: 'barnacles', createdAt: 1 }
  const select = { issues: () => [keel], projects: () => [], row: () => undefined, commentsOf: () => [] }
  const updates = createIndexUpdates({
    store: { lane, select } as never,
    edits: {
      read: async () => ({ rows: [{ ...keel, description: 'oak' }, comment] }) as never,
      readRows: async () => [comment] as never,
      subscribe: () => () => {},
    },
    publish: () => {},
    onError: (error) => {
      throw error
    },
  })
  updates.follow()
  await vi.waitUntil(() => updates.index.search('oak barnacles').length === 1)
  comment.text = 'mussels'
  await updates.takeChange({ lane: laneName(lane), rows: [{ entity: 'comment', id: 'c' }] })
  await vi.waitUntil(() => updates.index.search('mussels').length === 1)
  expect(updates.index.search('barnacles')).toEqual([])
})
