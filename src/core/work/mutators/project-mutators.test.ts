import { expect, test } from 'vitest'
import { createTestProject, issueId } from '../../../../test/fixtures/work-project.ts'
import { admin, member, now, other, refusalOf } from '../../../../test/fixtures/work-rows.ts'
import type { Actor } from '../../sync/mutator-types.ts'
import { derivedId, favoriteRowId, memberRowId } from '../derived-ids.ts'
import { restorableMs } from '../work-limits.ts'

const id = derivedId('new row')

const managed = (options = {}) => {
  const project = createTestProject(options)
  const run = (name: string, args: object, actor: Actor = admin, at = now + 5) =>
    refusalOf(project.rows.run(name, args, { actor, now: at }))
  return { ...project, run }
}

test.each<[string, unknown, unknown, Actor, string | null]>([
  ['name', ' Net ', 'WEB', admin, null],
  ['name', 'Net', 'Web', admin, 'overtaken name'],
  ['name', 'Net', 'WEB', member, 'forbidden adminsOnly'],
  ['name', 'x'.repeat(101), 'WEB', admin, 'invalid name tooLong'],
  ['description', 'x'.repeat(500), '', admin, null],
  ['icon', 'sail boat', 'code', admin, 'invalid icon type'],
  ['isOpen', false, true, admin, null],
  ['isOpen', 'no', true, admin, 'invalid isOpen type'],
  ['leadId', other.userId, admin.userId, admin, null],
  ['leadId', '77', admin.userId, admin, 'person.gone leadId'],
  ['leadId', null, admin.userId, admin, null],
])('a project’s %s becomes %j', (field, value, from, actor, refusal) => {
  const { rows, run, projectId } = managed()
  expect(run('project.set', { id: projectId, field, value, from }, actor)).toBe(refusal)
  const kept = typeof value === 'string' ? value.trim() : value
  if (!refusal) expect(rows.get('project', projectId)[field as 'name']).toEqual(kept)
})

test('an archived project is read-only until it is restored', () => {
  const { run, projectId, create } = managed()
  expect(run('project.archive', { id: projectId, isArchived: true }, member)).toBe('forbidden adminsOnly')
  expect(run('project.archive', { id: projectId, isArchived: true })).toBeNull()
  expect(create('A').refusal).toBe('project.archived')
  expect(run('project.set', { id: projectId, field: 'name', value: 'x' })).toBe('project.archived')
  expect(run('project.archive', { id: projectId, isArchived: false })).toBeNull()
  expect(create('A').refusal).toBeNull()
})

test('a deleted project can be restored for thirty days', () => {
  const { run, projectId, create } = managed()
  expect(run('project.delete', { id: projectId }, member)).toBe('forbidden adminsOnly')
  expect(run('project.delete', { id: projectId })).toBeNull()
  expect(create('A').refusal).toBe('project.gone')
  expect(run('project.delete', { id: projectId })).toBe('project.gone')
  expect(run('project.restore', { id: projectId }, admin, now + 6 + restorableMs)).toBe('project.gone')
  expect(run('project.restore', { id: projectId }, admin, now + 5 + restorableMs)).toBeNull()
  expect(create('A').refusal).toBeNull()
})

test('members are people or groups; everybody may leave', () => {
  const { rows, run, projectId } = managed({ isOpen: false })
  rows.put('group', { id, scope: 'org', name: 'Testers', memberIds: [other.userId] })
  const set = (who: object, role: string, actor?: Actor) => run('projectMember.set', { projectId, ...who, role }, actor)
  const remove = (who: object, actor?: Actor) => run('projectMember.remove', { projectId, ...who }, actor)
  expect(set({ userId: member.userId }, 'member', member)).toBe('forbidden notMember')
  expect(set({ userId: member.userId }, 'member')).toBeNull()
  expect(set({ userId: member.userId }, 'viewer')).toBeNull()
  expect(set({ userId: other.userId }, 'admin', member)).toBe('forbidden readOnly')
  expect(set({ userId: '77' }, 'admin')).toBe('person.gone')
  expect(set({ userId: other.userId, groupId: id }, 'admin')).toBe('invalid userId required')
  expect(set({ groupId: id }, 'admin')).toBeNull()
  expect(set({ groupId: derivedId('none') }, 'admin')).toBe('group.gone')
  expect(set({ userId: member.userId }, 'admin', other)).toBeNull()
  expect(remove({ groupId: id }, member)).toBeNull()
  expect(remove({ userId: member.userId }, other)).toBe('forbidden notMember')
  expect(remove({ userId: member.userId }, member)).toBeNull()
  expect(rows.all('projectMember')).toMatchObject([{ userId: admin.userId }])
  expect(rows.get('projectMember', memberRowId(projectId, member.userId))).toBeUndefined()
})

