import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../test/fixtures/work-project.ts'
import { admin, member, refusalOf } from '../../../test/fixtures/work-rows.ts'
import { chunksOf, undoOf } from './undo-rules.ts'

const project = () => {
  const { rows, create, status, type, field } = createTestProject()
  const tags = field('Tags', 'options')
  for (const name of ['Boat', 'Anchor', 'Chain']) create(name)
  const row = (name: string) => rows.get('issue', issueId(name))
  /** Applies an edit; returns its undo for the rows at that time. */
  const edit = (name: string, args: unknown, issues: string[]) => {
    const before = issues.map(row)
    expect(refusalOf(rows.run(name, args))).toBeNull()
    const changes = issues.map((issue, at) => ({ before: before[at], after: row(issue) }))
    return () => undoOf(changes, { issueOf: (id) => rows.get('issue', id), isSetField: (fieldId) => fieldId === tags })
  }
  const run = ({ mutations }: ReturnType<typeof undoOf>) => {
    for (const { name, args } of mutations) expect(refusalOf(rows.run(name, args))).toBeNull()
  }
  return { rows, row, edit, run, status, type, tags }
}
const ids = (names: string[]) => names.map(issueId)
const all = ['Boat', 'Anchor', 'Chain']

test('a bulk edit is undone, except for values that somebody changed since', () => {
  const { rows, row, edit, run } = project()
  rows.run('issue.set', { id: issueId('Anchor'), field: 'priority', value: 'low' })
  const undo = edit('issue.setMany', { field: 'priority', value: 'urgent', of: ids(all).map((id) => ({ id })) }, all)
  rows.run('issue.set', { id: issueId('Chain'), field: 'priority', value: 'high' })
  const undone = undo()
  expect([undone.total, undone.overtaken, undone.mutations.length]).toEqual([3, 1, 2])
  run(undone)
  expect(all.map((name) => row(name).priority)).toEqual(['none', 'low', 'high'])
})

test('a move is undone by a transition back, and members that others added to a set stay', () => {
  const { rows, row, edit, run, status, tags } = project()
  const undoMove = edit('issue.moveMany', { toStatusId: status('To do'), of: [{ id: issueId('Boat') }] }, ['Boat'])
  const undoTags = edit('issue.addRemove', { ids: ids(['Boat']), field: tags, add: ['a'], remove: [] }, ['Boat'])
  rows.run('issue.addRemove', { ids: ids(['Boat']), field: tags, add: ['b'], remove: [] })
  run(undoTags())
  run(undoMove())
  expect(row('Boat').custom[tags]).toEqual(['b'])
  expect(row('Boat').statusId).toBe(row('Anchor').statusId)
})

test('deletion is undone by restoring, creation by deletion; logged time is subtracted from the current sum', () => {
  const { rows, row, edit, run } = project()
  const undoLog = edit('issue.logTime', { id: issueId('Boat'), minutes: 30 }, ['Boat'])
  rows.run('issue.logTime', { id: issueId('Boat'), minutes: 10 })
  run(undoLog())
  expect(row('Boat').spentMinutes).toBe(10)
  run(edit('issue.delete', { ids: ids(all) }, all)())
  expect(all.map((name) => row(name).deletedAt)).toEqual([null, null, null])
  const { projectId } = row('Boat')
  run(edit('issue.create', { id: issueId('Deck'), projectId, summary: 'Deck' }, ['Deck'])())
  expect(row('Deck').deletedAt).not.toBeNull()
})

test('another type is undone with the parent that it let go', () => {
  const { rows, row, edit, run, type } = project()
  const id = issueId('Anchor')
  const parentId = issueId('Boat')
  const fields = [{ field: 'parentId', value: parentId }]
  rows.run('issue.changeType', { id, typeId: type('Sub-task'), fields })
  const undo = edit('issue.changeType', { id, typeId: type('Task') }, ['Anchor'])
  expect(row('Anchor').parentId).toBeNull()
  run(undo())
  expect(row('Anchor')).toMatchObject({ typeId: type('Sub-task'), parentId })
})

test('other fields and the rank get their previous value back', () => {
  const { row, edit, run } = project()
  const before = row('Boat')
  const undo = edit('issue.set', { id: issueId('Boat'), field: 'assigneeId', value: member.userId }, ['Boat'])
  const undoRank = edit('issue.rank', { id: issueId('Boat'), rank: 'a5' }, ['Boat'])
  run(undoRank())
  run(undo())
  expect([row('Boat').assigneeId, row('Boat').rank]).toEqual([before.assigneeId, before.rank])
  expect(admin.userId).not.toBe(member.userId)
})

test('a mutation takes two hundred', () => {
  expect(chunksOf(Array.from({ length: 401 }, (_, at) => at)).map(({ length }) => length)).toEqual([200, 200, 1])
})
