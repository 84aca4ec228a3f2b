import { describe, expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { readLog } from '../../store/machine-rows.ts'
import { storeNames } from '../../store/store-types.ts'
import { stores } from './proof-stores.ts'
import { createEnvironment, newId, openRuntime } from './sample-environment.ts'
import { sampleDefinition } from './sample-machine.ts'

describe.each(stores)('one event, one transaction: %s', (_, createStore) => {
  const count = (by: number) => ({ type: 'counted', by })
  const everything = (environment: ReturnType<typeof createEnvironment>) =>
    environment.store.read(storeNames, async (tx) =>
      Promise.all(
        (['machines', 'log', 'seen', 'timers', 'effects', 'cache', 'outbox'] as const).map((n) => tx.list(n)),
      ),
    )

  test('an event id counts once, in another runtime too', async () => {
    const environment = createEnvironment(createStore())
    const first = await openRuntime(environment).runtime.dispatch('sample', count(3), { eventId: 'a' })
    const again = await openRuntime(environment).runtime.dispatch('sample', count(3), { eventId: 'a' })
    expect(first).toMatchObject({ rev: 1, view: { total: 3 } })
    expect(again).toMatchObject({ rev: 1, duplicate: true, view: { total: 3 } })
  })

  test('an event of another epoch changes nothing, and stays stale when repeated', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', { type: 'owner.came', owner: 'x' } as never, { eventId: newId(), epoch: 0 })
    expect(await runtime.dispatch('sample', count(1), { eventId: 's', epoch: 0 })).toMatchObject({
      rev: 1,
      stale: true,
    })
    expect(await runtime.dispatch('sample', count(1), { eventId: 's', epoch: 1 })).toMatchObject({
      stale: true,
      duplicate: true,
    })
    expect(await runtime.dispatch('sample', count(1), { eventId: 't', epoch: 1 })).toMatchObject({
      rev: 2,
      view: { total: 1 },
    })
  })

  test('the first event aborts the effects of the initial state', async () => {
    const environment = createEnvironment(createStore())
    const machine = setup({ actors: { double: fromPromise(() => Promise.reject(new Error('run by the runtime'))) } })
    const starting = machine.createMachine({
      id: 'sample',
      initial: 'working',
      states: { working: { invoke: { id: 'double', src: 'double' }, on: { 'work.cancelled': 'idle' } }, idle: {} },
    })
    const machines = [{ ...sampleDefinition, machine: starting } as never]
    const { runtime } = openRuntime(environment, undefined, { machines, lanes: {} })
    await runtime.dispatch('sample', { type: 'work.cancelled' }, { eventId: newId() })
    expect(await environment.store.read(['effects'], (tx) => tx.list('effects'))).toEqual([])
    await runtime.settled()
    expect(environment.runs).toEqual([])
  })

  test('20 events at once from three runtimes: each applied once, log rows = revision', async () => {
    const environment = createEnvironment(createStore())
    const runtimes = [1, 2, 3].map(() => openRuntime(environment).runtime)
    const told = Array.from({ length: 20 }, (_, at) =>
      runtimes[at % 3]?.dispatch('sample', count(1), { eventId: newId() }),
    )
    expect((await Promise.all(told)).map((t) => t?.rev).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    expect(await environment.store.read(['log'], (tx) => readLog(tx, 'sample'))).toHaveLength(20)
  })

  test('a guarded event is refused; an event without a handler is logged', async () => {
    const { runtime } = openRuntime(createEnvironment(createStore()))
    expect(
      await runtime.dispatch('sample', { type: 'work.asked', amount: 0 } as never, { eventId: 'a' }),
    ).toMatchObject({
      rev: 1,
      view: { state: 'idle' },
    })
  })

  test('a field that is not allow-listed appears in no record', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', { type: 'work.asked', amount: 2, secret: 'hunter2' } as never, {
      eventId: newId(),
    })
    await runtime.settled()
    expect(JSON.stringify(await everything(environment))).not.toContain('hunter2')
    const log = await environment.store.read(['log'], (tx) => readLog(tx, 'sample'))
    expect(log.map(({ event }) => event)).toEqual([
      { type: 'work.asked', amount: 2 },
      { type: 'xstate.done.actor.double', output: 4 },
    ])
    expect(log.at(-1)?.context).toEqual({ total: 4 })
  })

  test('the log keeps 500 rows', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    for (let n = 0; n < 510; n++) await runtime.dispatch('sample', count(1), { eventId: newId() })
    const log = await environment.store.read(['log'], (tx) => readLog(tx, 'sample'))
    expect([log.length, log[0]?.rev, log.at(-1)?.rev]).toEqual([500, 11, 510])
  })

  test('events of the host cannot be dispatched', async () => {
    const { runtime } = openRuntime(createEnvironment(createStore()))
    await expect(runtime.dispatch('sample', { type: 'xstate.done.actor.double' }, { eventId: 'a' })).rejects.toThrow(
      TypeError,
    )
  })

  test('an owner’s data is purged when they leave, and nothing is cached for somebody who left', async () => {
    const environment = createEnvironment(createStore())
    const { runtime } = openRuntime(environment)
    const come = (owner: string) =>
      runtime.dispatch('sample', { type: 'owner.came', owner } as never, { eventId: newId() })
    await come('anna/1')
    const entry = { version: 1, data: 'texts of anna', timeout: null }
    expect(await runtime.cache('anna/1', 'texts', entry)).toBe(true)
    expect((await runtime.cached('anna/1', 'texts'))?.data).toBe('texts of anna')
    environment.answer = () => ({ status: 0 })
    await runtime.enqueue('call', [{ id: 'c', kind: 'call', data: 'rename by anna', owner: 'anna/1' }], {
      eventId: 'e',
    })
    const line = `view,app_id=worktide,userid=anna,org_id=1,is_signin=T count=1,event_id="r" 1`
    await runtime.enqueue('rum', [{ id: 'r', kind: 'view', data: line }], { eventId: 'f' })
    await runtime.settled()
    await runtime.dispatch('sample', { type: 'owner.left' }, { eventId: newId() })
    expect(await runtime.cache('anna/1', 'texts', entry)).toBe(false)
    // from a page that does not know yet that the owner left
    const late = { id: 's', kind: 'view' as const, data: line.replace('"r"', '"s"'), at: environment.now + 1 }
    await runtime.enqueue('rum', [late], { eventId: 'g' })
    expect(JSON.stringify(await everything(environment))).not.toContain('anna')
    expect(await runtime.counters('call')).toMatchObject({ captured: 1, waiting: 0, dropped: { signedOut: 1 } })
    expect(await runtime.counters('rum')).toMatchObject({ captured: 2, waiting: 2 })
  })

  describe('versions', () => {
    const version = (by: number, migrations = {}) => ({
      machines: [{ ...sampleDefinition, version: by, migrations }],
      lanes: {},
    })

    test('an older record is migrated step by step', async () => {
      const environment = createEnvironment(createStore())
      await openRuntime(environment).runtime.dispatch('sample', count(1), { eventId: 'a' })
      const add = (by: number) => (state: { value: never; context: { total: number } }) => ({
        ...state,
        context: { ...state.context, total: state.context.total * 10 + by },
      })
      const { runtime } = openRuntime(environment, undefined, version(3, { 1: add(2), 2: add(3) }))
      expect(await runtime.dispatch('sample', count(0), { eventId: 'b' })).toMatchObject({
        rev: 2,
        view: { total: 123 },
      })
    })

    test.each([
      ['newer than we know', 5, 1],
      ['without a way to ours', 1, 2],
    ])('a record %s is put aside, counted, and revisions go on', async (_, theirs, ours) => {
      const environment = createEnvironment(createStore())
      await openRuntime(environment, undefined, version(theirs)).runtime.dispatch('sample', count(7), { eventId: 'a' })
      const { runtime } = openRuntime(environment, undefined, version(ours))
      expect(await runtime.dispatch('sample', count(1), { eventId: 'b' })).toMatchObject({ rev: 3, view: { total: 1 } })
      const { machines, counters, log } = await environment.store.read(storeNames, async (tx) => ({
        machines: await tx.list('machines'),
        counters: await tx.list('counters'),
        log: await readLog(tx, 'sample'),
      }))
      expect(machines.map(({ id }) => id)).toContain('sample!quarantined@1')
      expect(counters).toContainEqual({ name: 'machines.quarantined.sample', value: 1 })
      expect(log.map(({ event }) => event.type)).toEqual(['counted', 'record.quarantined', 'counted'])
    })

    test('a record in an unknown state is quarantined', async () => {
      const environment = createEnvironment(createStore())
      const { runtime } = openRuntime(environment)
      await runtime.dispatch('sample', count(7), { eventId: 'a' })
      await environment.store.write(['machines'], async (tx) => {
        const row = await tx.get('machines', 'sample')
        if (row) await tx.put('machines', { ...row, value: 'gone' })
      })
      expect(await runtime.dispatch('sample', count(1), { eventId: 'b' })).toMatchObject({
        view: { state: 'idle', total: 1 },
      })
    })
  })
})