test('nobody leaves to get the rights of a group, or of everybody in an open project', () => {
  const { run, projectId, setRole } = managed()
  const leave = (actor: Actor) => run('projectMember.remove', { projectId, userId: actor.userId }, actor)
  const set = (isOpen: boolean) => run('project.set', { id: projectId, field: 'isOpen', value: isOpen })
  setRole(member, 'viewer')
  expect(set(true)).toBeNull()
  expect(leave(member)).toBe('forbidden readOnly')
  expect(set(false)).toBeNull()
  expect(leave(member)).toBeNull()
  run('group.create', { id, name: 'Crew', memberIds: [other.userId] })
  expect(run('projectMember.set', { projectId, groupId: id, role: 'admin' })).toBeNull()
  setRole(other, 'member')
  expect(leave(other)).toBe('forbidden adminsOnly')
  expect(run('projectMember.remove', { projectId, userId: other.userId })).toBeNull()
})

test('the last admin of a project stays one until there is another', () => {
  const { rows, run, projectId } = managed()
  rows.put('group', { id, scope: 'org', name: 'Leads', memberIds: [other.userId] })
  const own = { projectId, userId: admin.userId }
  expect(run('projectMember.set', { ...own, role: 'member' })).toBe('member.lastAdmin role')
  expect(run('projectMember.remove', own)).toBe('member.lastAdmin role')
  expect(run('projectMember.set', { projectId, groupId: id, role: 'admin' })).toBeNull()
  expect(run('projectMember.remove', own)).toBeNull()
  expect(run('projectMember.remove', { projectId, groupId: id })).toBe('member.lastAdmin role')
})

test('who left the organisation, and a group without anybody, is no other admin', () => {
  const { rows, run, projectId } = managed()
  const own = { projectId, userId: admin.userId }
  expect(run('projectMember.set', { projectId, userId: other.userId, role: 'admin' })).toBeNull()
  rows.put('group', { id, scope: 'org', name: 'Leads', memberIds: [] })
  expect(run('projectMember.set', { projectId, groupId: id, role: 'admin' })).toBeNull()
  rows.put('person', { ...rows.get('person', other.userId), hasLeft: true })
  expect(run('projectMember.remove', own)).toBe('member.lastAdmin role')
  expect(run('projectMember.set', { ...own, role: 'member' })).toBe('member.lastAdmin role')
  expect(run('projectMember.remove', { projectId, userId: other.userId })).toBeNull()
  rows.put('group', { ...rows.get('group', id), memberIds: [other.userId] })
  expect(run('projectMember.remove', own)).toBe('member.lastAdmin role')
  rows.put('person', { ...rows.get('person', other.userId), hasLeft: false })
  expect(run('projectMember.remove', own)).toBeNull()
})

test('a group that is the only admin of a project stays, with somebody in it, until the project has another', () => {
  const { rows, run, projectId, createProject } = managed()
  const withoutAdmin = createProject('DOCK')
  const setGroup = (project: string, role: string) =>
    run('projectMember.set', { projectId: project, groupId: id, role })
  rows.put('group', { id, scope: 'org', name: 'Leads', memberIds: [other.userId] })
  for (const each of [projectId, withoutAdmin]) {
    expect(setGroup(each, 'admin')).toBeNull()
    expect(run('projectMember.remove', { projectId: each, userId: admin.userId })).toBeNull()
  }
  const emptied = run('group.addRemove', { id, add: [], remove: [other.userId] })
  expect(emptied).toBe('member.lastAdmin role')
  expect(run('group.addRemove', { id, add: [member.userId], remove: [other.userId] })).toBeNull()
  expect(run('group.addRemove', { id, add: [other.userId], remove: [] })).toBeNull()
  expect(run('group.addRemove', { id, add: [], remove: [member.userId] })).toBeNull()
  const refused = rows.run('group.delete', { id })
  const projectIds = expect.toSatisfy((ids) => ids.toSorted().join() === [projectId, withoutAdmin].sort().join())
  expect(refused).toMatchObject({ refusal: { code: 'member.lastAdmin', params: { projectIds } } })
  expect(run('projectMember.set', { projectId, userId: member.userId, role: 'admin' })).toBeNull()
  rows.put('person', { ...rows.get('person', member.userId), hasLeft: true })
  expect(run('group.delete', { id })).toBe('member.lastAdmin role')
  rows.put('person', { ...rows.get('person', member.userId), hasLeft: false })
  // nobody needs an admin in a deleted project
  expect(run('project.delete', { id: withoutAdmin })).toBeNull()
  expect(run('group.addRemove', { id, add: [], remove: [other.userId] })).toBeNull()
  expect(run('group.delete', { id })).toBeNull()
  expect(rows.all('projectMember').filter(({ groupId }) => groupId)).toEqual([])
})

