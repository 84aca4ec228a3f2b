import { describe, expect, test } from 'vitest'
import { logRing, readLog } from '../../store/log-store.ts'
import { leaseMs } from '../lease-rules.ts'
import { stores } from './proof-stores.ts'
import { seeded } from './seeded.ts'
import { createWorld, newId, openHome, type World } from './toy-world.ts'

type Told = { type: string; [field: string]: unknown }
const ask = (amount: number): Told => ({ type: 'work.asked', amount })

/** Tells until it is acknowledged, by a new home whenever the last one died; true when one did. */
const insist = async (world: World, event: Told, killAts: () => number) => {
  const eventId = newId()
  let wasKilled = false
  for (;;) {
    const { home, life } = openHome(world, killAts())
    try {
      await home.tell('toy', event, { eventId })
      await home.settled()
      return wasKilled || life.isDead
    } catch (error) {
      if (!life.isDead) throw error
      wasKilled = true
    }
  }
}

/** Nothing is left to do: a fresh home after every lease has run out. */
const comeToRest = async (world: World) => {
  for (let n = 0; n < 3; n++) {
    world.now += leaseMs
    await openHome(world).home.wake()
  }
}

const outcome = (world: World) =>
  world.store.read(async (tx) => {
    const row = await tx.get('machines', 'toy')
    const log = await readLog(tx, 'toy')
    return {
      value: row?.value,
      context: row?.context,
      rev: row?.rev,
      events: log.map(({ event }) => event),
      revs: log.map(({ rev }) => rev),
      effects: (await tx.list('effects')).length,
      timers: (await tx.list('timers')).length,
    }
  })

describe.each(stores)('a home may die between any two awaits: %s', (_, createStore) => {
  const script: Told[] = [ask(1), { type: 'counted', by: 5 }, { type: 'rest.asked' }, ask(10)]

  test('killed at every single step, the outcome is that of a home that lives', async () => {
    /** One life is cut short: the first one that hears event `victim`, at its step `killAt`. */
    const play = async (victim: number, killAt: number) => {
      const world = createWorld(createStore())
      let isCut = false
      for (const [at, event] of script.entries()) {
        let lives = 0
        const kill = () => (at === victim && lives++ === 0 ? killAt : Number.POSITIVE_INFINITY)
        isCut = (await insist(world, event, kill)) || isCut
        await comeToRest(world)
      }
      return { isCut, end: { ...(await outcome(world)), errors: world.errors } }
    }
    const { end: whole } = await play(-1, 0)
    // 2 + 5, 1000 for the rest that ran out, 20
    expect(whole).toMatchObject({ value: 'idle', context: { total: 1027 }, rev: 7, effects: 0, timers: 0, errors: [] })
    for (const victim of script.keys()) {
      for (let step = 1; ; step++) {
        const { isCut, end } = await play(victim, step)
        expect(end, `event ${victim} killed at step ${step}`).toEqual(whole)
        if (isCut) continue
        expect(step, `steps of event ${victim}`).toBeGreaterThan(10)
        break
      }
    }
  })

  test('1,000 events under 300 random kills: acknowledged once each, log rows = revision', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const again = `SEED=${seed} npm run unit -- kills.test`
    const random = seeded(seed)
    const world = createWorld(createStore())
    const events = 1000
    const kills = 300
    const victims = new Set<number>()
    while (victims.size < kills) victims.add(Math.floor(random() * events))
    let total = 0
    for (let n = 0; n < events; n++) {
      total += n
      // the first life of a victim ends somewhere in it, the next one finishes
      let lives = 0
      const kill = () => (victims.has(n) && lives++ === 0 ? 1 + Math.floor(random() * 12) : Number.POSITIVE_INFINITY)
      await insist(world, { type: 'counted', by: n }, kill)
    }
    const end = await outcome(world)
    expect({ total: (end.context as { total: number }).total, rev: end.rev, rows: end.revs }, again).toEqual({
      total,
      rev: events,
      rows: Array.from({ length: Math.min(events, logRing) }, (_, row) => Math.max(0, events - logRing) + row + 1),
    })
  })
})

