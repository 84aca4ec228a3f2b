import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrganization, type TestOrganization } from '../test/sync-devices.ts'
import { laneOf } from './lanes.ts'
import { createSyncService, type SyncService } from './sync-service.ts'

let { server, host } = {} as TestOrganization
let processes: SyncService[]
beforeAll(async () => {
  ;({ server, host } = await openOrganization())
  processes = [1, 2].map(() => createSyncService({ db: server.db, now: () => new Date() }))
})
afterAll(async () => {
  await Promise.all(processes.map((each) => each.close()))
  await server.dispose()
})

const run = async (process: SyncService | undefined, name: string, args: object): Promise<string | undefined> => {
  const mutations = [{ id: randomUUID(), mid: 1, name, args }]
  const batch = { userId: host.userId, clientId: randomUUID(), mutations }
  const result = await process?.commit(laneOf(host.orgId, host.userId), batch)
  return result?.outcomes.map(({ refusal }) => refusal?.code ?? 'applied').join()
}
const create = (process: SyncService | undefined, key: string, { id = randomUUID() as string, name = key } = {}) =>
  run(process, 'project.create', { id, key, name, template: 'kanban', language: 'en', isOpen: true })

const countOf = async (key: string) =>
  (await server.db.pool.query('SELECT FROM projects WHERE org_id = $1 AND key = $2', [host.orgId, key])).rowCount

/** Runs this while another transaction holds the head of the organisation, until so many wait for it. */
const behindLock = async <Result>(waiting: number, work: () => Promise<Result>): Promise<Result> => {
  const client = await server.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM work_heads WHERE org_id = $1 FOR UPDATE', [host.orgId])
    const result = work()
    const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.db.pool.query(blocked)).rowCount).toBe(waiting)
    await client.query('COMMIT')
    return await result
  } finally {
    client.release()
  }
}

test('of two processes that create a project with one key at once, one is refused', async () => {
  // both have read that there is no such project
  for (const process of processes) expect(await create(process, 'ONE', { name: ' ' })).toBe('invalid')
  const outcomes = await behindLock(2, () => Promise.all(processes.map((process) => create(process, 'ONE'))))
  expect(outcomes.sort()).toEqual(['applied', 'key.taken'])
  expect(await countOf('ONE')).toBe(1)
})

test('a key is taken while its project may be restored', async () => {
  const id = randomUUID()
  expect(await create(processes[0], 'OLD', { id })).toBe('applied')
  expect(await run(processes[1], 'project.delete', { id })).toBe('applied')
  expect(await create(processes[0], 'OLD')).toBe('key.taken')
})
