import { describe, expect, test } from 'vitest'
import type { Capture } from '../home-types.ts'
import { leaseMs } from '../lease-rules.ts'
import { stores } from './proof-stores.ts'
import { seeded } from './seeded.ts'
import { createWorld, newId, openHome, type World } from './toy-world.ts'

const message = (id: string, more: Partial<Capture> = {}): Capture => ({ id, kind: 'view', data: id, ...more })
const sum = (values: Record<string, number>) => Object.values(values).reduce((a, b) => a + b, 0)

/** captured = acknowledged + dropped by reason + what really waits. */
const expectBalanced = async (world: World, lane = 'rum') => {
  const { captured, acknowledged, waiting, waitingBytes, dropped } = await openHome(world).home.counters(lane)
  const rows = (await world.store.read((tx) => tx.list('outbox'))).filter((row) => row.lane === lane)
  expect(waiting).toBe(rows.length)
  expect(waitingBytes).toBe(rows.reduce((bytes, { size }) => bytes + size, 0))
  expect(captured).toBe(acknowledged + sum(dropped) + waiting)
  return { captured, acknowledged, waiting, dropped }
}

describe.each(stores)('the outbox: %s', (_, createStore) => {
  const open = () => {
    const world = createWorld(createStore())
    const { home } = openHome(world)
    const capture = async (records: Capture[], lane = 'rum') => {
      await home.capture(lane, records, { eventId: newId() })
      await home.settled()
    }
    return { world, home, capture }
  }
  const sizes = (world: World) => world.batches.map(({ messages }) => messages.length)

  test('sends in order, 50 messages or 16 KiB at a time; what is larger travels alone', async () => {
    const { world, capture } = open()
    const small = Array.from({ length: 60 }, (_, at) => message(`m${at}`))
    const large = ['a', 'b', 'c'].map((id) => message(id, { size: 10 * 1024 }))
    await capture([...small, message('whole', { size: 200 * 1024 }), ...large])
    expect(sizes(world)).toEqual([50, 10, 1, 1, 1, 1])
    expect(world.batches.flatMap(({ messages }) => messages.map(({ id }) => id)).slice(0, 3)).toEqual([
      'm0',
      'm1',
      'm2',
    ])
    expect(await expectBalanced(world)).toMatchObject({ captured: 64, acknowledged: 64, waiting: 0 })
  })

  test('a message above 256 KiB is dropped and counted', async () => {
    const { world, capture } = open()
    await capture([message('a', { data: 'x'.repeat(256 * 1024 + 1) })])
    expect(await expectBalanced(world)).toMatchObject({ captured: 1, dropped: { tooLarge: 1 } })
  })

  test('a repeated capture counts once', async () => {
    const { world, home } = open()
    await home.capture('rum', [message('a')], { eventId: 'same' })
    await home.settled()
    await home.capture('rum', [message('a')], { eventId: 'same' })
    expect(await expectBalanced(world)).toMatchObject({ captured: 1, acknowledged: 1 })
  })

  test.each([0, 408, 429, 500, 503])(
    'status %i keeps everything, and nothing is sent before its time',
    async (status) => {
      const { world, home, capture } = open()
      world.answer = () => ({ status, retryAfterMs: 7000 })
      await capture([message('a'), message('b')])
      world.now += 6999
      await home.wake()
      expect(sizes(world)).toEqual([2])
      world.answer = () => ({ status: 200 })
      world.now += 1
      await home.wake()
      expect(sizes(world)).toEqual([2, 2])
      expect(world.batches[1]?.id).toBe(world.batches[0]?.id)
      expect(await expectBalanced(world)).toMatchObject({ acknowledged: 2, waiting: 0 })
    },
  )

  test('a send that throws is a status 0', async () => {
    const { world, capture } = open()
    world.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await capture([message('a')])
    expect(await expectBalanced(world)).toMatchObject({ waiting: 1 })
    expect(world.errors).toEqual([])
  })

  test('while down one probe goes first', async () => {
    const { world, home, capture } = open()
    world.answer = () => ({ status: 0 })
    await capture([message('a'), message('b'), message('c')])
    for (let n = 0; n < 2; n++) {
      world.now += 400_000
      await home.wake()
    }
    world.answer = () => ({ status: 200 })
    world.now += 400_000
    await home.wake()
    expect(sizes(world)).toEqual([3, 3, 1, 1, 2])
  })

  test('413 halves the batch, down to the one that is too large', async () => {
    const { world, capture } = open()
    world.answer = ({ messages }) => ({ status: messages.some(({ id }) => id === 'm5') ? 413 : 200 })
    await capture(Array.from({ length: 8 }, (_, at) => message(`m${at}`)))
    expect(await expectBalanced(world)).toMatchObject({ acknowledged: 7, dropped: { 'http.413': 1 }, waiting: 0 })
  })

  test('another 4xx is final', async () => {
    const { world, capture } = open()
    world.answer = () => ({ status: 400 })
    await capture([message('a')])
    expect(await expectBalanced(world)).toMatchObject({ dropped: { 'http.400': 1 }, waiting: 0 })
  })

  test('when full the oldest replay goes first, then resources, errors last', async () => {
    const { world, home, capture } = open()
    world.answer = () => ({ status: 0 })
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
    await capture(kinds.map((kind, at) => message(`${kind}${at}`, { kind, size })))
    await capture(['x', 'y', 'z', 'last'].map((id) => message(id, { kind: 'error', size })))
    const rows = await world.store.read((tx) => tx.list('outbox'))
    expect(rows.map(({ id }) => id).slice(0, 3)).toEqual(['error0', 'view4', 'error5'])
    expect(await expectBalanced(world)).toMatchObject({ captured: 15, waiting: 12, dropped: { full: 3 } })
    expect(await home.counters('rum')).toMatchObject({ waitingBytes: 12 * size })
  })

  test('200 messages, 60 kills, failing answers: none lost, the books balance after every kill', async () => {
    const seed = Number(process.env.SEED ?? 11)
    const random = seeded(seed)
    const world = createWorld(createStore())
    const stored = new Set<string>()
    world.answer = ({ messages }) => {
      if (random() < 0.1) return { status: 503 }
      for (const { id } of messages) stored.add(id)
      return { status: random() < 0.1 ? 0 : 200 }
    }
    let kills = 0
    for (let n = 0; n < 200; n++) {
      const eventId = newId()
      for (let isDone = false; !isDone; ) {
        const killAt = kills < 60 && random() < 0.9 ? 1 + Math.floor(random() * 40) : Number.POSITIVE_INFINITY
        const { home, life } = openHome(world, killAt)
        isDone = await home.capture('rum', [message(`m${n}`)], { eventId }).then(
          () => true,
          () => false,
        )
        await home.settled()
        if (!life.isDead) continue
        kills++
        world.now += random() * leaseMs
        await expectBalanced(world)
      }
    }
    while ((await expectBalanced(world)).waiting > 0) {
      world.now += leaseMs * 4
      await openHome(world).home.wake()
    }
    const books = await expectBalanced(world)
    expect({ seed, stored: stored.size, ...books }).toMatchObject({
      stored: 200,
      captured: 200,
      acknowledged: 200,
      seed,
    })
    expect(kills).toBe(60)
  })
})

