import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../../test/fixtures/work-project.ts'
import { admin, member, now, other, refusalOf } from '../../../../test/fixtures/work-rows.ts'
import type { Actor } from '../../sync/mutator-types.ts'
import { derivedId } from '../derived-ids.ts'

const id = derivedId('new row')

const configured = () => {
  const project = createTestProject()
  const run = (name: string, args: object, actor: Actor = admin) =>
    refusalOf(project.rows.run(name, args, { actor, now: now + 5 }))
  const create = (entity: string, fields: object, actor?: Actor) =>
    run(`${entity}.create`, { id, projectId: project.projectId, fields }, actor)
  return { ...project, run, make: create }
}

const rank = 'a5'
const nobody = { roles: [], groupIds: [], isAssignee: false, isReporter: false }

test.each<[string, object, string | null]>([
  ['status', { name: ' Blocked ', category: 'doing', rank }, null],
  ['status', { name: 'to DO', category: 'doing', rank }, 'name.taken name'],
  ['status', { name: '', category: 'doing', rank }, 'invalid name required'],
  ['status', { name: 'x'.repeat(51), category: 'doing', rank }, 'invalid name tooLong'],
  ['status', { name: 'Blocked', category: 'later', rank }, 'invalid category type'],
  ['status', { name: 'Blocked', category: 'doing', rank: '!' }, 'invalid rank pattern'],
  ['status', { name: 'Blocked', category: 'doing', rank: 5 }, 'invalid rank type'],
  ['status', { name: 'Blocked', category: 'doing', rank, wipLimit: 0 }, 'invalid wipLimit type'],
  ['issueType', { name: 'Risk', rank, requiredFields: ['dueDate', 'dueDate'] }, null],
  ['issueType', { name: 'Risk', rank, requiredFields: ['colour'] }, 'field.gone requiredFields'],
  ['issueType', { name: 'Risk', rank, isEpic: true, isSubtask: true }, 'invalid isEpic enum'],
  ['field', { name: 'Team', kind: 'option', rank, options: [{ id: 'a', name: ' A ' }] }, null],
  ['field', { name: 'Team', kind: 'text', rank, options: [{ id: 'a', name: 'A' }] }, 'invalid options enum'],
  ['field', { name: 'Team', kind: 'option', rank, options: [{ id: 'a', name: '' }] }, 'invalid options required'],
  [
    'field',
    {
      name: 'Place',
      kind: 'cascade',
      rank,
      options: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B', parentId: 'a' },
      ],
    },
    null,
  ],
  [
    'field',
    { name: 'Place', kind: 'cascade', rank, options: [{ id: 'a', name: 'A', parentId: 'a' }] },
    'invalid options enum',
  ],
  [
    'field',
    {
      name: 'Place',
      kind: 'option',
      rank,
      options: [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ],
    },
    'invalid options unique',
  ],
  ['label', { name: 'Sea' }, null],
  ['label', { name: 'design' }, 'name.taken name'],
  ['sprint', { name: 'Sprint 1', rank, startDate: '2026-03-02' }, null],
  ['sprint', { name: 'Sprint 1', rank, startDate: '2026-02-30' }, 'invalid startDate pattern'],
  ['version', { name: '1.0', rank, description: 'x'.repeat(501) }, 'invalid description tooLong'],
])('%s %j', (entity, fields, refusal) => {
  const { make, rows } = configured()
  expect(make(entity, fields)).toBe(refusal)
  expect(rows.get(entity as 'status', id) !== undefined).toBe(refusal === null)
})

test('admins edit a project’s lists; members add labels', () => {
  const { make, run, setRole } = configured()
  setRole(other, 'viewer')
  expect(make('status', { name: 'Blocked', category: 'doing', rank }, member)).toBe('forbidden adminsOnly')
  expect(make('label', { name: 'Sea' }, other)).toBe('forbidden readOnly')
  expect(make('label', { name: 'Sea' }, member)).toBeNull()
  expect(make('label', { name: 'Sky' }, member)).toBe('id.taken')
  expect(run('label.set', { id, field: 'name', value: 'Sky' }, member)).toBe('forbidden adminsOnly')
  expect(run('label.delete', { id }, member)).toBe('forbidden adminsOnly')
})

test.each<[string, unknown, unknown, string | null]>([
  ['name', 'Waiting', 'Backlog', null],
  ['name', 'Waiting', 'Back', 'overtaken name'],
  ['name', 'Done', 'Backlog', 'name.taken name'],
  ['name', 'backlog', 'Backlog', null],
  ['category', 'cancelled', 'backlog', null],
  ['rank', 'a9', 'whatever', null],
  ['projectId', issueId('x'), undefined, 'invalid projectId enum'],
  ['wipLimit', 3, null, null],
])('a status’s %s becomes %j', (field, value, from, refusal) => {
  const { rows, run, status } = configured()
  const backlog = status('Backlog')
  expect(run('status.set', { id: backlog, field, value, from })).toBe(refusal)
  if (!refusal) expect(rows.get('status', backlog)[field as 'name']).toEqual(value)
})