describe.each(stores)('timers: %s', (_, createStore) => {
  test('fire once, in whichever home wakes after they are due', async () => {
    const world = createWorld(createStore())
    await openHome(world).home.tell('toy', { type: 'rest.asked' }, { eventId: newId() })
    world.now += 4999
    await openHome(world).home.wake()
    expect(await outcome(world)).toMatchObject({ value: 'resting', timers: 1 })
    world.now += 1
    await Promise.all([openHome(world).home.wake(), openHome(world).home.wake()])
    expect(await outcome(world)).toMatchObject({ value: 'idle', context: { total: 1000 }, rev: 2, timers: 0 })
  })

  test('go with the state that set them', async () => {
    const world = createWorld(createStore())
    const { home } = openHome(world)
    await home.tell('toy', { type: 'rest.asked' }, { eventId: newId() })
    await home.tell('toy', ask(1), { eventId: newId() })
    expect(await outcome(world)).toMatchObject({ timers: 0 })
  })

  test('the home arms itself for the next due one', async () => {
    const world = createWorld(createStore())
    const armed: number[] = []
    const arm = (dueInMs: number) => {
      armed.push(dueInMs)
      return () => {}
    }
    const { home } = openHome(world, undefined, { arm })
    await home.tell('toy', { type: 'rest.asked' }, { eventId: newId() })
    expect(armed).toEqual([5000])
  })
})

describe.each(stores)('effects: %s', (_, createStore) => {
  const endless = () => new Promise<number>(() => {})

  test('are left alone while their owner may live, and run again when the lease has run out', async () => {
    const world = createWorld(createStore())
    world.double = endless
    await openHome(world).home.tell('toy', ask(4), { eventId: newId() })
    await expect.poll(() => world.runs).toHaveLength(1)
    world.double = async (amount) => amount * 2
    world.now += leaseMs - 1
    await openHome(world).home.wake()
    expect(world.runs).toHaveLength(1)
    world.now += 1
    await openHome(world).home.wake()
    expect(world.runs).toHaveLength(2)
    expect(new Set(world.runs).size).toBe(1)
    expect(await outcome(world)).toMatchObject({ context: { total: 8 }, effects: 0 })
  })

  test('run again at once when their owner is known to be dead', async () => {
    const world = createWorld(createStore())
    world.double = endless
    await openHome(world).home.tell('toy', ask(4), { eventId: newId() })
    await expect.poll(() => world.runs).toHaveLength(1)
    world.double = async (amount) => amount * 2
    const owner = { id: 'second', living: async () => new Set(['second']) }
    await openHome(world, undefined, { owner }).home.wake()
    expect(await outcome(world)).toMatchObject({ context: { total: 8 } })
  })

  test('that ran twice count once', async () => {
    const world = createWorld(createStore())
    const waiting: ((value: number) => void)[] = []
    world.double = () => new Promise((resolve) => waiting.push(resolve))
    const homes = [openHome(world).home, openHome(world).home]
    await homes[0]?.tell('toy', ask(4), { eventId: newId() })
    await expect.poll(() => waiting).toHaveLength(1)
    world.now += leaseMs
    const woken = homes[1]?.wake()
    await expect.poll(() => waiting).toHaveLength(2)
    for (const answer of waiting) answer(8)
    await Promise.all([woken, ...homes.map((home) => home.settled())])
    expect(await outcome(world)).toMatchObject({ context: { total: 8 }, rev: 2 })
  })

  test('are aborted when the machine no longer waits, and a late answer is ignored', async () => {
    const world = createWorld(createStore())
    const signals: AbortSignal[] = []
    world.double = async (amount, signal) => {
      signals.push(signal)
      return amount === 4 ? endless() : amount * 2
    }
    const { home } = openHome(world)
    await home.tell('toy', ask(4), { eventId: newId() })
    await expect.poll(() => signals).toHaveLength(1)
    await home.tell('toy', ask(5), { eventId: newId() })
    await expect.poll(() => outcome(world)).toMatchObject({ value: 'idle', context: { total: 10 }, effects: 0 })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test.each([
    [{ kind: 'unreachable' }, 'unreachable'],
    [new Error('boom'), 'interrupted'],
    [undefined, 'interrupted'],
  ])('that throw %o answer with plain data', async (thrown, failure) => {
    const world = createWorld(createStore())
    world.double = async () => {
      throw thrown
    }
    const { home } = openHome(world)
    await home.tell('toy', ask(4), { eventId: newId() })
    await home.settled()
    expect(await outcome(world)).toMatchObject({ value: 'idle', context: { total: 0, failure }, effects: 0 })
  })

  test('a page that does not lead starts nothing', async () => {
    const world = createWorld(createStore())
    const { home } = openHome(world, undefined, { leads: () => false })
    await home.tell('toy', ask(4), { eventId: newId() })
    await home.wake()
    expect(world.runs).toEqual([])
  })
})
