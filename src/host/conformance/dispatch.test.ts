import { describe, expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { readLog } from '../../store/log-store.ts'
import { stores } from './proof-stores.ts'
import { toyDefinition } from './toy-machine.ts'
import { createWorld, newId, openHome } from './toy-world.ts'

describe.each(stores)('one event, one transaction: %s', (_, createStore) => {
  const count = (by: number) => ({ type: 'counted', by })
  const everything = (world: ReturnType<typeof createWorld>) =>
    world.store.read(async (tx) =>
      Promise.all(
        (['machines', 'log', 'seen', 'timers', 'effects', 'cache', 'outbox'] as const).map((n) => tx.list(n)),
      ),
    )

  test('an event id counts once, in another home too', async () => {
    const world = createWorld(createStore())
    const first = await openHome(world).home.tell('toy', count(3), { eventId: 'a' })
    const again = await openHome(world).home.tell('toy', count(3), { eventId: 'a' })
    expect(first).toMatchObject({ rev: 1, view: { total: 3 } })
    expect(again).toMatchObject({ rev: 1, duplicate: true, view: { total: 3 } })
  })

  test('an event of another epoch changes nothing, and stays stale when repeated', async () => {
    const world = createWorld(createStore())
    const { home } = openHome(world)
    await home.tell('toy', { type: 'owner.came', owner: 'x' } as never, { eventId: newId(), epoch: 0 })
    expect(await home.tell('toy', count(1), { eventId: 's', epoch: 0 })).toMatchObject({ rev: 1, stale: true })
    expect(await home.tell('toy', count(1), { eventId: 's', epoch: 1 })).toMatchObject({ stale: true, duplicate: true })
    expect(await home.tell('toy', count(1), { eventId: 't', epoch: 1 })).toMatchObject({ rev: 2, view: { total: 1 } })
  })

  test('the first event a machine hears stops what its start asked for', async () => {
    const world = createWorld(createStore())
    const machine = setup({ actors: { double: fromPromise(() => Promise.reject(new Error('run by the home'))) } })
    const starting = machine.createMachine({
      id: 'toy',
      initial: 'working',
      states: { working: { invoke: { id: 'double', src: 'double' }, on: { 'work.cancelled': 'idle' } }, idle: {} },
    })
    const machines = [{ ...toyDefinition, machine: starting } as never]
    const { home } = openHome(world, undefined, { machines, lanes: {} })
    await home.tell('toy', { type: 'work.cancelled' }, { eventId: newId() })
    expect(await world.store.read((tx) => tx.list('effects'))).toEqual([])
    await home.settled()
    expect(world.runs).toEqual([])
  })

  test('20 events at once from three homes: each applied once, log rows = revision', async () => {
    const world = createWorld(createStore())
    const homes = [1, 2, 3].map(() => openHome(world).home)
    const told = Array.from({ length: 20 }, (_, at) => homes[at % 3]?.tell('toy', count(1), { eventId: newId() }))
    expect((await Promise.all(told)).map((t) => t?.rev).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    expect(await world.store.read((tx) => readLog(tx, 'toy'))).toHaveLength(20)
  })

  test('the guard holds, and an event nobody handles is logged all the same', async () => {
    const { home } = openHome(createWorld(createStore()))
    expect(await home.tell('toy', { type: 'work.asked', amount: 0 } as never, { eventId: 'a' })).toMatchObject({
      rev: 1,
      view: { state: 'idle' },
    })
  })

  test('a field that is not allow-listed stands in no record', async () => {
    const world = createWorld(createStore())
    const { home } = openHome(world)
    await home.tell('toy', { type: 'work.asked', amount: 2, secret: 'hunter2' } as never, { eventId: newId() })
    await home.settled()
    expect(JSON.stringify(await everything(world))).not.toContain('hunter2')
    const log = await world.store.read((tx) => readLog(tx, 'toy'))
    expect(log.map(({ event }) => event)).toEqual([
      { type: 'work.asked', amount: 2 },
      { type: 'xstate.done.actor.double', output: 4 },
    ])
    expect(log.at(-1)?.context).toEqual({ total: 4 })
  })

  test('the log keeps 500 rows', async () => {
    const world = createWorld(createStore())
    const { home } = openHome(world)
    for (let n = 0; n < 510; n++) await home.tell('toy', count(1), { eventId: newId() })
    const log = await world.store.read((tx) => readLog(tx, 'toy'))
    expect([log.length, log[0]?.rev, log.at(-1)?.rev]).toEqual([500, 11, 510])
  })

  test('events of the host cannot be told', async () => {
    const { home } = openHome(createWorld(createStore()))
    await expect(home.tell('toy', { type: 'xstate.done.actor.double' }, { eventId: 'a' })).rejects.toThrow(TypeError)
  })

  test('what is kept for an owner goes when they leave, and nothing is kept for one who left', async () => {
    const world = createWorld(createStore())
    const { home } = openHome(world)
    const come = (owner: string) => home.tell('toy', { type: 'owner.came', owner } as never, { eventId: newId() })
    await come('anna|1')
    const entry = { version: 1, data: 'texts of anna', timeout: null }
    expect(await home.keep('anna|1', 'texts', entry)).toBe(true)
    expect((await home.kept('anna|1', 'texts'))?.data).toBe('texts of anna')
    world.answer = () => ({ status: 0 })
    await home.capture('call', [{ id: 'c', kind: 'call', data: 'rename by anna', owner: 'anna|1' }], { eventId: 'e' })
    const line = `view,app_id=worktide,userid=anna count=1,event_id="r" 1`
    await home.capture('rum', [{ id: 'r', kind: 'view', data: line }], { eventId: 'f' })
    await home.settled()
    await home.tell('toy', { type: 'owner.left' }, { eventId: newId() })
    expect(await home.keep('anna|1', 'texts', entry)).toBe(false)
    expect(JSON.stringify(await everything(world))).not.toContain('anna')
    expect(await home.counters('call')).toMatchObject({ captured: 1, waiting: 0, dropped: { signedOut: 1 } })
    expect(await home.counters('rum')).toMatchObject({ captured: 1, waiting: 1 })
  })

  describe('versions', () => {
    const version = (by: number, migrations = {}) => ({
      machines: [{ ...toyDefinition, version: by, migrations }],
      lanes: {},
    })

    test('an older record is migrated step by step', async () => {
      const world = createWorld(createStore())
      await openHome(world).home.tell('toy', count(1), { eventId: 'a' })
      const add = (by: number) => (state: { value: never; context: { total: number } }) => ({
        ...state,
        context: { ...state.context, total: state.context.total * 10 + by },
      })
      const { home } = openHome(world, undefined, version(3, { 1: add(2), 2: add(3) }))
      expect(await home.tell('toy', count(0), { eventId: 'b' })).toMatchObject({ rev: 2, view: { total: 123 } })
    })

    test.each([
      ['newer than we know', 5, 1],
      ['without a way to ours', 1, 2],
    ])('a record %s is put aside, counted, and revisions go on', async (_, theirs, ours) => {
      const world = createWorld(createStore())
      await openHome(world, undefined, version(theirs)).home.tell('toy', count(7), { eventId: 'a' })
      const { home } = openHome(world, undefined, version(ours))
      expect(await home.tell('toy', count(1), { eventId: 'b' })).toMatchObject({ rev: 3, view: { total: 1 } })
      const { machines, counters, log } = await world.store.read(async (tx) => ({
        machines: await tx.list('machines'),
        counters: await tx.list('counters'),
        log: await readLog(tx, 'toy'),
      }))
      expect(machines.map(({ id }) => id)).toContain('toy!quarantined@1')
      expect(counters).toContainEqual({ name: 'machines.quarantined.toy', value: 1 })
      expect(log.map(({ event }) => event.type)).toEqual(['counted', 'record.quarantined', 'counted'])
    })

    test('a record in a state that no longer exists is put aside', async () => {
      const world = createWorld(createStore())
      const { home } = openHome(world)
      await home.tell('toy', count(7), { eventId: 'a' })
      await world.store.write(async (tx) => {
        const row = await tx.get('machines', 'toy')
        if (row) await tx.put('machines', { ...row, value: 'gone' })
      })
      expect(await home.tell('toy', count(1), { eventId: 'b' })).toMatchObject({ view: { state: 'idle', total: 1 } })
    })
  })
})