test('a new row without a rank is the last of its list', () => {
  const { make, rows, status } = configured()
  expect(make('status', { name: 'Blocked', category: 'doing' })).toBe(null)
  expect(rows.get('status', id).rank > rows.get('status', status('Cancelled')).rank).toBe(true)
})

test('a type’s level and a field’s kind cannot be changed', () => {
  const { run, type, field } = configured()
  expect(run('issueType.set', { id: type('Bug'), field: 'isEpic', value: true })).toBe('invalid isEpic enum')
  expect(run('field.set', { id: field('x', 'text'), field: 'kind', value: 'date' })).toBe('invalid kind enum')
})

test.each<[string, object, string | null]>([
  ['what is there', { sets: { priority: 'high', assigneeId: '{actor}' } }, null],
  ['no such value', { sets: { priority: 'highest' } }, 'invalid priority enum'],
  ['nobody', { sets: { assigneeId: '77' } }, 'person.gone assigneeId'],
  ['a person', { sets: { assigneeId: other.userId } }, null],
  ['no label', { sets: { labelIds: [issueId('x')] } }, 'label.gone labelIds'],
  ['what people write', { sets: { summary: 'x' } }, 'invalid sets enum'],
  ['no field', { sets: { colour: 'red' } }, 'field.gone colour'],
  ['a required field', { requiredFields: ['estimateMinutes'] }, null],
  ['for the assignee', { who: { ...nobody, isAssignee: true } }, null],
  ['for nobody known', { who: { roles: ['boss'] } }, 'invalid who type'],
  ['from nowhere', { fromId: issueId('x') }, 'status.gone fromId'],
])('a transition with %s', (_, fields, refusal) => {
  const { make, status } = configured()
  expect(make('transition', { name: 'Sail', toId: status('Done'), rank, ...fields })).toBe(refusal)
})

test('a status goes when its issues have another place, and its transitions go with it', () => {
  const { rows, run, status, create } = configured()
  const { id: issue } = create('Issue')
  expect(run('status.delete', { id: status('Backlog') })).toBe('row.inUse')
  expect(run('status.delete', { id: status('Backlog'), toId: status('Backlog') })).toBe('status.gone toId')
  const backlog = status('Backlog')
  expect(run('status.delete', { id: backlog, toId: status('Done') })).toBeNull()
  expect(rows.get('issue', issue)).toMatchObject({ statusId: status('Done'), resolvedAt: now + 5 })
  expect(rows.all('transition').some(({ fromId, toId }) => fromId === backlog || toId === backlog)).toBe(false)
  expect(rows.get('status', backlog)).toBeUndefined()
  for (const name of ['To do', 'In progress', 'In review', 'In testing', 'Cancelled'])
    expect(run('status.delete', { id: status(name) })).toBeNull()
  expect(run('status.delete', { id: status('Done'), toId: status('Done') })).toBe('status.gone toId')
  expect(run('status.delete', { id: status('Done') })).toBe('row.inUse')
})

test('a type goes when its issues can be of another of its level, and the last ordinary one stays', () => {
  const { rows, run, type, create } = configured()
  const { id: issue } = create('Issue', { typeId: type('Bug') })
  expect(run('issueType.delete', { id: type('Bug') })).toBe('row.inUse')
  expect(run('issueType.delete', { id: type('Bug'), toId: type('Epic') })).toBe('issueType.gone toId')
  expect(run('issueType.delete', { id: type('Bug'), toId: type('Task') })).toBeNull()
  expect(rows.get('issue', issue).typeId).toBe(type('Task'))
  expect(run('issueType.delete', { id: type('Epic') })).toBeNull()
  expect(run('issueType.delete', { id: type('Story') })).toBeNull()
  expect(run('issueType.delete', { id: type('Task') })).toBe('row.inUse')
})

