import { describe, expect, test } from 'vitest'
import { leaseMs } from '../lease-rules.ts'
import type { Lane, NewMessage } from '../runtime-types.ts'
import { stores } from './proof-stores.ts'
import { createEnvironment, lanesTo, newId, openRuntime, type TestEnvironment } from './sample-environment.ts'
import { seeded } from './seeded.ts'

const message = (id: string, more: Partial<NewMessage> = {}): NewMessage => ({ id, kind: 'view', data: id, ...more })
const sum = (values: Record<string, number>) => Object.values(values).reduce((a, b) => a + b, 0)

/** captured = acknowledged + dropped by reason + waiting. */
const expectBalanced = async (environment: TestEnvironment, lane = 'rum') => {
  const { captured, acknowledged, waiting, waitingBytes, dropped } =
    await openRuntime(environment).runtime.counters(lane)
  const rows = (await environment.store.read(['outbox'], (tx) => tx.list('outbox'))).filter((row) => row.lane === lane)
  expect(waiting).toBe(rows.length)
  expect(waitingBytes).toBe(rows.reduce((bytes, { size }) => bytes + size, 0))
  expect(captured).toBe(acknowledged + sum(dropped) + waiting)
  return { captured, acknowledged, waiting, dropped }
}

describe.each(stores)('the outbox: %s', (_, createStore) => {
  const open = () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    const enqueue = async (records: NewMessage[], lane = 'rum') => {
      await runtime.enqueue(lane, records, { eventId: newId() })
      await runtime.settled()
    }
    return { environment, runtime, enqueue }
  }
  const sizes = (environment: TestEnvironment) => environment.batches.map(({ messages }) => messages.length)

  test('sends in order, 50 messages or 16 KiB at a time; a larger message is sent alone', async () => {
    const { environment, enqueue } = open()
    const small = Array.from({ length: 60 }, (_, at) => message(`m${at}`))
    const large = ['a', 'b', 'c'].map((id) => message(id, { size: 10 * 1024 }))
    await enqueue([...small, message('whole', { size: 200 * 1024 }), ...large])
    expect(sizes(environment)).toEqual([50, 10, 1, 1, 1, 1])
    expect(environment.batches.flatMap(({ messages }) => messages.map(({ id }) => id)).slice(0, 3)).toEqual([
      'm0',
      'm1',
      'm2',
    ])
    expect(await expectBalanced(environment)).toMatchObject({ captured: 64, acknowledged: 64, waiting: 0 })
  })

  test('logs travel apart from events, which have another endpoint', async () => {
    const { environment, enqueue } = open()
    const of = (measurement: string, id: string) => message(id, { data: `${measurement},app_id=x event_id="${id}" 1` })
    await enqueue([of('view', 'a'), of('error', 'b'), of('browser_log', 'c'), of('browser_log', 'd'), of('view', 'e')])
    expect(sizes(environment)).toEqual([2, 2, 1])
  })

  test('a message above 256 KiB is dropped and counted', async () => {
    const { environment, enqueue } = open()
    await enqueue([message('a', { data: 'x'.repeat(256 * 1024 + 1) })])
    expect(await expectBalanced(environment)).toMatchObject({ captured: 1, dropped: { tooLarge: 1 } })
  })

  test('what was dropped is told once, with the next event of an organisation', async () => {
    const { environment, enqueue } = open()
    const ofOrganization = (id: string) => message(id, { data: `view,app_id=x,org_id=o1 event_id="${id}" 1` })
    await enqueue([message('large', { data: 'x'.repeat(256 * 1024 + 1) })])
    await enqueue([message('nobody')])
    await enqueue([ofOrganization('event-1')])
    await enqueue([ofOrganization('event-2')])
    const lines = environment.batches.flatMap(({ messages }) => messages.map(({ data }) => String(data)))
    expect(lines.filter((line) => line.includes('loss_reason'))).toEqual([
      expect.stringMatching(/^browser_log,app_id=x,org_id=o1,status=warn,loss_reason=tooLarge lost=1,/),
    ])
    expect(await expectBalanced(environment)).toMatchObject({ captured: 5, acknowledged: 4, dropped: { tooLarge: 1 } })
  })

  test('what other lanes dropped is told once too', async () => {
    const environment = createEnvironment(createStore())
    const { rum, call } = lanesTo(environment) as Record<'rum' | 'call', Lane>
    const lanes = { rum: { ...rum, reportsLossesOf: ['usage'] }, usage: { machine: call.machine, send: call.send } }
    const { runtime } = openRuntime(environment, undefined, { lanes })
    const enqueue = async (lane: string, record: NewMessage) => {
      await runtime.enqueue(lane, [record], { eventId: newId() })
      await runtime.settled()
    }
    const tooLarge = { data: 'x'.repeat(256 * 1024 + 1) }
    const ofOrganization = (id: string) => message(id, { data: `view,app_id=x,org_id=o1 event_id="${id}" 1` })
    await enqueue('usage', message('a', tooLarge))
    await enqueue('rum', message('b', tooLarge))
    await enqueue('rum', ofOrganization('event-1'))
    await enqueue('usage', message('c', tooLarge))
    await enqueue('rum', ofOrganization('event-2'))
    await enqueue('rum', ofOrganization('event-3'))
    const lines = environment.batches.flatMap(({ messages }) => messages.map(({ data }) => String(data)))
    expect(lines.flatMap((line) => /loss_reason=.*?,/.exec(line) ?? [])).toEqual(
      Array.from({ length: 3 }, () => 'loss_reason=tooLarge lost=1,'),
    )
    expect(await expectBalanced(environment)).toMatchObject({ dropped: { tooLarge: 1 } })
    expect(await runtime.counters('usage')).toMatchObject({ dropped: { tooLarge: 2 } })
  })

  test('an enqueue repeated with the same ids counts once', async () => {
    const { environment, runtime } = open()
    await runtime.enqueue('rum', [message('a')], { eventId: 'same' })
    await runtime.settled()
    await runtime.enqueue('rum', [message('a')], { eventId: 'same' })
    expect(await expectBalanced(environment)).toMatchObject({ captured: 1, acknowledged: 1 })
  })

  test.each([0, 408, 429, 500, 503])(
    'status %i keeps everything, and nothing is sent before its time',
    async (status) => {
      const { environment, runtime, enqueue } = open()
      environment.answer = () => ({ status, retryAfterMs: 7000 })
      await enqueue([message('a'), message('b')])
      environment.now += 6999
      await runtime.wake()
      expect(sizes(environment)).toEqual([2])
      environment.answer = () => ({ status: 200 })
      environment.now += 1
      await runtime.wake()
      expect(sizes(environment)).toEqual([2, 2])
      expect(environment.batches[1]?.id).toBe(environment.batches[0]?.id)
      expect(await expectBalanced(environment)).toMatchObject({ acknowledged: 2, waiting: 0 })
    },
  )

  test('a send that throws is a status 0', async () => {
    const { environment, enqueue } = open()
    environment.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await enqueue([message('a')])
    expect(await expectBalanced(environment)).toMatchObject({ waiting: 1 })
    expect(environment.errors).toEqual([])
  })

  test('sends one probe first while down', async () => {
    const { environment, runtime, enqueue } = open()
    environment.answer = () => ({ status: 0 })
    await enqueue([message('a'), message('b'), message('c')])
    for (let n = 0; n < 2; n++) {
      environment.now += 400_000
      await runtime.wake()
    }
    environment.answer = () => ({ status: 200 })
    environment.now += 400_000
    await runtime.wake()
    expect(sizes(environment)).toEqual([3, 3, 1, 1, 2])
  })

  test('halves the batch on 413, down to the message that is too large', async () => {
    const { environment, enqueue } = open()
    environment.answer = ({ messages }) => ({ status: messages.some(({ id }) => id === 'm5') ? 413 : 200 })
    await enqueue(Array.from({ length: 8 }, (_, at) => message(`m${at}`)))
    expect(await expectBalanced(environment)).toMatchObject({ acknowledged: 7, dropped: { 'http.413': 1 }, waiting: 0 })
  })

  test('another 4xx is final', async () => {
    const { environment, enqueue } = open()
    environment.answer = () => ({ status: 400 })
    await enqueue([message('a')])
    expect(await expectBalanced(environment)).toMatchObject({ dropped: { 'http.400': 1 }, waiting: 0 })
  })

  test('drops replays first when full, then resources, errors last; oldest first', async () => {
    const { environment, runtime, enqueue } = open()
    environment.answer = () => ({ status: 0 })
    const size = 250 * 1024
    const kinds = [
      'error',
      'replay',
      'resource',
      'replay',
      'view',
      'error',
      'error',
      'error',
      'error',
      'error',
      'error',
    ] as const
    await enqueue(kinds.map((kind, at) => message(`${kind}${at}`, { kind, size })))
    await enqueue(['x', 'y', 'z', 'last'].map((id) => message(id, { kind: 'error', size })))
    const rows = await environment.store.read(['outbox'], (tx) => tx.list('outbox'))
    expect(rows.map(({ id }) => id).slice(0, 3)).toEqual(['error0', 'view4', 'error5'])
    expect(await expectBalanced(environment)).toMatchObject({ captured: 15, waiting: 12, dropped: { full: 3 } })
    expect(await runtime.counters('rum')).toMatchObject({ waitingBytes: 12 * size })
  })

  const [messages, kills] = process.env.TORTURE ? [200, 60] : [80, 24]

  test(`loses none of ${messages} messages in ${kills} kills and failing answers; the counters balance after each`, async () => {
    const seed = Number(process.env.SEED ?? 11)
    const random = seeded(seed)
    const environment = createEnvironment(createStore())
    const stored = new Set<string>()
    environment.answer = ({ messages }) => {
      if (random() < 0.1) return { status: 503 }
      for (const { id } of messages) stored.add(id)
      return { status: random() < 0.1 ? 0 : 200 }
    }
    let killed = 0
    for (let n = 0; n < messages; n++) {
      const eventId = newId()
      for (let isDone = false; !isDone; ) {
        const killAt = killed < kills && random() < 0.9 ? 1 + Math.floor(random() * 40) : Number.POSITIVE_INFINITY
        const { runtime, life } = openRuntime(environment, killAt)
        isDone = await runtime.enqueue('rum', [message(`m${n}`)], { eventId }).then(
          () => true,
          () => false,
        )
        await runtime.settled()
        if (!life.isDead) continue
        killed++
        environment.now += random() * leaseMs
        await expectBalanced(environment)
      }
    }
    while ((await expectBalanced(environment)).waiting > 0) {
      environment.now += leaseMs * 4
      await openRuntime(environment).runtime.wake()
    }
    const books = await expectBalanced(environment)
    expect({ seed, stored: stored.size, ...books }).toMatchObject({
      stored: messages,
      captured: messages,
      acknowledged: messages,
      seed,
    })
    expect(killed).toBe(kills)
  })
})

