import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Change, syncLimits } from '../../src/core/sync/sync-types.ts'
import { memberRowId } from '../../src/core/work/derived-ids.ts'
import type { Database } from '../db/database.ts'
import {
  makeIssue,
  makeProject,
  openOrganization,
  scopeOf,
  type TestOrganization,
  testMutators,
} from '../test/sync-devices.ts'
import { owner, type TestPerson } from '../test/test-people.ts'
import { createPuller, type Pulled } from './group-pull.ts'
import { laneOf } from './lanes.ts'
import { pullChanges } from './pull-changes.ts'
import { createSyncService } from './sync-service.ts'

let { server, host, guest, boss } = {} as TestOrganization
beforeAll(async () => {
  ;({ server, host, guest, boss } = await openOrganization())
})
afterAll(() => server.dispose())

const requestOf = (person: TestPerson, scopes: Record<string, number>, cursor: number) => ({
  ...{ org: host.orgId, person: person.userId, clientId: randomUUID(), schema: 1, answered: 0, epoch: null },
  ...{ scopes, cursor, peopleVersion: null, mutations: [] },
})
const changesOf = ({ changes }: Pick<Pulled, 'changes'>): Change[] => JSON.parse(changes.toString())
const wholeOf = ({ answer, changes }: Pulled) => ({ ...answer, changes: changesOf({ changes }) })

/** Counts the transactions of a database. */
const counted = (db: Database) => {
  const count = { transactions: 0 }
  const tenant: Database['tenant'] = (...asked) => {
    count.transactions += 1
    return db.tenant(...asked)
  }
  return { count, db: { ...db, tenant } }
}

test('devices that ask at once share a snapshot, and each gets what it would get alone', async () => {
  const [open, closed] = [await makeProject(boss, 'ONE'), await makeProject(boss, 'TWO', false)]
  const from = boss.device.cursor
  for (const size of [1, 3, 260, 1, 250, 40, 600, 2])
    await boss.run('test.patch', {
      patches: Array.from({ length: size }, (_none, at) => ({
        entity: 'label',
        id: randomUUID(),
        scope: scopeOf(at % 3 ? open : closed),
        fields: { projectId: at % 3 ? open : closed, name: `${size} ${at}`, color: 'blue' },
      })),
    })
  const { cursor: head } = await boss.pull()
  const { count, db } = counted(server.db)
  const { pull } = createPuller({ db })
  const both = { [scopeOf(open)]: from, [scopeOf(closed)]: from }
  const asked = [
    ...[both, { [scopeOf(open)]: from }].map((scopes) => ({ person: host, request: requestOf(host, scopes, from) })),
    ...Array.from({ length: head - from + 1 }, (_none, at) => from + at).flatMap((cursor) => [
      { person: guest, request: requestOf(guest, both, cursor) },
      {
        person: host,
        request: requestOf(host, { org: from, [scopeOf(open)]: from, [scopeOf(closed)]: head - 3 }, cursor),
      },
    ]),
  ]
  const pulled = await Promise.all(asked.map(({ person, request }) => pull(laneOf(host.orgId, person.userId), request)))
  expect(count.transactions).toBe(1)
  for (const [at, { person, request }] of asked.entries())
    expect(wholeOf(pulled[at] as Pulled)).toEqual(
      await pullChanges(server.db, laneOf(host.orgId, person.userId), request),
    )
  const ofGuest = pulled.filter((_each, at) => asked[at]?.person === guest)
  expect(ofGuest.map(({ changes }) => changes.toString()).join()).not.toContain(`"scope":"${scopeOf(closed)}"`)
  const [ofAll, ofOpen, ofGuestInOpen] = pulled.map(({ changes }) => changes)
  expect(ofOpen).toBe(ofGuestInOpen)
  expect(ofAll).not.toEqual(ofOpen)
  expect(pulled.some(({ answer }) => answer.more)).toBe(true)
})

test('an answer holds few long texts, so that it comes within the time of a request on a slow network', async () => {
  const projectId = await makeProject(boss, 'LONG')
  const from = boss.device.cursor
  // long without words, which the search would index
  const description = '。'.repeat(8000)
  const ids = Array.from({ length: 15 }, () => randomUUID())
  for (const id of ids) await boss.run('issue.create', { id, projectId, summary: 'Long', values: { description } })
  const { pull } = createPuller({ db: server.db })
  const lane = laneOf(host.orgId, host.userId)
  const found: string[] = []
  for (let cursor = from, more = true; more; ) {
    const request = requestOf(host, { [scopeOf(projectId)]: from }, cursor)
    const answer = wholeOf(await pull(lane, request))
    expect(answer).toEqual(await pullChanges(server.db, lane, request))
    expect(Buffer.byteLength(JSON.stringify(answer.changes))).toBeLessThan(syncLimits.pageBytes * 1.01)
    found.push(...answer.changes.flatMap(({ entity, id }) => (entity === 'issue' ? id : [])))
    ;({ cursor, more } = answer)
  }
  expect(found).toEqual(ids)
})