test('a copy has its own rows of everything but issues, and nothing of the original is in it', () => {
  const { rows, run, projectId, create, field, status } = managed()
  create('A')
  field('own', 'option')
  const before = rows.everything().filter(({ scope }) => scope === `project:${projectId}`)
  const ids = new Set(before.map((row) => row.id))
  const args = { id: projectId, newId: id, key: 'COPY', name: 'WEB的副本1' }
  expect(run('project.duplicate', { ...args, key: 'WEB' }, member)).toBe('key.taken key')
  expect(run('project.duplicate', { ...args, key: 'web' }, member)).toBe('invalid key pattern')
  expect(run('project.duplicate', args, member)).toBeNull()
  const copies = rows.everything().filter(({ scope }) => scope === `project:${id}`)
  const count = (all: typeof before, entity: string) => all.filter((row) => row.entity === entity).length
  for (const entity of ['status', 'transition', 'issueType', 'field', 'label'])
    expect(count(copies, entity)).toBe(count(before, entity))
  expect(
    copies.flatMap((row) => JSON.stringify(row).match(/[0-9a-f-]{36}/g) ?? []).filter((each) => ids.has(each)),
  ).toEqual([])
  expect(rows.get('project', id)).toMatchObject({ key: 'COPY', lastNumber: 0, createdBy: member.userId })
  expect(copies).toContainEqual(
    expect.objectContaining({ entity: 'projectMember', userId: member.userId, role: 'admin' }),
  )
  expect(run('project.duplicate', args, member)).toBe('id.taken')
  expect(rows.get('status', status('Backlog')).projectId).toBe(projectId)
})

test('issues are related once, either way only where the kind has no direction, and never in a circle', () => {
  const { rows, run, create, createProject } = managed()
  const [fromId, toId] = [create('A').id, create('B').id]
  const relate = (kind: string, from = fromId, to = toId, actor = member) =>
    run('relation.add', { kind, fromId: from, toId: to }, actor)
  expect(relate('blocks')).toBeNull()
  expect(relate('blocks')).toBeNull()
  expect(relate('blocks', toId, fromId)).toBe('invalid toId circle')
  expect(relate('relates', toId, fromId)).toBeNull()
  expect(relate('relates')).toBeNull()
  expect(relate('relates', fromId, fromId)).toBe('invalid toId circle')
  expect(rows.all('relation')).toHaveLength(2)
  const closed = createProject('SHUT', { isOpen: false })
  rows.run('issue.create', { id, projectId: closed, summary: 'Hidden' })
  expect(relate('relates', fromId, id)).toBe('forbidden notMember')
  expect(run('relation.remove', { kind: 'relates', fromId: toId, toId: fromId }, other)).toBeNull()
  expect(run('relation.remove', { kind: 'relates', fromId, toId }, other)).toBeNull()
  expect(rows.all('relation')).toMatchObject([{ kind: 'blocks' }])
})

test('a file is removed by its author or an admin', () => {
  const { rows, run, create } = managed()
  const file = { id, issueId: create('A').id, name: 'sea.png', sizeBytes: 7, mediaType: 'image/png' }
  expect(run('attachment.add', file, member)).toBeNull()
  expect(run('attachment.add', file, member)).toBe('id.taken')
  expect(run('attachment.remove', { id }, other)).toBe('forbidden notOwn')
  expect(run('attachment.remove', { id }, member)).toBeNull()
  expect(run('attachment.remove', { id }, member)).toBe('attachment.gone')
  expect(rows.get('attachment', id)).toMatchObject({ createdBy: member.userId, deletedAt: now + 5 })
})

test('groups are the organisation’s admins’, and one that goes leaves its projects', () => {
  const { rows, run, projectId } = managed()
  const group = { id, name: 'Testers', memberIds: [member.userId, member.userId] }
  expect(run('group.create', group, member)).toBe('forbidden adminsOnly')
  expect(run('group.create', { ...group, memberIds: ['77'] })).toBe('person.gone')
  expect(run('group.create', { ...group, name: 'x'.repeat(21) })).toBe('invalid name tooLong')
  expect(run('group.create', group)).toBeNull()
  expect(run('group.addRemove', { id, add: [other.userId], remove: [member.userId] })).toBeNull()
  expect(rows.get('group', id).memberIds).toEqual([other.userId])
  expect(run('group.set', { id, field: 'name', value: 'Crew', from: 'Tester' })).toBe('overtaken name')
  expect(run('group.set', { id, field: 'name', value: 'Crew', from: 'Testers' })).toBeNull()
  run('projectMember.set', { projectId, groupId: id, role: 'viewer' })
  expect(run('group.addRemove', { id, add: [], remove: [other.userId] })).toBeNull()
  expect(run('group.delete', { id })).toBeNull()
  expect(rows.all('projectMember')).toHaveLength(1)
  expect(run('group.delete', { id })).toBe('group.gone')
})