describe.each(stores)('queued calls: %s', (_, createStore) => {
  const call = (id: string): NewMessage => ({
    id,
    kind: 'call',
    owner: 'anna',
    data: { path: '/org/update', payload: { orgName: id } },
  })
  const come = { type: 'owner.came', owner: 'anna' }

  test('are stored only for the present owner, and sent one at a time, in order', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    const keep = (...ids: string[]) => runtime.enqueue('call', ids.map(call), { eventId: newId() })
    await expect(keep('a')).rejects.toThrow('has left')
    await runtime.dispatch('sample', { ...come, owner: 'somebody else' } as never, { eventId: newId() })
    await expect(keep('a')).rejects.toThrow('has left')
    expect(await runtime.counters('call')).toMatchObject({ captured: 0, waiting: 0 })
    await runtime.dispatch('sample', come, { eventId: newId() })
    await keep('a', 'b', 'c')
    await runtime.settled()
    expect(environment.batches.map(({ messages }) => messages.map(({ id }) => id))).toEqual([['a'], ['b'], ['c']])
    expect(await expectBalanced(environment, 'call')).toMatchObject({ acknowledged: 3 })
  })

  test('a business refusal is final and counted with its code; the next goes on', async () => {
    const environment = createEnvironment(createStore())
    environment.answer = ({ messages }) => ({ status: 200, code: messages[0]?.id === 'a' ? '0411001' : '200' })
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', come, { eventId: newId() })
    await runtime.enqueue('call', ['a', 'b'].map(call), { eventId: newId() })
    await runtime.settled()
    expect(await expectBalanced(environment, 'call')).toMatchObject({ acknowledged: 1, dropped: { 'code.0411001': 1 } })
  })

  test('a call survives the end of the session', async () => {
    const environment = createEnvironment(createStore())
    environment.answer = () => ({ status: 200, code: '403' })
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', come, { eventId: newId() })
    await runtime.enqueue('call', [call('a')], { eventId: newId() })
    await runtime.settled()
    expect(environment.batches).toHaveLength(1)
    expect(await expectBalanced(environment, 'call')).toMatchObject({ waiting: 1 })
  })
})
