import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SyncAnswer, syncLimits } from '../../src/core/sync/sync-types.ts'
import { memberRowId } from '../../src/core/work/derived-ids.ts'
import type { Issue } from '../../src/core/work/entities.ts'
import { makeProject, openOrganization, scopeOf, type TestOrganization, testDevice } from '../test/sync-devices.ts'
import { entityTables } from './entity-tables.ts'

let { server, host, guest, boss } = {} as TestOrganization
beforeAll(async () => {
  ;({ server, host, guest, boss } = await openOrganization())
})
afterAll(() => server.dispose())

const patch = (...patches: object[]) => boss.run('test.patch', { patches })
const label = (projectId: string, name: string) => ({
  entity: 'label',
  id: randomUUID(),
  scope: scopeOf(projectId),
  fields: { projectId, name, color: 'blue' },
})

test('pages of a bootstrap are followed from the first one’s number (SYN-38)', async () => {
  const projectId = await makeProject(boss, 'BOOT')
  for (let at = 0; at < 3; at += 1)
    await patch(...Array.from({ length: 500 }, (_none, n) => label(projectId, `${at} ${n}`)))
  const scope = scopeOf(projectId)
  const page = async (after: string | null) =>
    (await server.call('bootstrap', { org: host.orgId, scope, after }, { token: guest.token })).result
  const first = await page(null)
  expect(first.rows).toHaveLength(1000)
  await patch(label(projectId, 'meanwhile'))
  const second = await page(first.next)
  expect(second.seq).toBe(first.seq + 1)
  expect(second.next).toBeNull()
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    await server.call('bootstrap', { org: host.orgId, scope, after: 'label x' }, { token: guest.token }),
  ).toMatchObject({ code: '0400001' })
})

test('pages of a large project begin with a small one that can be shown; what it has comes again (SYN-38)', async () => {
  const projectId = await makeProject(boss, 'OPEN')
  const scope = scopeOf(projectId)
  const page = async (after: string | null) =>
    (await server.call('bootstrap', { org: host.orgId, scope, after }, { token: guest.token })).result
  expect(await page(null)).toMatchObject({ next: null })
  const ids = Array.from({ length: 110 }, () => randomUUID())
  await boss.push(...ids.map((id, at) => boss.next('issue.create', { id, projectId, summary: `Issue ${at}` })))
  await patch({ entity: 'issue', id: ids[0], scope, fields: { resolvedAt: 1, assigneeId: guest.userId } })
  // more labels than the page has issues
  await patch(...Array.from({ length: 120 }, (_none, at) => label(projectId, `Label ${at}`)))
  const first = await page(null)
  expect(first).toMatchObject({ isOpening: true, next: 'issue/' })
  const second = await page(first.next)
  expect(second).toMatchObject({ next: null })
  const issues: Issue[] = second.rows
  expect(issues).toHaveLength(110)
  const byRank = issues.filter(({ id }) => id !== ids[0]).sort((a, b) => (a.rank < b.rank ? -1 : 1))
  const opening = first.rows.filter(({ entity }: { entity: string }) => entity === 'issue')
  // and the issue assigned to the person
  expect(opening).toEqual([...byRank.slice(0, 100), issues.find(({ id }) => id === ids[0])])
  const names = (rows: { entity: string }[]) => [...new Set(rows.map(({ entity }) => entity))]
  expect(names(first.rows)).toEqual(expect.arrayContaining(['project', 'status', 'issueType', 'transition']))
  expect(names(second.rows)).toEqual(['issue'])
  // the position in the format of an earlier build
  const again = await page(`issue ${ids[0]}`)
  expect(names(again.rows)).toEqual(names(first.rows))
  expect(again.isOpening).toBeUndefined()
})