test.each<[string, Actor, Actor, string | null]>([
  ['private', member, member, null],
  ['project', member, other, 'forbidden notOwn'],
  ['project', member, admin, null],
  ['organization', member, other, 'forbidden notOwn'],
  ['organization', member, admin, null],
])('a %s filter of %j is changed by %j', (visibility, owner, actor, refusal) => {
  const { rows, run, projectId } = managed()
  const filter = { id, name: 'Mine', visibility, projectId, query: { join: 'and', parts: [] } }
  expect(run('savedFilter.create', filter, owner)).toBeNull()
  expect(run('savedFilter.set', { id, field: 'name', value: 'Ours', from: 'Mine' }, actor)).toBe(refusal)
  expect(run('savedFilter.delete', { id }, actor)).toBe(refusal)
  expect(rows.get('savedFilter', id) === undefined).toBe(refusal === null)
})

test('a filter has a name, a query of bounded length, and a project where it is shared with one', () => {
  const { run, projectId, setRole } = managed()
  const create = (more: object, actor = member) =>
    run('savedFilter.create', { id, name: 'Mine', visibility: 'project', projectId, query: {}, ...more }, actor)
  setRole(other, 'viewer')
  expect(create({}, other)).toBe('forbidden readOnly')
  expect(create({ visibility: 'private' }, other)).toBeNull()
  expect(create({ projectId: null })).toBe('invalid projectId required')
  expect(run('savedFilter.set', { id, field: 'query', value: { q: 'x'.repeat(16_001) } }, other)).toBe(
    'invalid query tooLong',
  )
  const deep = Array.from({ length: 17 }).reduce<object>((inner) => ({ parts: inner }), {})
  expect(run('savedFilter.set', { id, field: 'query', value: deep }, other)).toBe('invalid query tooLong')
  expect(run('savedFilter.set', { id, field: 'name', value: {} }, other)).toBe('invalid name type')
  expect(run('savedFilter.set', { id, field: 'query', value: { a: [1] }, from: {} }, other)).toBeNull()
  expect(run('savedFilter.set', { id, field: 'query', value: { b: 1 }, from: {} }, other)).toBe('overtaken query')
  // the server has stored what this device saved a moment ago, with its names in another order
  const [written, stored] = [
    { operator: 'IN', join: { to: 1, from: [2] } },
    { join: { from: [2], to: 1 }, operator: 'IN' },
  ]
  expect(run('savedFilter.set', { id, field: 'query', value: stored }, other)).toBeNull()
  expect(run('savedFilter.set', { id, field: 'query', value: { c: 1 }, from: written }, other)).toBeNull()
})

test('a filter is seen by others, and by its owner alone again if they say so', () => {
  const { rows, run, projectId, setRole } = managed()
  run('savedFilter.create', { id, name: 'Mine', visibility: 'private', projectId, query: {} }, other)
  const share = (visibility: string, actor: Actor) => run('savedFilter.share', { id, visibility }, actor)
  expect(share('project', other)).toBeNull()
  expect(rows.get('savedFilter', id)).toMatchObject({ scope: `project:${projectId}`, ownerId: other.userId })
  expect(share('organization', member)).toBe('forbidden notOwn')
  expect(share('private', admin)).toBe('forbidden notOwn')
  expect(share('organization', admin)).toBeNull()
  expect(rows.get('savedFilter', id)?.scope).toBe('org')
  setRole(other, 'viewer')
  expect(share('project', other)).toBe('forbidden readOnly')
  expect(share('private', other)).toBeNull()
  expect(rows.get('savedFilter', id)?.scope).toBe(`person:${other.userId}`)
})

test('a mark is the person’s own, and there once', () => {
  const { rows, run } = managed()
  const target = { kind: 'project', targetId: issueId('any') }
  expect(run('favorite.add', target, member)).toBeNull()
  expect(run('favorite.add', { ...target, rank: 'a1' }, member)).toBeNull()
  expect(run('favorite.add', target, other)).toBeNull()
  expect(rows.get('favorite', favoriteRowId(member.userId, issueId('any')))).toMatchObject({
    ...{ ownerId: member.userId, rank: 'a1', scope: `person:${member.userId}` },
  })
  expect(run('favorite.remove', target, member)).toBeNull()
  expect(rows.all('favorite')).toMatchObject([{ ownerId: other.userId }])
})
