import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pauseAfter, webhookKinds } from '../../src/core/webhooks/webhook-kinds.ts'
import { createSecrets } from '../auth/secrets.ts'
import { makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { owner, type TestPerson, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { isSigned, webhookReceiver } from '../test/webhook-receiver.ts'
import { claimNext, startWebhookSender } from './webhook-sender.ts'

let server: TestServer
let host: TestPerson
let projectId: string
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
const running: ReturnType<typeof startWebhookSender>[] = []

beforeAll(async () => {
  server = await testServer({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  host = await owner(server)
  projectId = await makeProject(device(), 'WEB')
})
afterAll(() => server.dispose())
beforeEach(async () => {
  receiver = await webhookReceiver()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((sender) => sender.stop()))
  await server.db.pool.query('DELETE FROM webhooks')
  await receiver.close()
})

const device = () => testDevice(server, host, host.orgId)
/** The sender of one of the processes that share the database. */
const start = () => {
  const { config, db } = server
  const sender = startWebhookSender({
    config,
    db,
    secrets: createSecrets('test'.repeat(10)),
    log: () => undefined,
    pollMs: 30,
  })
  running.push(sender)
  return sender
}
const does = async (name: Parameters<typeof server.call>[0], payload: object) => {
  const { code, result, message } = await server.call(name, payload, { token: host.token })
  if (code !== '200') throw new Error(`${name} answered ${code} ${message} ${JSON.stringify(result)}`)
  return result
}
const create = (more: object = {}): Promise<{ id: string; secret: string }> =>
  does('createWebhook', { name: 'CI', url: receiver.url, kinds: webhookKinds, projectIds: [], ...more })
const issue = (summary: string) => makeIssue(device(), projectId, summary)
const summaries = () =>
  receiver.received.flatMap(({ body }) =>
    body.events.map((event: { fields: { summary?: string } }) => event.fields.summary),
  )
const list = async (id: string) => (await does('listDeliveries', { id })).list
/** Makes the next try due now. */
const hurry = () => server.db.pool.query('UPDATE webhooks SET next_attempt_at = now(), leased_until = NULL')
const settled = async (id: string, isSo: (list: { status: string; tries: object[] }[]) => boolean) => {
  for (;;) {
    const deliveries = await list(id)
    if (isSo(deliveries)) return deliveries
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a change is told with its names and signed by the secret that was shown once', async () => {
  const { id, secret } = await create()
  start()
  const issueId = await issue('Pay by scanning a code')
  const [told] = await receiver.until(1)
  expect(told && isSigned(told, secret)).toBe(true)
  expect(told && isSigned({ ...told, raw: `${told.raw} ` }, secret)).toBe(false)
  expect(Math.abs(Number(told?.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000)
  expect(told?.body).toMatchObject({
    organization: host.orgId,
    actor: { id: host.userId, name: 'Anna Lind' },
    events: [
      {
        kind: 'issue.created',
        project: { id: projectId, key: 'WEB' },
        issue: { id: issueId, key: 'WEB-1' },
        fields: { summary: 'Pay by scanning a code' },
      },
    ],
  })
  const [delivery] = await settled(id, ([first]) => first?.status === 'delivered')
  expect(delivery).toMatchObject({ id: told?.id, kinds: ['issue.created'], tries: [{ code: 204 }] })
  const { rows } = await server.db.pool.query('SELECT secret_sealed FROM webhooks')
  expect(JSON.stringify([rows, await does('listWebhooks', {})])).not.toContain(secret.slice(6, 20))
})

test('two processes send each change once, in the order of the log', async () => {
  const { id } = await create()
  start()
  start()
  for (const at of Array(25).keys()) await issue(`number ${at}`)
  await settled(id, (all) => all.length === 25 && all.every(({ status }) => status === 'delivered'))
  expect(summaries()).toEqual(Array.from({ length: 25 }, (_none, at) => `number ${at}`))
})

test('what was committed while no server ran, or by one that was killed while it sent, is told by the next', async () => {
  const { id } = await create()
  await issue('before the kill')
  // as if a process was killed after it claimed the delivery and before it stored the outcome
  const claimed = await claimNext(server.db)
  expect(claimed?.delivery?.status).toBe('waiting')
  await issue('after the kill')
  start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(receiver.received, 'its lease is not over').toEqual([])
  await hurry()
  await settled(id, (all) => all.length === 2 && all.every(({ status }) => status === 'delivered'))
  expect(summaries()).toEqual(['before the kill', 'after the kill'])
})

test('a change that is not committed is told nobody', async () => {
  const { id } = await create()
  start()
  const refused = await server.app.inject({
    ...{ method: 'POST', url: '/api/work/issue.create', headers: { accesstoken: host.token } },
    payload: { id: randomUUID(), projectId: randomUUID(), summary: 'Nowhere' },
  })
  expect(refused.json().code).toBe('0415001')
  await issue('somewhere')
  await receiver.until(1)
  expect(summaries()).toEqual(['somewhere'])
  expect(await list(id)).toHaveLength(1)
})

test('a webhook hears of its kinds and projects alone; what is written besides them moves it on', async () => {
  const other = await makeProject(device(), 'APP')
  await create({ kinds: ['comment.created'], projectIds: [projectId] })
  start()
  const issueId = await issue('unheard')
  const elsewhere = await makeIssue(device(), other, 'unheard, too')
  await device().run('comment.add', { id: randomUUID(), issueId: elsewhere, text: 'Not for you' })
  await device().run('comment.add', { id: randomUUID(), issueId, text: 'For you' })
  const [told] = await receiver.until(1)
  expect(told?.body.events).toMatchObject([
    {
      kind: 'comment.created',
      issue: { id: issueId, key: expect.stringMatching(/^WEB-\d+$/) },
      fields: { text: 'For you' },
    },
  ])
  expect(receiver.received).toHaveLength(1)
})

test('a receiver that refuses is tried eight times, ever later, then paused and told; resumed, nothing is lost', async () => {
  receiver.state.answer = () => 500
  const { id } = await create()
  start()
  await issue('first')
  await issue('second')
  for (const tries of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await settled(id, (all) => all.at(-1)?.tries.length === tries)
    const { rows } = await server.db.pool.query('SELECT next_attempt_at - now() AS pause FROM webhooks')
    const pause = pauseAfter(tries)
    if (pause) expect(rows[0].pause.seconds + 60 * (rows[0].pause.minutes ?? 0)).toBeLessThanOrEqual(pause)
    await hurry()
  }
  expect((await does('listWebhooks', {})).list).toMatchObject([
    { pauseReason: 'failed', lastTry: { code: 500, failure: 'status' } },
  ])
  expect((await server.mailTo(host.email))?.subject).toBe('The webhook “CI” was paused')
  expect(new Set(receiver.received.map((told) => told.id)).size, 'the second waits for the first').toBe(1)
  receiver.state.answer = () => 200
  await does('resumeWebhook', { id, from: 'waiting' })
  await settled(id, (all) => all.length === 2 && all.every(({ status }) => status === 'delivered'))
  expect(summaries().slice(-2)).toEqual(['first', 'second'])
}, 60_000)

test('resumed from now on, what waits is skipped; a delivery may be sent again, with the same id and body', async () => {
  receiver.state.answer = () => 410
  const { id } = await create()
  start()
  await issue('too late')
  await settled(id, ([first]) => first?.tries.length === 1)
  expect((await does('listWebhooks', {})).list).toMatchObject([{ pauseReason: 'gone' }])
  receiver.state.answer = () => 200
  await does('resumeWebhook', { id, from: 'now' })
  await issue('in time')
  await settled(id, ([newest]) => newest?.status === 'delivered')
  expect((await list(id)).map(({ status }: { status: string }) => status)).toEqual(['delivered', 'skipped'])
  await does('redeliver', { id, deliveryId: receiver.received.at(-1)?.id })
  await receiver.until(3)
  const [again, once] = [receiver.received[2], receiver.received[1]]
  expect([again?.id, again?.raw]).toEqual([once?.id, once?.raw])
})

test('a test is sent at once, says what came of it, and changes nothing of the order', async () => {
  const { id, secret } = await create()
  expect((await does('testWebhook', { id })).tried).toMatchObject({ code: 204 })
  expect(receiver.received[0] && isSigned(receiver.received[0], secret)).toBe(true)
  const { secret: renewed } = await does('renewWebhookSecret', { id })
  await does('testWebhook', { id })
  expect([secret, renewed].map((each) => receiver.received[1] && isSigned(receiver.received[1], each))).toEqual([
    false,
    true,
  ])
  receiver.state.answer = () => 302
  expect((await does('testWebhook', { id })).tried).toMatchObject({ code: 302, failure: 'redirect' })
  expect((await list(id)).map(({ status }: { status: string }) => status)).toEqual(['failed', 'delivered', 'delivered'])
})

test('a webhook of a project that was deleted since can still be changed, and stays its own', async () => {
  const [kept, gone] = [await makeProject(device(), 'KEPT'), await makeProject(device(), 'GONE')]
  const { id } = await create({ projectIds: [gone] })
  await device().run('project.delete', { id: gone })
  const given = { id, name: 'Renamed', url: receiver.url, kinds: webhookKinds }
  await does('saveWebhook', { ...given, projectIds: [gone] })
  expect((await does('listWebhooks', {})).list).toMatchObject([{ name: 'Renamed', projectIds: [gone] }])
  await does('saveWebhook', { ...given, projectIds: [kept] })
  await expect(does('saveWebhook', { ...given, projectIds: [kept, gone] })).rejects.toThrow('0404001')
})

test('two administrators who change different fields of a webhook keep both changes', async () => {
  const { id } = await create()
  const url = `${receiver.url}moved`
  await does('saveWebhook', { id, url })
  await does('saveWebhook', { id, name: 'Renamed' })
  expect((await does('listWebhooks', {})).list).toMatchObject([{ name: 'Renamed', url }])
})

test('only public https is accepted, and of each organisation a few', async () => {
  const refused = async (more: object) =>
    (
      await server.call(
        'createWebhook',
        { name: 'CI', kinds: ['issue.created'], projectIds: [], ...more },
        { token: host.token },
      )
    ).result
  for (const url of [
    'http://example.com/',
    'https://10.0.0.1/',
    'https://localhost/',
    'javascript:alert(1)',
    'example.com',
  ])
    expect(await refused({ url }), url).toEqual({ field: 'url', reason: 'notPublic' })
  expect(await refused({ url: receiver.url, kinds: [] })).toEqual({ field: 'kinds', reason: 'required' })
  await times(20, () => create())
  const { message } = await server.call(
    'createWebhook',
    { name: 'CI', url: receiver.url, kinds: webhookKinds, projectIds: [] },
    { token: host.token },
  )
  expect(message).toBe('webhook.too_many')
})
