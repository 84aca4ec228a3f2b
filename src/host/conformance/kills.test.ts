import { describe, expect, test } from 'vitest'
import { logRing, readLog } from '../../store/machine-rows.ts'
import { leaseMs } from '../lease-rules.ts'
import { stores } from './proof-stores.ts'
import { createEnvironment, newId, openRuntime, type TestEnvironment } from './sample-environment.ts'
import { seeded } from './seeded.ts'

type ScriptedEvent = { type: string; [field: string]: unknown }
const askFor = (amount: number): ScriptedEvent => ({ type: 'work.asked', amount })

/** Dispatches until acknowledged, with a new runtime whenever the last one was killed; true if one was killed. */
const dispatchUntilAcknowledged = async (environment: TestEnvironment, event: ScriptedEvent, killAts: () => number) => {
  const eventId = newId()
  let wasKilled = false
  for (;;) {
    const { runtime, life } = openRuntime(environment, killAts())
    try {
      await runtime.dispatch('sample', event, { eventId })
      await runtime.settled()
      return wasKilled || life.isDead
    } catch (error) {
      if (!life.isDead) throw error
      wasKilled = true
    }
  }
}

/** Runs a fresh runtime after all leases have expired, until no work is left. */
const runUntilIdle = async (environment: TestEnvironment) => {
  for (let n = 0; n < 3; n++) {
    environment.now += leaseMs
    await openRuntime(environment).runtime.wake()
  }
}

const outcome = (environment: TestEnvironment) =>
  environment.store.read(['machines', 'log', 'effects', 'timers'], async (tx) => {
    const row = await tx.get('machines', 'sample')
    const log = await readLog(tx, 'sample')
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

const isFullLength = Boolean(process.env.TORTURE)

describe.each(stores)('a runtime may die between any two awaits: %s', (name, createStore) => {
  // the steps are the same with every store, so the slower one tests each third
  const stride = isFullLength || name === 'memory' ? 1 : 3
  const script: ScriptedEvent[] = [askFor(1), { type: 'counted', by: 5 }, { type: 'rest.asked' }, askFor(10)]

  test('killed at any single step, the outcome is that of an uninterrupted run', async () => {
    /** Kills one runtime: the first one that receives event `victim`, at its step `killAt`. */
    const play = async (victim: number, killAt: number) => {
      const environment = createEnvironment(createStore())
      let isCut = false
      for (const [at, event] of script.entries()) {
        let lives = 0
        const kill = () => (at === victim && lives++ === 0 ? killAt : Number.POSITIVE_INFINITY)
        isCut = (await dispatchUntilAcknowledged(environment, event, kill)) || isCut
        await runUntilIdle(environment)
      }
      return { isCut, end: { ...(await outcome(environment)), errors: environment.errors } }
    }
    const { end: whole } = await play(-1, 0)
    // 2 + 5, 1000 added by the effect after the time-out, 20
    expect(whole).toMatchObject({ value: 'idle', context: { total: 1027 }, rev: 7, effects: 0, timers: 0, errors: [] })
    for (const victim of script.keys()) {
      for (let step = 1 + (victim % stride); ; step += stride) {
        const { isCut, end } = await play(victim, step)
        expect(end, `event ${victim} killed at step ${step}`).toEqual(whole)
        if (isCut) continue
        expect(step, `steps of event ${victim}`).toBeGreaterThan(10)
        break
      }
    }
  })

  const [events, kills] = isFullLength ? [1000, 300] : [300, 90]

  test(`${events} events under ${kills} random kills: acknowledged once each, log rows = revision`, async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const again = `SEED=${seed} ${isFullLength ? 'TORTURE=1 ' : ''}npm run unit -- kills.test`
    const random = seeded(seed)
    const environment = createEnvironment(createStore())
    const victims = new Set<number>()
    while (victims.size < kills) victims.add(Math.floor(random() * events))
    let [total, killed] = [0, 0]
    for (let n = 0; n < events; n++) {
      total += n
      // the victim's first runtime is killed; the next one finishes
      let lives = 0
      const kill = () => (victims.has(n) && lives++ === 0 ? 1 + Math.floor(random() * 12) : Number.POSITIVE_INFINITY)
      if (await dispatchUntilAcknowledged(environment, { type: 'counted', by: n }, kill)) killed += 1
    }
    expect(killed, again).toBeGreaterThan(kills / 3)
    const end = await outcome(environment)
    expect({ total: (end.context as { total: number }).total, rev: end.rev, rows: end.revs }, again).toEqual({
      total,
      rev: events,
      rows: Array.from({ length: Math.min(events, logRing) }, (_, row) => Math.max(0, events - logRing) + row + 1),
    })
  })
})

describe.each(stores)('timers: %s', (_, createStore) => {
  test('fire once, in any runtime that wakes after they are due', async () => {
    const environment = createEnvironment(createStore())
    await openRuntime(environment).runtime.dispatch('sample', { type: 'rest.asked' }, { eventId: newId() })
    environment.now += 4999
    await openRuntime(environment).runtime.wake()
    expect(await outcome(environment)).toMatchObject({ value: 'resting', timers: 1 })
    environment.now += 1
    await Promise.all([openRuntime(environment).runtime.wake(), openRuntime(environment).runtime.wake()])
    expect(await outcome(environment)).toMatchObject({ value: 'idle', context: { total: 1000 }, rev: 2, timers: 0 })
  })

  test('do not wait for the difference where the clock is set back, as on a device that was a day ahead', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', { type: 'rest.asked' }, { eventId: newId() })
    environment.now -= 1000
    await runtime.wake()
    expect(await outcome(environment), 'page and worker read the clock a moment apart').toMatchObject({ timers: 1 })
    environment.now -= 86_400_000
    await runtime.wake()
    expect(await outcome(environment)).toMatchObject({ value: 'idle', context: { total: 1000 }, timers: 0 })
  })

  test('are deleted with the state that set them', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', { type: 'rest.asked' }, { eventId: newId() })
    await runtime.dispatch('sample', askFor(1), { eventId: newId() })
    expect(await outcome(environment)).toMatchObject({ timers: 0 })
  })

  test('arm the runtime for the next due one', async () => {
    const environment = createEnvironment(createStore())
    const armed: number[] = []
    const arm = (dueInMs: number) => {
      armed.push(dueInMs)
      return () => {}
    }
    const { runtime } = openRuntime(environment, undefined, { arm })
    await runtime.dispatch('sample', { type: 'rest.asked' }, { eventId: newId() })
    await runtime.settled()
    expect(armed).toEqual([5000])
  })
})

