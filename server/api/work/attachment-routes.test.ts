import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentLimits } from '../../../src/core/work/attachment-rules.ts'
import { sweepAttachments } from '../../pictures/attachment-store.ts'
import { pngOf } from '../../pictures/test-pictures.ts'
import { makeAttachment, makeIssue, makeProject, type TestDevice, testDevice } from '../../test/sync-devices.ts'
import { codesOf, memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
let host: TestPerson
let guest: TestPerson
let boss: TestDevice
let issueId: string
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  guest = await memberOf(server, host)
  boss = testDevice(server, host, host.orgId)
  const projectId = await makeProject(boss, 'HAR', false)
  issueId = await makeIssue(boss, projectId, 'Paint the boat')
})
afterAll(() => server.dispose())

const { partBytes } = attachmentLimits
const partOf = (content: Buffer, n: number) => content.subarray(n * partBytes, (n + 1) * partBytes)
const add = async (content: Buffer, { name = 'plan.pdf', mediaType = 'application/pdf', device = boss } = {}) => {
  const id = randomUUID()
  const file = { id, issueId, name, sizeBytes: content.length, mediaType }
  return { id, outcome: (await device.run('attachment.add', file)).outcomes.at(-1) }
}
const send = async (id: string, n: number, bytes: Buffer, { token } = host) =>
  server.call('uploadAttachmentPart', { id, n, content: bytes.toString('base64') }, { token })
const read = (id: string, { token } = host) =>
  server.app.inject({ url: `/api/work/attachments/${id}`, headers: { accesstoken: token } })

test('parts are taken in order and once; the whole is announced, and read by who may see the issue', async () => {
  const content = randomBytes(partBytes * 9 + 7)
  const { id } = await add(content, { name: '图 "1".pdf' })
  expect((await send(id, 1, partOf(content, 1))).result).toEqual({ nextPart: 0, isComplete: false })
  expect((await read(id)).json().code).toBe('0404001')
  for (let n = 0; n < 9; n++) expect((await send(id, n, partOf(content, n))).result.nextPart).toBe(n + 1)
  expect((await send(id, 3, partOf(content, 3))).result).toEqual({ nextPart: 9, isComplete: false })
  const last = await Promise.all([send(id, 9, partOf(content, 9)), send(id, 9, partOf(content, 9))])
  expect(last.map(({ result }) => result)).toEqual(Array(2).fill({ nextPart: 10, isComplete: true }))
  await boss.settle()
  expect(boss.device.rows.get(`attachment ${id}`)?.fields.uploadedAt).toEqual(expect.any(Number))

  const answer = await read(id)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(content.length),
    'content-disposition': "attachment; filename*=UTF-8''%E5%9B%BE%20%221%22.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await read(id, guest)).json().code).toBe('0404001')
  expect((await send(id, 0, partOf(content, 0), guest)).code).toBe('0404001')
})

