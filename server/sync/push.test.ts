import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outcome } from '../../src/core/sync/sync-types.ts'
import {
  makeIssue,
  makeProject,
  openOrganization,
  type TestOrganization,
  testDevice,
  testMutators,
} from '../test/sync-devices.ts'
import { owner, times } from '../test/test-people.ts'
import { laneOf } from './lanes.ts'
import { createSyncService } from './sync-service.ts'

let { server, host, guest, boss } = {} as TestOrganization
let projectId: string
beforeAll(async () => {
  ;({ server, host, guest, boss } = await openOrganization())
  projectId = await makeProject(boss, 'WEB')
})
afterAll(() => server.dispose())

const device = (someone = host) => testDevice(server, someone, host.orgId)
const issue = (id: string = randomUUID()) => ({ id, projectId, summary: 'Something to do' })
const countOf = async (id: string) =>
  (await server.db.pool.query('SELECT count(*)::int AS n FROM work_changes WHERE row_id = $1', [id])).rows[0].n
const codesOf = (outcomes: Outcome[]) => outcomes.map(({ refusal }) => refusal?.code ?? 'applied')
const setOf = (id: string, value: string, from?: string) => ({ id, field: 'summary', value, from })

test('a mutation handed over again and again, also at once, happens once and has one outcome', async () => {
  const { next, push } = device()
  const mutation = next('issue.create', issue())
  const answers = await times(10, () => push(mutation))
  expect(new Set(answers.map(({ outcomes }) => JSON.stringify(outcomes))).size).toBe(1)
  expect(answers[0]?.outcomes).toEqual([{ id: mutation.id, mid: 1, seq: expect.any(Number) }])
  expect(await countOf((mutation.args as { id: string }).id)).toBe(1)
})

test('a cloned profile hands the same mutation over under a client of its own: its outcome is known (SYN-33)', async () => {
  const [original, clone] = [device(), device()]
  const mutation = original.next('issue.create', issue())
  const [first] = (await original.push(mutation)).outcomes
  expect((await clone.push(clone.next(mutation.name, mutation.args, mutation.id))).outcomes).toEqual([first])
  expect((await clone.run('issue.create', issue())).outcomes).toMatchObject([{ mid: 2 }])
})

test('the same id of another person is another mutation', async () => {
  const [mine, theirs] = [device(), device(guest)]
  const mutation = mine.next('issue.create', issue())
  await mine.push(mutation)
  const again = await theirs.push(theirs.next('issue.create', issue(), mutation.id))
  expect(codesOf(again.outcomes)).toEqual(['applied'])
})

test.each([
  ['a mid that another mutation has', [1, 2], 2],
  ['an unknown client that starts above 1', [], 2],
  ['a gap', [1], 3],
])('%s: the device is told to take a new client id, and nothing is consumed', async (_why, before, mid) => {
  const { next, push } = device()
  for (const _ of before) await push(next('issue.create', issue()))
  const stray = { ...next('issue.create', issue()), mid }
  const answer = await push(stray)
  expect(answer.forked).toBe(true)
  expect(answer.outcomes.map(({ id }) => id)).not.toContain(stray.id)
  expect(await countOf((stray.args as { id: string }).id)).toBe(0)
  const renumbered = device()
  expect(codesOf((await renumbered.push({ ...stray, mid: 1 })).outcomes)).toEqual(['applied'])
})

test('outcomes come until they are answered, refusals among them; what follows a refusal runs', async () => {
  const { next, push, device: own } = device()
  const id = await makeIssue(device(), projectId, 'Friday')
  const answer = await push(
    next('issue.set', setOf(id, 'Monday', 'Thursday')),
    next('issue.set', setOf(id, 'Monday', 'Friday')),
    next('issue.set', { id: 'no uuid' }),
    next('noop', null),
  )
  expect(codesOf(answer.outcomes)).toEqual(['overtaken', 'applied', 'invalid', 'applied'])
  own.answered = 2
  expect((await push()).outcomes.map(({ mid }) => mid)).toEqual([3, 4])
})

test('what was overtaken says by whom, also within one call', async () => {
  const id = await makeIssue(device(), projectId, 'Friday')
  await device(guest).run('issue.set', setOf(id, 'Saturday', 'Friday'))
  const late = await device().run('issue.set', setOf(id, 'Monday', 'Friday'))
  expect(late.outcomes[0]?.refusal?.params).toEqual({ theirs: 'Saturday', by: guest.userId })
  const { next, push } = device()
  const mine = [next('issue.set', setOf(id, 'Sunday', 'Saturday')), next('issue.set', setOf(id, 'Monday', 'Saturday'))]
  expect((await push(...mine)).outcomes[1]?.refusal?.params).toEqual({ theirs: 'Sunday', by: host.userId })
})