describe.each(stores)('queued calls: %s', (_, createStore) => {
  const call = (id: string): Capture => ({
    id,
    kind: 'call',
    owner: 'anna',
    data: { path: '/org/update', payload: { orgName: id } },
  })
  const come = { type: 'owner.came', owner: 'anna' }

  test('are kept for whoever is there alone, and go one at a time, in order', async () => {
    const world = createWorld(createStore())
    const { home } = openHome(world)
    const keep = (...ids: string[]) => home.capture('call', ids.map(call), { eventId: newId() })
    await expect(keep('a')).rejects.toThrow('has left')
    await home.tell('toy', { ...come, owner: 'somebody else' } as never, { eventId: newId() })
    await expect(keep('a')).rejects.toThrow('has left')
    expect(await home.counters('call')).toMatchObject({ captured: 0, waiting: 0 })
    await home.tell('toy', come, { eventId: newId() })
    await keep('a', 'b', 'c')
    await home.settled()
    expect(world.batches.map(({ messages }) => messages.map(({ id }) => id))).toEqual([['a'], ['b'], ['c']])
    expect(await expectBalanced(world, 'call')).toMatchObject({ acknowledged: 3 })
  })

  test('a business refusal is final and counted with its code; the next goes on', async () => {
    const world = createWorld(createStore())
    world.answer = ({ messages }) => ({ status: 200, code: messages[0]?.id === 'a' ? '0411001' : '200' })
    const { home } = openHome(world)
    await home.tell('toy', come, { eventId: newId() })
    await home.capture('call', ['a', 'b'].map(call), { eventId: newId() })
    await home.settled()
    expect(await expectBalanced(world, 'call')).toMatchObject({ acknowledged: 1, dropped: { 'code.0411001': 1 } })
  })

  test('the end of the session is not the end of the call', async () => {
    const world = createWorld(createStore())
    world.answer = () => ({ status: 200, code: '403' })
    const { home } = openHome(world)
    await home.tell('toy', come, { eventId: newId() })
    await home.capture('call', [call('a')], { eventId: newId() })
    await home.settled()
    expect(world.batches).toHaveLength(1)
    expect(await expectBalanced(world, 'call')).toMatchObject({ waiting: 1 })
  })
})
