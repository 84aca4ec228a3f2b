import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMutations } from '../test/sync-devices.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

type Change = readonly [name: string, args: object]
const mutate = (someone: TestPerson, org: string, ...changes: readonly Change[]) =>
  sendMutations(server, someone, org, changes)

interface Entry {
  action: string
  actorName: string
  subjectName: string | null
  detail: { name: string; role?: string; group?: string }
}

test('projects, roles in them, workflows and groups are in the audit log of their organisation', async () => {
  const [host, stranger] = [await owner(server), await owner(server)]
  const guest = await memberOf(server, host)
  const org = host.orgId ?? ''
  const [id, group] = [randomUUID(), randomUUID()]
  const logged = async ({ token }: TestPerson) => {
    const page = { pageNumber: 1, pageSize: 100, group: 'work' }
    const { list } = (await server.call('listAudit', page, { token })).result
    return (list as Entry[]).reverse().map(({ action, detail: { name, role, group } }) => {
      return [action, [name, group, role].filter(Boolean).join(' ')]
    })
  }
  const made = { id, key: 'WEB', name: 'Web', template: 'tasks', language: 'en', isOpen: true }
  const person = { projectId: id, userId: guest.userId }
  expect(await mutate(host, org, ['project.create', made])).toEqual([])
  const { rows } = await server.db.pool.query('SELECT id FROM statuses WHERE project_id = $1 ORDER BY rank', [id])
  const statusId = rows[0].id
  expect(await mutate(host, org, ['projectMember.set', { ...person, role: 'member' }])).toEqual([])
  expect(await mutate(guest, org, ['projectMember.remove', person])).toEqual([])
  const changes: Change[] = [
    ['projectMember.set', { ...person, role: 'viewer' }],
    ['projectMember.set', { ...person, role: 'viewer' }],
    ['projectMember.remove', person],
    ['group.create', { id: group, name: 'Crew', memberIds: [] }],
    ['group.addRemove', { id: group, add: [guest.userId], remove: [] }],
    ['projectMember.set', { projectId: id, groupId: group, role: 'member' }],
    ['group.addRemove', { id: group, add: [], remove: [guest.userId] }],
    ['group.set', { id: group, field: 'name', value: 'Sailors' }],
    ['group.delete', { id: group }],
    ['status.set', { id: statusId, field: 'name', value: 'Later' }],
    ['status.set', { id: statusId, field: 'rank', value: 'a0' }],
    ['issue.create', { id: randomUUID(), projectId: id, summary: 'Not an administrator’s business' }],
    ['project.set', { id, field: 'name', value: 'Net' }],
    ['project.set', { id, field: 'isOpen', value: false }],
    ['project.set', { id, field: 'isOpen', value: true }],
    ['project.archive', { id, isArchived: true }],
    ['project.archive', { id, isArchived: false }],
    ['project.delete', { id }],
    ['project.restore', { id }],
  ]
  expect(await mutate(host, org, ...changes)).toEqual([])
  // what is refused has not happened
  expect(await mutate(guest, org, ['project.delete', { id }])).toEqual(['forbidden'])
  expect(await logged(host)).toEqual([
    ['project.created', 'Web'],
    ['projectMember.set', 'Web member'],
    ['projectMember.left', 'Web'],
    ['projectMember.set', 'Web viewer'],
    ['projectMember.removed', 'Web'],
    ['group.created', 'Crew'],
    ['group.memberAdded', 'Crew'],
    ['projectMember.set', 'Web Crew member'],
    ['group.memberRemoved', 'Crew'],
    ['group.changed', 'Sailors'],
    ['group.deleted', 'Sailors'],
    ['workflow.changed', 'Web'],
    ['project.closed', 'Net'],
    ['project.opened', 'Net'],
    ['project.archived', 'Net'],
    ['project.unarchived', 'Net'],
    ['project.deleted', 'Net'],
    ['project.restored', 'Net'],
  ])
  expect(await logged(stranger)).toEqual([])
  expect((await server.call('listAudit', {}, { token: guest.token })).code).toBe('0403001')
})