test('what was skipped of a change of several issues is told with it, and by whom it was overtaken', async () => {
  const [mine, theirs] = [await makeIssue(device(), projectId, 'x'), await makeIssue(device(), projectId, 'y')]
  await device(guest).run('issue.set', { id: theirs, field: 'priority', value: 'low' })
  const change = { field: 'priority', value: 'high' }
  const of = [mine, theirs].map((id) => ({ id, from: 'none' }))
  const { next, push, device: own } = device()
  const mutation = next('issue.setMany', { ...change, of })
  const told = {
    ...{ id: mutation.id, mid: 1, seq: expect.any(Number) },
    skipped: {
      args: { ...change, of: of.slice(1) },
      refusal: {
        code: 'overtaken',
        entity: 'issue',
        id: theirs,
        field: 'priority',
        params: { theirs: 'low', by: guest.userId },
      },
    },
  }
  expect((await push(mutation)).outcomes).toEqual([told])
  expect((await push(mutation)).outcomes, 'handed over again').toEqual([told])
  own.answered = 0
  expect((await push()).outcomes, 'read with the changes').toEqual([told])
})

test('an unknown mutator, or one of another lane, is refused and not consumed; what follows waits', async () => {
  for (const name of ['issue.createInABuildToCome', 'profile.set', 'constructor']) {
    const { next, push, device: own } = device()
    const [strange, after] = [next(name, {}), next('issue.create', issue())]
    const answer = await push(strange, after)
    expect(answer.outcomes).toMatchObject([{ id: strange.id, refusal: { code: 'unknown' } }])
    own.mid = 0
    expect(codesOf((await push(next('issue.create', issue()))).outcomes)).toEqual(['applied'])
  }
})

test.each(['test.throw', 'test.peek', 'test.askForEver'])(
  '%s stops what follows twice, then it is refused and they run (SYN-36)',
  async (name) => {
    const { next, push } = device()
    const mutations = [next('issue.create', issue()), next(name, { id: randomUUID() }), next('issue.create', issue())]
    expect(codesOf((await push(...mutations)).outcomes)).toEqual(['applied'])
    expect(codesOf((await push(...mutations)).outcomes)).toEqual(['applied'])
    expect(codesOf((await push(...mutations)).outcomes)).toEqual(['applied', 'internal', 'applied'])
    expect(server.logged.filter((line) => line.includes(`sync: ${name} failed`))).toHaveLength(3)
  },
)

test('what the database refuses takes nobody with it, and is refused at last', async () => {
  const { next, push } = device()
  const id = await makeIssue(device(), projectId, 'x')
  const patch = { entity: 'issue', id, scope: `project:${projectId}`, fields: { dueDate: 'no date' } }
  const bad = [next('issue.create', issue()), next('test.patch', { patches: [patch] }), next('issue.create', issue())]
  const others = () => times(5, () => device().run('issue.create', issue()))
  for (const expected of [['applied'], ['applied'], ['applied', 'internal', 'applied']]) {
    const [answer, ...rest] = await Promise.all([push(...bad), others()].flat())
    expect(codesOf((answer as Awaited<ReturnType<typeof push>>).outcomes)).toEqual(expected)
    for (const other of rest.flat()) expect(codesOf(other.outcomes)).toEqual(['applied'])
  }
})

test('names and ids that no row can have are refused at once, and reach neither a prototype nor the database', async () => {
  const { run } = device()
  const id = randomUUID()
  await run('field.create', { id, projectId, fields: { name: 'Size', kind: 'text' } })
  const hostile: [string, object][] = [
    ['field.set', { id, field: 'typeIds', value: ['x'] }],
    ['field.set', { id, field: 'toString', value: 'x' }],
    ['project.set', { id: projectId, field: 'name', value: { toString: 1 } }],
  ]
  for (const [name, args] of hostile) expect(codesOf((await run(name, args)).outcomes).at(-1)).toBe('invalid')
})

test('many at once are committed together, numbered without a gap, each change once', async () => {
  const before = (await device().pull()).cursor
  const devices = Array.from({ length: 20 }, (_none, at) => device(at % 2 ? host : guest))
  const answers = await Promise.all(
    devices.map(({ next, push }) => push(...Array.from({ length: 10 }, () => next('issue.create', issue())))),
  )
  expect(answers.flatMap(({ outcomes }) => codesOf(outcomes)).filter((code) => code !== 'applied')).toEqual([])
  const { rows } = await server.db.pool.query(
    'SELECT DISTINCT seq::int, xmin::text AS tx FROM work_changes WHERE org_id = $1 AND seq > $2 ORDER BY 1',
    [host.orgId, before],
  )
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_none, at) => before + 1 + at))
  expect(new Set(rows.map(({ tx }) => tx)).size).toBeLessThan(20)
  const numbers = await server.db.pool.query('SELECT number FROM issues WHERE project_id = $1 ORDER BY 1', [projectId])
  expect(numbers.rows.map(({ number }) => number)).toEqual(numbers.rows.map((_row, at) => at + 1))
})

/** A private project with the guest as a member. `patches`: the arguments that set the guest's membership; null removes it. */
const secretOfGuest = async (key: string) => {
  const secret = await makeProject(device(), key, false)
  const [scope, member] = [`project:${secret}`, randomUUID()]
  const patches = (fields: object | null) => ({ patches: [{ entity: 'projectMember', id: member, scope, fields }] })
  await device().run('test.patch', patches({ projectId: secret, userId: guest.userId, groupId: null, role: 'member' }))
  return { secret, patches }
}

