import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../test/fixtures/work-project.ts'
import { member } from '../../test/fixtures/work-rows.ts'
import { derivedId } from '../core/work/derived-ids.ts'
import type { Selectors } from '../core/work/model-selectors.ts'
import { createUndoHistory } from './undo-history.ts'

/** A history over rows; `edit` makes a change as the page does. */
const opened = () => {
  const { rows, create, createProject, projectId, status } = createTestProject()
  create('Boat')
  const refusalOf = (name: string, args: unknown) => {
    const result = rows.run(name, args)
    return { refusal: 'refusal' in result ? result.refusal : null }
  }
  const select = { row: rows.get } as unknown as Selectors
  const history = createUndoHistory(select, ({ name, args }) => refusalOf(name, args))
  /** `changed`: the entities that the model would patch. */
  const edit = (name: string, args: unknown, changed: readonly string[]) => {
    const patches = changed.map((entity) => ({ entity, id: issueId('Boat'), scope: '', fields: {} }))
    const record = history.begin(patches as Parameters<typeof history.begin>[0])
    expect(refusalOf(name, args).refusal).toBeNull()
    record()
  }
  return { rows, history, edit, status, projectId, createProject, id: issueId('Boat') }
}

test('an undo that is refused says why', () => {
  const { rows, history, edit, projectId, id } = opened()
  edit('issue.set', { id, field: 'priority', value: 'low' }, ['issue'])
  rows.run('project.archive', { id: projectId, isArchived: true })
  expect(history.undo()).toMatchObject({ total: 1, refusal: { code: 'project.archived' } })
})

test('of an edit of two fields, the one that nobody has changed since is undone', () => {
  const { rows, history, edit, status, id } = opened()
  const fields = [{ field: 'assigneeId', value: member.userId }]
  edit('issue.move', { id, toStatusId: status('In progress'), fields }, ['issue'])
  rows.run('issue.set', { id, field: 'assigneeId', value: null })
  expect(history.undo()).toMatchObject({ isUndone: true, overtaken: 1, total: 1 })
  expect(rows.get('issue', id).statusId).not.toBe(status('In progress'))
  edit('issue.set', { id, field: 'priority', value: 'low' }, ['issue'])
  rows.run('issue.set', { id, field: 'priority', value: 'high' })
  expect(history.undo()).toMatchObject({ isUndone: false, overtaken: 1, total: 1 })
})

test('a comment and a move to another project are not said to be undone', () => {
  const { rows, history, edit, createProject, id } = opened()
  edit('comment.add', { id: derivedId('comment'), issueId: id, text: 'Hello' }, ['comment', 'issue'])
  const { watcherIds } = rows.get('issue', id)
  expect(history.undo()?.total).toBe(0)
  expect(rows.get('issue', id).watcherIds).toEqual(watcherIds)
  edit('issue.moveToProject', { id, toProjectId: createProject('APP') }, ['issue'])
  expect(history.undo()?.total).toBe(0)
})

test('what changes nothing, or marks notices as read, does not stand before the last edit', () => {
  const { rows, history, edit, id } = opened()
  edit('issue.set', { id, field: 'priority', value: 'low' }, ['issue'])
  edit('notice.read', { ids: [derivedId('notice')], is: true }, ['notice'])
  edit('issue.set', { id, field: 'priority', value: 'low' }, [])
  expect(history.undo()?.total).toBe(1)
  expect(rows.get('issue', id).priority).toBe('none')
})

test('an edit is undone after a later one, and once', () => {
  const { rows, history, edit, id } = opened()
  edit('issue.set', { id, field: 'priority', value: 'low' }, ['issue'])
  const step = history.last()
  edit('issue.set', { id, field: 'dueDate', value: '2026-03-05' }, ['issue'])
  expect(history.undo(step)?.total).toBe(1)
  expect(rows.get('issue', id)).toMatchObject({ priority: 'none', dueDate: '2026-03-05' })
  expect(history.undo(step)).toBeNull()
})