test.each<[string, Buffer, string]>([
  ['a picture', pngOf(20, 20), 'image/png'],
  ['a page that says it is a picture', Buffer.from('<!doctype html><script>f()</script>'), 'octet-stream'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="f()"/>'), 'octet-stream'],
])('%s is served by what its bytes are', async (_, content, type) => {
  const { id } = await add(content, { name: 'a.png', mediaType: 'image/png' })
  expect((await send(id, 0, content)).result.isComplete).toBe(true)
  const { headers } = await read(id)
  expect(headers['content-type']).toContain(type)
  expect(headers['content-disposition']).toMatch(/^attachment;/)
})

test('a picture tells nobody where it was taken, whichever program sent it', async () => {
  const place = (text: string) => Buffer.concat([Buffer.from([0xff, 0xe1, 0, text.length + 2]), Buffer.from(text)])
  const [start, pixels] = [Buffer.from([0xff, 0xd8]), Buffer.alloc(partBytes, 7)]
  const scan = Buffer.from([0xff, 0xda, 0, 3, 0])
  const picture = Buffer.concat([
    start,
    place('Exif GPS 31.2'),
    scan,
    pixels,
    place('GPS 121.4'),
    Buffer.from([0xff, 0xd9]),
  ])
  const { id } = await add(picture, { name: 'boat.jpg', mediaType: 'application/octet-stream' })
  for (const n of [0, 1]) await send(id, n, partOf(picture, n))
  const { rawPayload } = await read(id)
  expect(rawPayload.includes('GPS')).toBe(false)
  expect(rawPayload.includes(pixels)).toBe(true)
  expect(rawPayload.length).toBe(picture.length)
})

test.each([
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['../../notes\r\n.txt', 'notes.txt'],
  ['..', 'file'],
])('the name %j of a program is stored as devices name their files', async (name, stored) => {
  const { id } = await add(Buffer.from('x'), { name })
  await send(id, 0, Buffer.from('x'))
  expect((await read(id)).headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${stored}`)
})

test('another’s, a removed and an unknown attachment take no bytes, nor does a part of another length', async () => {
  const content = Buffer.from('hello')
  const { id } = await add(content)
  const other = await memberOf(server, host)
  expect((await send(id, 0, content, other)).code).toBe('0404001')
  expect(await send(id, 0, Buffer.from('hell'))).toMatchObject({ code: '0400001', result: { field: 'content' } })
  expect((await send(randomUUID(), 0, content)).code).toBe('0404001')
  await boss.run('attachment.remove', { id })
  expect((await send(id, 0, content)).code).toBe('0404001')
  await boss.run('attachment.restore', { id })
  expect((await send(id, 0, content)).result.isComplete).toBe(true)
})

test('an organisation whose room is spent takes no more; the removed make room after a month', async () => {
  const { id: large } = await add(Buffer.from('x'))
  await send(large, 0, Buffer.from('x'))
  const set = (column: string, value: number) =>
    server.db.pool.query(`UPDATE attachments SET ${column} = $2 WHERE id = $1`, [large, value])
  const most = 2 ** 31 - 1
  for (let n = 0; n < 5; n++) {
    const { id } = await add(Buffer.from('x'))
    await server.db.pool.query('UPDATE attachments SET size_bytes = $2, uploaded_at = 1 WHERE id = $1', [id, most])
  }
  const { id } = await add(Buffer.from('y'))
  expect((await send(id, 0, Buffer.from('y'))).code).toBe('0414003')
  await server.db.pool.query('UPDATE attachments SET deleted_at = 1 WHERE size_bytes = $1', [most])
  expect((await send(id, 0, Buffer.from('y'))).result.isComplete).toBe(true)
  const parts = async () =>
    (await server.db.pool.query('SELECT 1 FROM attachment_parts WHERE attachment_id = $1', [large])).rows.length
  await set('deleted_at', Date.now())
  await server.db.system(sweepAttachments)
  expect(await parts()).toBe(1)
  await set('deleted_at', 1)
  await server.db.system(sweepAttachments)
  expect(await parts()).toBe(0)
})

test('the parts of files that are not complete take room, and of many that begin at once only those that fit are taken', async () => {
  const mate = await owner(server)
  const device = testDevice(server, mate, mate.orgId)
  const issueId = await makeIssue(device, await makeProject(device, 'FUL', false), 'Moor the boat')
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const sizeBytes = attachmentLimits.fileBytes
  for (const id of ids)
    await device.run('attachment.add', { id, issueId, name: 'x', sizeBytes, mediaType: 'application/pdf' })
  const spent = attachmentLimits.perOrganization - sizeBytes - 1.5 * partBytes
  await server.db.pool.query(
    `INSERT INTO attachments (org_id, id, scope, rev, project_id, issue_id, name, size_bytes, media_type, created_at, created_by, uploaded_at)
     SELECT a.org_id, gen_random_uuid(), a.scope, 1, a.project_id, a.issue_id, 'x', $2, a.media_type, 1, a.created_by, 1
     FROM attachments a, generate_series(1, 5) WHERE a.id = $1`,
    [ids[0], Math.floor(spent / 5)],
  )
  const begun = await Promise.all(ids.map((id) => send(id, 0, randomBytes(partBytes), mate)))
  expect(codesOf(begun)).toEqual({ 200: 2, '0414003': 4 })
})

test.each(['issues', 'projects'])('files go a month after their %s, when nobody can restore them', async (table) => {
  const boss = testDevice(server, host, host.orgId)
  const projectId = await makeProject(boss, table === 'issues' ? 'GON' : 'END')
  const [kept, gone] = [await makeIssue(boss, projectId, 'Kept'), await makeIssue(boss, projectId, 'Gone')]
  await makeAttachment(server, boss, kept, 'kept')
  await makeAttachment(server, boss, gone, 'gone')
  const left = async () => {
    await server.db.system(sweepAttachments)
    const text = `SELECT a.name FROM attachments a JOIN attachment_parts p ON p.attachment_id = a.id
      WHERE a.issue_id = ANY($1) AND a.deleted_at IS NULL ORDER BY 1`
    return (await server.db.pool.query(text, [[kept, gone]])).rows.map(({ name }) => name)
  }
  const deletedAt = (at: number) =>
    server.db.pool.query(`UPDATE ${table} SET deleted_at = $2 WHERE id = $1`, [
      table === 'issues' ? gone : projectId,
      at,
    ])
  await deletedAt(Date.now() - 29 * 24 * 60 * 60 * 1000)
  expect(await left()).toEqual(['gone.txt', 'kept.txt'])
  await deletedAt(Date.now() - 31 * 24 * 60 * 60 * 1000)
  expect(await left()).toEqual(table === 'issues' ? ['kept.txt'] : [])
})