test('who is no member is refused without the others; who is far behind is answered alone', async () => {
  const stranger = await owner(server)
  const projectId = await makeProject(boss, 'FAR')
  const scopes = { [scopeOf(projectId)]: 0 }
  const { pull } = createPuller(server)
  const at = async (cursor: number, person = host) =>
    pull(laneOf(host.orgId, person.userId), requestOf(person, scopes, cursor))
  const { cursor: head } = await boss.pull()
  const [now, refused] = await Promise.allSettled([at(head), at(head, stranger)])
  expect([now.status, refused]).toMatchObject(['fulfilled', { reason: { message: 'sync.no_member' } }])
  await makeIssue(boss, projectId, 'Newest')
  const [near, far] = await Promise.all([at(head), at(0)])
  expect(far.answer).toMatchObject({ cursor: near.answer.cursor })
  const [ofNear, ofFar] = [changesOf(near), changesOf(far)]
  expect(ofNear.length).toBeGreaterThan(0)
  expect(ofFar.slice(-ofNear.length)).toEqual(ofNear)
  expect(ofFar.length).toBeGreaterThan(ofNear.length)
})

/** Makes a private project with the guest as a member. `cursor`: the head after that. */
const projectOfGuest = async (key: string) => {
  const projectId = await makeProject(boss, key, false)
  const row = { projectId, userId: guest.userId, groupId: null, role: 'member' }
  const member = { entity: 'projectMember', id: memberRowId(projectId, guest.userId), scope: scopeOf(projectId) }
  await boss.run('test.patch', { patches: [{ ...member, fields: row }] })
  const { cursor } = await boss.pull()
  return { projectId, cursor, removeGuest: () => boss.run('test.patch', { patches: [{ ...member, fields: null }] }) }
}

/** A database that runs `happen` once, between the statement that reads for devices and the rest of its transaction. */
const interrupted = (happen: () => Promise<void>) => {
  let hasHappened = false
  const tenant: Database['tenant'] = (of, work, reads) =>
    server.db.tenant(
      of,
      (tx, ends) => {
        const query = async (asked: { name: string }) => {
          const found = await tx.$client.query(asked as never)
          if (asked.name === 'pull_state' && !hasHappened) {
            hasHappened = true
            await happen()
          }
          return found
        }
        return work(Object.assign(Object.create(tx), { $client: { query } }), ends)
      },
      reads,
    )
  return { db: { ...server.db, tenant }, hasHappened: () => hasHappened }
}

test('rights and changes are of one moment: what came after a revocation is in no answer (SYN-37)', async () => {
  const { projectId, cursor, removeGuest } = await projectOfGuest('RACE')
  const { db, hasHappened } = interrupted(async () => {
    await removeGuest()
    await makeIssue(boss, projectId, 'Too late')
  })
  const { pull } = createPuller({ db })
  const ask = (from: number) =>
    pull(laneOf(host.orgId, guest.userId), requestOf(guest, { [scopeOf(projectId)]: 0 }, from))
  const first = wholeOf(await ask(cursor))
  expect(hasHappened()).toBe(true)
  expect([first.cursor, first.changes, first.drop]).toEqual([cursor, [], []])
  const later = wholeOf(await ask(cursor))
  expect([later.changes, later.drop]).toEqual([[], [scopeOf(projectId)]])
})

/** A call that creates a label in a project, from a device that follows the project and has the current people. */
const labelled = async (person: TestPerson, projectId: string, cursor: number) => {
  const lane = laneOf(host.orgId, person.userId)
  const { peopleVersion } = await pullChanges(server.db, lane, requestOf(person, {}, 0))
  const request = { ...requestOf(person, { [scopeOf(projectId)]: 0 }, cursor), peopleVersion }
  const label = { projectId, name: randomUUID(), color: 'blue' }
  const patch = { entity: 'label', id: randomUUID(), scope: scopeOf(projectId), fields: label }
  const mutations = [{ id: randomUUID(), mid: 1, name: 'test.patch', args: { patches: [patch] } }]
  return { lane, request, batch: { userId: person.userId, clientId: request.clientId, mutations, request } }
}

test('what a device lacks is read with the commit of its mutations, and is what it would get alone', async () => {
  const projectId = await makeProject(boss, 'WITH')
  const { cursor } = await boss.pull()
  const calls = [await labelled(host, projectId, cursor), await labelled(guest, projectId, cursor)]
  const { count, db } = counted(server.db)
  const { commit } = createSyncService({ db, now: () => new Date(), mutators: testMutators })
  const done = await Promise.all(calls.map(({ lane, batch }) => commit(lane, batch)))
  expect(count.transactions).toBe(1)
  for (const [at, { lane, request }] of calls.entries()) {
    const { outcomes, pulled } = done[at] as (typeof done)[number]
    expect(wholeOf(pulled as Pulled)).toEqual(await pullChanges(server.db, lane, request))
    expect(pulled?.answer).toMatchObject({ outcomes, cursor: cursor + 2, more: false })
    expect(changesOf(pulled as Pulled)).toHaveLength(2)
  }
})

test('what is committed behind a snapshot is not in its answers, though the process holds it already', async () => {
  const { projectId, cursor, removeGuest } = await projectOfGuest('HELD')
  const late = await labelled(host, projectId, cursor)
  const { db, hasHappened } = interrupted(async () => {
    await removeGuest()
    const { pulled } = await service.commit(late.lane, late.batch)
    expect(changesOf(pulled as Pulled)).toHaveLength(2)
  })
  const service = createSyncService({ db, now: () => new Date(), mutators: testMutators })
  const lane = laneOf(host.orgId, guest.userId)
  const pulled = await service.pull(lane, requestOf(guest, { [scopeOf(projectId)]: 0 }, cursor))
  const { changes, ...answer } = wholeOf(pulled)
  expect(hasHappened()).toBe(true)
  expect([answer.cursor, changes, answer.drop]).toEqual([cursor, [], []])
})