test('pages of long texts hold fewer rows: on a slow network each comes within the time of a request', async () => {
  const projectId = await makeProject(boss, 'LONG')
  const scope = scopeOf(projectId)
  const ids = Array.from({ length: 110 }, () => randomUUID())
  // long without words, which the search would index
  const description = '。'.repeat(8000)
  await boss.push(...ids.map((id) => boss.next('issue.create', { id, projectId, summary: 'Long' })))
  for (const at of [0, 7, 14])
    await patch(...ids.slice(at, at + 7).map((id) => ({ entity: 'issue', id, scope, fields: { description } })))
  const page = async (after: string | null) => {
    const { result } = await server.call('bootstrap', { org: host.orgId, scope, after }, { token: guest.token })
    expect(Buffer.byteLength(JSON.stringify(result.rows))).toBeLessThan(syncLimits.pageBytes * 1.5)
    return result
  }
  const opening = await page(null)
  expect(opening).toMatchObject({ isOpening: true, next: 'issue/' })
  expect(opening.rows.some(({ entity }: { entity: string }) => entity === 'issue')).toBe(true)
  const found: string[] = []
  for (let after = opening.next; after; ) {
    const { rows, next } = await page(after)
    found.push(...rows.map(({ id }: { id: string }) => id))
    after = next
  }
  expect(found.toSorted()).toEqual(ids.toSorted())
})

test('what issues refer to is read once for the first page of a project, small or large', async () => {
  const projectId = await makeProject(boss, 'FEW')
  const read = vi.spyOn(entityTables.status, 'page')
  const page = async () => {
    read.mockClear()
    const asked = { org: host.orgId, scope: scopeOf(projectId), after: null }
    return (await server.call('bootstrap', asked, { token: guest.token })).result
  }
  expect(await page()).toMatchObject({ next: null })
  expect(read).toHaveBeenCalledTimes(1)
  await boss.push(
    ...Array.from({ length: 110 }, () => boss.next('issue.create', { id: randomUUID(), projectId, summary: 'One' })),
  )
  expect(await page()).toMatchObject({ isOpening: true })
  expect(read).toHaveBeenCalledTimes(1)
  read.mockRestore()
})

test('scopes to load begin with the project on screen, favorites and the person’s own projects (SYN-49)', async () => {
  const ids = [await makeProject(boss, 'ONE'), await makeProject(boss, 'TWO'), await makeProject(boss, 'THREE')]
  const [, own = '', favorite = ''] = ids
  const member = { projectId: own, userId: guest.userId, groupId: null, role: 'member' }
  const mark = { ownerId: guest.userId, kind: 'project', targetId: favorite, rank: 'a0' }
  await patch({ entity: 'projectMember', id: memberRowId(own, guest.userId), scope: scopeOf(own), fields: member })
  const favorites = [{ entity: 'favorite', id: randomUUID(), scope: `person:${guest.userId}`, fields: mark }]
  await testDevice(server, guest, host.orgId).run('test.patch', { patches: favorites })
  const asked = async (projectKey?: string): Promise<SyncAnswer> =>
    (await testDevice(server, guest, host.orgId).send([], { projectKey })).result
  for (const [at, key] of ['ONE', 'TWO', 'THREE'].entries()) {
    const { load } = await asked(key)
    const near = [scopeOf(ids[at] ?? ''), scopeOf(favorite), scopeOf(own)]
    expect(load.slice(0, 5)).toEqual(['org', `person:${guest.userId}`, ...new Set([...near, load[4]])].slice(0, 5))
    expect(load.toSorted()).toEqual((await asked()).load.toSorted())
  }
  expect((await asked('NONE')).load).toEqual((await asked()).load)
})

test('pages of a bootstrap are compressed for who can read it', async () => {
  const projectId = await makeProject(boss, 'ZIP')
  await patch(...Array.from({ length: 200 }, (_none, n) => label(projectId, `a label ${n}`)))
  const ask = (encoding: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/sync/bootstrap',
      headers: { accesstoken: guest.token, 'accept-encoding': encoding, timezone: '8', timezonestr: 'Asia/Shanghai' },
      payload: { org: host.orgId, scope: scopeOf(projectId), after: null },
    })
  const [plain, packed] = [await ask('identity'), await ask('gzip, br')]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json())
})