test('a deleted field is no longer required', () => {
  const { rows, run, type, field, create, status, idOf, projectId } = configured()
  const fieldId = field('needed', 'text', true)
  rows.put('issueType', { ...rows.get('issueType', type('Story')), requiredFields: [fieldId, 'priority'] })
  const plan = rows.get('transition', idOf('transition', projectId, 'Plan'))
  rows.put('transition', { ...plan, requiredFields: [fieldId], sets: { [fieldId]: 'x', priority: 'low' } })
  expect(run('field.delete', { id: fieldId })).toBeNull()
  expect(rows.get('issueType', type('Story')).requiredFields).toEqual(['priority'])
  expect(rows.get('transition', plan.id)).toMatchObject({ requiredFields: [], sets: { priority: 'low' } })
  const { id: issue, refusal } = create('Issue')
  expect(refusal).toBeNull()
  expect(run('issue.move', { id: issue, toStatusId: status('To do') })).toBeNull()
})

test('a label goes, or becomes another one in issues and steps', () => {
  const { rows, run, create, idOf, projectId } = configured()
  const label = (name: string) => idOf('label', projectId, name)
  const [front, back, design] = [label('Frontend'), label('Backend'), label('Design')]
  const { id: issue } = create('Issue', { labelIds: [front, back] })
  const plan = rows.get('transition', idOf('transition', projectId, 'Plan'))
  rows.put('transition', { ...plan, sets: { labelIds: [front], priority: 'low' } })
  expect(run('label.delete', { id: front, toId: front })).toBe('label.gone toId')
  expect(run('label.delete', { id: front, toId: back })).toBeNull()
  expect(rows.get('issue', issue).labelIds).toEqual([back])
  expect(rows.get('transition', plan.id).sets).toEqual({ labelIds: [back], priority: 'low' })
  expect(run('label.delete', { id: back })).toBeNull()
  expect(rows.get('issue', issue).labelIds).toEqual([])
  expect(rows.get('transition', plan.id).sets).toEqual({ priority: 'low' })
  expect(rows.all('label').map(({ id }) => id)).toEqual([design])
})

test('issues and steps let go of options that a field has no more', () => {
  const { rows, run, create, idOf, projectId, field } = configured()
  const [one, several, path] = [field('one', 'option'), field('several', 'options'), field('path', 'cascade')]
  const values = { [one]: 'b', [path]: ['a', 'b'] }
  const { id: issue } = create('Issue', { values })
  expect(run('issue.addRemove', { ids: [issue], field: several, add: ['a', 'b'], remove: [] })).toBeNull()
  const plan = rows.get('transition', idOf('transition', projectId, 'Plan'))
  rows.put('transition', { ...plan, sets: { [one]: 'b', priority: 'low' } })
  for (const id of [one, several, path])
    expect(run('field.set', { id, field: 'options', value: [{ id: 'a', name: 'A' }] })).toBeNull()
  expect(rows.get('issue', issue).custom).toEqual({ [several]: ['a'], [path]: ['a'] })
  expect(rows.get('transition', plan.id).sets).toEqual({ priority: 'low' })
})

test('a field is shown for the type that took another one’s place', () => {
  const { rows, run, type, field } = configured()
  const fieldId = field('severity', 'option')
  rows.put('field', { ...rows.get('field', fieldId), typeIds: [type('Bug')] })
  const task = type('Task')
  expect(run('issueType.delete', { id: type('Bug'), toId: task })).toBeNull()
  expect(rows.get('field', fieldId).typeIds).toEqual([task])
})

test('a field that was for a deleted type is left to the others, or to all and not required', () => {
  const { rows, run, type, field } = configured()
  const [shared, own] = [field('severity', 'option', true), field('steps', 'text', true)]
  rows.put('field', { ...rows.get('field', shared), typeIds: [type('Bug'), type('Task')] })
  rows.put('field', { ...rows.get('field', own), typeIds: [type('Bug')] })
  const task = type('Task')
  expect(run('issueType.delete', { id: type('Bug') })).toBeNull()
  expect(rows.get('field', shared)).toMatchObject({ typeIds: [task], isRequired: true })
  expect(rows.get('field', own)).toMatchObject({ typeIds: [], isRequired: false })
})

test('issues are resolved as the category of their status says, also when it is changed', () => {
  const { rows, run, status, create } = configured()
  const [{ id: here }, { id: elsewhere }] = [create('Here'), create('Elsewhere')]
  const backlog = status('Backlog')
  rows.put('issue', { ...rows.get('issue', elsewhere), statusId: status('To do') })
  const set = (value: string) => run('status.set', { id: backlog, field: 'category', value })
  const resolved = () => [here, elsewhere].map((id) => rows.get('issue', id).resolvedAt)
  expect(set('done')).toBeNull()
  expect(resolved()).toEqual([now + 5, null])
  rows.put('issue', { ...rows.get('issue', here), resolvedAt: now })
  expect(set('cancelled')).toBeNull()
  expect(resolved()).toEqual([now, null])
  expect(set('doing')).toBeNull()
  expect(resolved()).toEqual([null, null])
})
