import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentLimits } from '../../src/core/work/attachment-rules.ts'
import { objectStorageEmulator } from '../test/emulators/object-storage.ts'
import { makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { owner } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { storageOf, sweepAttachments, sweepObjects } from './attachment-store.ts'

let storage: Awaited<ReturnType<typeof objectStorageEmulator>>
let server: TestServer
beforeAll(async () => {
  storage = await objectStorageEmulator()
  server = await testServer({ STORAGE_URL: storage.url })
})
afterAll(async () => {
  await server.dispose()
  await storage.close()
})

test('with STORAGE_URL bytes are in the storage, are read from there, and go with what they belong to', async () => {
  const host = await owner(server)
  const boss = testDevice(server, host, host.orgId)
  const issueId = await makeIssue(boss, await makeProject(boss, 'HAR', false), 'Paint the boat')
  const content = randomBytes(attachmentLimits.partBytes + 5)
  const add = async () => {
    const id = randomUUID()
    const file = { id, issueId, name: 'plan.pdf', sizeBytes: content.length, mediaType: 'application/pdf' }
    await boss.run('attachment.add', file)
    return id
  }
  const send = (id: string, n: number) => {
    const part = content.subarray(n * attachmentLimits.partBytes, (n + 1) * attachmentLimits.partBytes)
    return server.call('uploadAttachmentPart', { id, n, content: part.toString('base64') }, { token: host.token })
  }
  const read = (id: string) =>
    server.app.inject({ url: `/api/work/attachments/${id}`, headers: { accesstoken: host.token } })
  const sweep = async () => {
    await server.db.system(sweepAttachments)
    await sweepObjects(server.db, storageOf(server.config))
  }

  const id = await add()
  await send(id, 0)
  storage.setAway(true)
  expect((await send(id, 1)).code).not.toBe('200')
  storage.setAway(false)
  expect((await send(id, 1)).result).toEqual({ nextPart: 2, isComplete: true })
  const key = `/files/of/worktide/${host.orgId}/${id}`
  expect([...storage.objects.keys()]).toEqual([`${key}/0`, `${key}/1`])
  const { rows } = await server.db.pool.query('SELECT sum(length(content))::int AS bytes FROM attachment_parts')
  expect(rows).toEqual([{ bytes: 0 }])
  expect((await read(id)).rawPayload.equals(content)).toBe(true)

  const stays = await add()
  await send(stays, 0)
  await send(stays, 1)
  await server.db.pool.query('UPDATE attachments SET deleted_at = 1 WHERE id = $1', [id])
  await sweep()
  expect([...storage.objects.keys()].every((name) => name.includes(stays))).toBe(true)
  expect(storage.objects.size).toBe(2)

  await server.db.system((tx) => tx.execute(`DELETE FROM organizations WHERE id = '${host.orgId}'`))
  await sweep()
  expect(storage.objects.size).toBe(0)
})