test('what another process of the server commits counts from then on', async () => {
  const { secret, patches } = await secretOfGuest('HID')
  const id = await makeIssue(device(), secret, 'Friday')
  expect(codesOf((await device(guest).run('issue.set', setOf(id, 'Saturday'))).outcomes)).toEqual(['applied'])

  const process = createSyncService({ db: server.db, now: () => new Date(), mutators: testMutators })
  const mutation = { id: randomUUID(), mid: 1, name: 'test.patch', args: patches(null) }
  const batch = { userId: host.userId, clientId: randomUUID(), mutations: [mutation] }
  expect(codesOf((await process.commit(laneOf(host.orgId, host.userId), batch)).outcomes)).toEqual(['applied'])
  await process.close()

  expect(codesOf((await device(guest).run('issue.set', setOf(id, 'Sunday'))).outcomes)).toEqual(['issue.gone'])
})

test.each([
  ['a disk with room', '53100'],
  ['memory', '53200'],
  ['a storage that answers', '58030'],
  ['a database that takes writes', '25006'],
])('an edit waits for %s, however often it is sent, and is not refused', async (_what, code) => {
  const { pool } = server.db
  const { next, send } = device()
  const mutation = next('issue.create', issue())
  await pool.query(`CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''trouble'' USING ERRCODE = ''${code}''; END';
    CREATE TRIGGER trouble BEFORE INSERT ON issues FOR EACH ROW EXECUTE FUNCTION trouble()`)
  const answers = [await send([mutation]), await send([mutation]), await send([mutation]), await send([mutation])]
  await pool.query('DROP FUNCTION trouble CASCADE')
  expect(answers.map(({ status, message }) => `${status} ${message}`)).toEqual(Array(4).fill('503 server.unavailable'))
  expect(codesOf((await send([mutation])).result.outcomes)).toEqual(['applied'])
})

test('who is removed within a transaction sees nothing from then on', async () => {
  const { secret, patches } = await secretOfGuest('OUT')
  const id = await makeIssue(device(), secret, 'Friday')
  const service = createSyncService({ db: server.db, now: () => new Date(), mutators: testMutators })
  const commit = ({ userId }: typeof host, name: string, args: unknown) => {
    const mutations = [{ id: randomUUID(), mid: 1, name, args }]
    return service.commit(laneOf(host.orgId, userId), { userId, clientId: randomUUID(), mutations })
  }
  // calls that arrive while the first is being committed are committed together
  const results = await Promise.all([
    commit(host, 'issue.create', issue()),
    commit(guest, 'issue.set', setOf(id, 'Saturday')),
    commit(host, 'test.patch', patches(null)),
    commit(guest, 'issue.set', setOf(id, 'Sunday')),
  ])
  await service.close()
  const outcomes = results.flatMap((result) => result.outcomes)
  expect(codesOf(outcomes)).toEqual(['applied', 'applied', 'applied', 'issue.gone'])
})

test('configuration is changed after an issue, by the rows that the process still holds', async () => {
  const made = await makeProject(device(), 'HLD')
  const { rows } = await server.db.system((tx) =>
    tx.execute<{ id: string }>(sql`SELECT id FROM transitions WHERE project_id = ${made} LIMIT 1`),
  )
  const id = rows[0]?.id
  await makeIssue(device(), made, 'Friday')
  await device().run('transition.set', { id, field: 'name', value: 'Begin' })
  await makeIssue(device(), made, 'Saturday')
  const { outcomes } = await device().run('transition.set', { id, field: 'name', value: 'Start' })
  expect(codesOf(outcomes)).toEqual(['applied'])
})

test('a client id is one person’s in one lane', async () => {
  const mine = device()
  await mine.run('issue.create', issue())
  const { clientId } = mine.device
  expect(await device(guest).send([], { clientId })).toMatchObject({ code: '0403001', message: 'sync.client_bound' })
  const elsewhere = testDevice(server, host, null)
  expect(await elsewhere.send([], { clientId })).toMatchObject({ code: '0403001', message: 'sync.client_bound' })
})

test('a lane of another organisation of the same person drains too; who left it is refused', async () => {
  const other = await owner(server)
  const { result } = await server.call('rotateJoinCode', {}, { token: other.token })
  const { email: orgEmail, password } = guest
  const phone = await server.call('login', { tenantId: 1, orgEmail, password })
  await server.call('joinOrganization', { joinCode: result.joinCode }, { token: phone.result.token })
  const there = testDevice(server, guest, other.orgId)
  expect((await there.push()).load).toContain('org')
  const here = testDevice(server, guest, host.orgId)
  expect((await here.push()).load).toContain('org')
  await server.call('removeMember', { userId: guest.userId }, { token: other.token })
  const mutation = there.next('project.create', {})
  expect(await there.send([mutation])).toMatchObject({ code: '0403001', message: 'sync.no_member' })
})

test('another build is refused, and nothing of it is consumed (SYN-47)', async () => {
  const { next, send } = device()
  const refused = await send([next('issue.create', issue())], { schema: 99 })
  expect(refused).toMatchObject({ code: '0414002', message: 'sync.schema' })
})