describe.each(stores)('effects: %s', (_, createStore) => {
  const endless = () => new Promise<number>(() => {})

  test('are not started while their owner may be alive, and run again when the lease has expired', async () => {
    const environment = createEnvironment(createStore())
    environment.double = endless
    await openRuntime(environment).runtime.dispatch('sample', askFor(4), { eventId: newId() })
    await expect.poll(() => environment.runs).toHaveLength(1)
    environment.double = async (amount) => amount * 2
    environment.now += leaseMs - 1
    await openRuntime(environment).runtime.wake()
    expect(environment.runs).toHaveLength(1)
    environment.now += 1
    await openRuntime(environment).runtime.wake()
    expect(environment.runs).toHaveLength(2)
    expect(new Set(environment.runs).size).toBe(1)
    expect(await outcome(environment)).toMatchObject({ context: { total: 8 }, effects: 0 })
  })

  test('run again at once when their owner is known to be dead', async () => {
    const environment = createEnvironment(createStore())
    environment.double = endless
    await openRuntime(environment).runtime.dispatch('sample', askFor(4), { eventId: newId() })
    await expect.poll(() => environment.runs).toHaveLength(1)
    environment.double = async (amount) => amount * 2
    const owner = { id: 'second', living: async () => new Set(['second']) }
    await openRuntime(environment, undefined, { owner }).runtime.wake()
    expect(await outcome(environment)).toMatchObject({ context: { total: 8 } })
  })

  test('run again when the clock was set back, although the lease of a dead owner ends at a time of the old clock', async () => {
    const environment = createEnvironment(createStore())
    environment.double = endless
    await openRuntime(environment).runtime.dispatch('sample', askFor(4), { eventId: newId() })
    await expect.poll(() => environment.runs).toHaveLength(1)
    environment.double = async (amount) => amount * 2
    environment.now -= 1000
    await openRuntime(environment).runtime.wake()
    expect(environment.runs, 'two runtimes read the clock a moment apart').toHaveLength(1)
    environment.now -= 86_400_000
    await openRuntime(environment).runtime.wake()
    expect(await outcome(environment)).toMatchObject({ context: { total: 8 }, effects: 0 })
  })

  test('count once when they ran twice', async () => {
    const environment = createEnvironment(createStore())
    const waiting: ((value: number) => void)[] = []
    environment.double = () => new Promise((resolve) => waiting.push(resolve))
    const runtimes = [openRuntime(environment).runtime, openRuntime(environment).runtime]
    await runtimes[0]?.dispatch('sample', askFor(4), { eventId: newId() })
    await expect.poll(() => waiting).toHaveLength(1)
    environment.now += leaseMs
    const woken = runtimes[1]?.wake()
    await expect.poll(() => waiting).toHaveLength(2)
    for (const answer of waiting) answer(8)
    await Promise.all([woken, ...runtimes.map((runtime) => runtime.settled())])
    expect(await outcome(environment)).toMatchObject({ context: { total: 8 }, rev: 2 })
  })

  test('are aborted when the machine no longer waits, and a late answer is ignored', async () => {
    const environment = createEnvironment(createStore())
    const signals: AbortSignal[] = []
    environment.double = async (amount, signal) => {
      signals.push(signal)
      return amount === 4 ? endless() : amount * 2
    }
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', askFor(4), { eventId: newId() })
    await expect.poll(() => signals).toHaveLength(1)
    await runtime.dispatch('sample', askFor(5), { eventId: newId() })
    await expect.poll(() => outcome(environment)).toMatchObject({ value: 'idle', context: { total: 10 }, effects: 0 })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test.each([
    [{ kind: 'unreachable' }, 'unreachable'],
    [new Error('boom'), 'interrupted'],
    [undefined, 'interrupted'],
  ])('that throw %o answer with plain data', async (thrown, failure) => {
    const environment = createEnvironment(createStore())
    environment.double = async () => {
      throw thrown
    }
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', askFor(4), { eventId: newId() })
    await runtime.settled()
    expect(await outcome(environment)).toMatchObject({ value: 'idle', context: { total: 0, failure }, effects: 0 })
  })

  test('are not started by a page that is not the leader', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment, undefined, { mayStartWork: () => false })
    await runtime.dispatch('sample', askFor(4), { eventId: newId() })
    await runtime.wake()
    expect(environment.runs).toEqual([])
  })
})
