import { describe, expect, test, vi } from 'vitest'
import { createSpareStore } from '../../store/spare-store.ts'
import { StoreError } from '../../store/store-error.ts'
import { type Store, storeNames } from '../../store/store-types.ts'
import type { Runtime } from '../runtime-types.ts'
import { stores } from './proof-stores.ts'
import { createEnvironment, newId, openRuntime } from './sample-environment.ts'

/** The same store on a device with room for `room` bytes of outbox; with 0 every write fails. */
const fullDevice = (
  store: Store,
  device: { isFull: (name: string, used: number, how: 'put' | 'delete') => boolean },
): Store => ({
  ...store,
  write: (names, work) =>
    store.write([...names, 'outbox'], async (tx) => {
      const used = (await tx.list('outbox')).length
      const refuse = () => Promise.reject(new StoreError('quota'))
      return work({
        ...tx,
        put: (name, row) => (device.isFull(name, used, 'put') ? refuse() : tx.put(name, row)),
        delete: (name, key) => (device.isFull(name, used, 'delete') ? refuse() : tx.delete(name, key)),
        clear: (name) => (device.isFull(name, used, 'delete') ? refuse() : tx.clear(name)),
      })
    }),
})

const fillWithBeacons = async (runtime: Runtime) => {
  const records = Array.from({ length: 150 }, (_, at) => ({ id: `m${at}`, kind: 'view' as const, data: 'x' }))
  await runtime.enqueue('rum', records, { eventId: newId() })
  await runtime.settled()
}

describe.each(stores)('no room on the device: %s', (_, createStore) => {
  const count = { type: 'counted', by: 1 }

  test('an event evicts beacons, which are counted', async () => {
    const device = { isFull: (name: string, used: number) => name === 'machines' && used > 100 }
    const environment = createEnvironment(fullDevice(createStore(), device))
    environment.answer = () => ({ status: 0 })
    const { runtime } = openRuntime(environment)
    const full = device.isFull
    device.isFull = () => false
    await fillWithBeacons(runtime)
    device.isFull = full
    expect(await runtime.dispatch('sample', count as never, { eventId: newId() })).toMatchObject({ view: { total: 1 } })
    expect(await runtime.counters('rum')).toMatchObject({ captured: 150, waiting: 50, dropped: { quota: 100 } })
  })

  test('with no room at all the dispatch fails, nothing is half-written, and the same event works later', async () => {
    const device = { isFull: () => true }
    const environment = createEnvironment(fullDevice(createStore(), device))
    const { runtime } = openRuntime(environment)
    await expect(runtime.dispatch('sample', count as never, { eventId: 'a' })).rejects.toMatchObject({ kind: 'quota' })
    expect(await environment.store.read(['machines'], (tx) => tx.list('machines'))).toEqual([])
    device.isFull = () => false
    expect(await runtime.dispatch('sample', count as never, { eventId: 'a' })).toMatchObject({
      rev: 1,
      view: { total: 1 },
    })
  })

  test('messages that found no room are counted by the next enqueue', async () => {
    const device = { isFull: () => true }
    const environment = createEnvironment(fullDevice(createStore(), device))
    const { runtime } = openRuntime(environment)
    await runtime.enqueue('rum', [{ id: 'a', kind: 'view', data: 1 }], { eventId: newId() })
    device.isFull = () => false
    await runtime.enqueue('rum', [{ id: 'b', kind: 'view', data: 1 }], { eventId: newId() })
    await runtime.settled()
    expect(await runtime.counters('rum')).toMatchObject({ captured: 2, acknowledged: 1, dropped: { quota: 1 } })
  })

  test('caching an answer and forgetting a dead letter evict beacons too', async () => {
    const device = { isFull: (_name: string, _used: number, _how: string) => false }
    const environment = createEnvironment(fullDevice(createStore(), device))
    const { runtime } = openRuntime(environment)
    await runtime.dispatch('sample', { type: 'owner.came', owner: 'anna|1' } as never, { eventId: newId() })
    environment.answer = ({ lane }) => (lane === 'call' ? { status: 400 } : { status: 0 })
    await runtime.enqueue('call', [{ id: 'w', kind: 'call', data: { path: '/a' }, owner: 'anna|1' }], {
      eventId: newId(),
    })
    await fillWithBeacons(runtime)
    const [lost = ''] = Object.keys((await runtime.snapshot()).outboxStatus.lost)
    device.isFull = (name, used) => name === 'cache' && used > 100
    await runtime.cache('anna|1', 'texts', { version: 1, data: 'texts of anna', timeout: null })
    expect(await runtime.cached('anna|1', 'texts')).toMatchObject({ data: 'texts of anna' })
    device.isFull = (name, used, how) => name === 'counters' && how === 'delete' && used > 0
    await runtime.forgetDeadLetters([lost])
    expect([lost, (await runtime.snapshot()).outboxStatus.lost]).toEqual(['/a http.400', {}])
    expect(await runtime.counters('rum')).toMatchObject({ captured: 150, waiting: 0, dropped: { quota: 150 } })
  })

  test('an answer that finds no room is not cached, and the owner stays present', async () => {
    const device = { isFull: (_name: string) => false }
    const { runtime } = openRuntime(createEnvironment(fullDevice(createStore(), device)))
    await runtime.dispatch('sample', { type: 'owner.came', owner: 'anna|1' } as never, { eventId: newId() })
    const entry = { version: 1, data: 'texts of anna', timeout: null }
    device.isFull = (name) => name === 'cache'
    expect(await runtime.cache('anna|1', 'texts', entry)).toBe(true)
    expect(await runtime.cache('bert|1', 'texts', entry)).toBe(false)
    expect(await runtime.cached('anna|1', 'texts')).toBeUndefined()
    device.isFull = () => false
    expect(await runtime.cache('anna|1', 'texts', entry)).toBe(true)
    expect(await runtime.cached('anna|1', 'texts')).toMatchObject({ data: 'texts of anna' })
  })

  /** A device on which every write of these kinds fails while it is full. */
  const spareDevice = (refused: readonly ('put' | 'delete')[]) => {
    const disk = createStore()
    const device = { isFull: (_name: string, _used: number, _how: 'put' | 'delete') => false }
    const environment = createEnvironment(disk)
    const erase = vi.fn(async () => {
      await disk.write(storeNames, async (tx) => {
        for (const name of storeNames) await tx.clear(name)
      })
    })
    const report = vi.fn()
    const open = () => {
      const store = createSpareStore(fullDevice(disk, device), { now: () => environment.now, erase, report })
      return openRuntime({ ...environment, store }).runtime
    }
    const fillUp = () => {
      device.isFull = (_name, _used, how) => refused.includes(how)
    }
    const empty = () => {
      device.isFull = () => false
    }
    const stored = () => disk.read(['machines'], (tx) => tx.list('machines'))
    const queued = () => disk.read(['outbox'], (tx) => tx.list('outbox'))
    return { environment, device, open, fillUp, empty, erase, report, stored, queued }
  }
  const come = (owner: string | null) => ({ type: 'owner.came', owner }) as never

  test('with no room at all the runtime goes on in memory, and returns to the device when it has room', async () => {
    const { environment, open, fillUp, empty, stored } = spareDevice(['put', 'delete'])
    const runtime = open()
    await runtime.dispatch('sample', count as never, { eventId: newId() })
    fillUp()
    const again = () => runtime.dispatch('sample', count as never, { eventId: newId() })
    const { rev } = (await Promise.all([again(), again()]))[1]
    expect(await runtime.view('sample')).toMatchObject({ total: 3 })
    expect(await stored()).toMatchObject([{ context: { total: 1 } }])
    // a worker that was stopped starts from the device again; pages must not drop its views as older ones
    environment.now += 5000
    expect((await open().dispatch('sample', count as never, { eventId: newId() })).rev).toBeGreaterThan(rev)
    empty()
    environment.now += 60_000
    await runtime.dispatch('sample', count as never, { eventId: newId() })
    expect(await stored()).toMatchObject([{ context: { total: 4 } }])
  })

  test('what another runtime wrote meanwhile counts; beacons captured in memory are not lost', async () => {
    const { environment, open, fillUp, empty, report, stored, queued } = spareDevice(['put', 'delete'])
    environment.answer = () => ({ status: 0 })
    const runtime = open()
    const other = open()
    const again = (each = runtime) => each.dispatch('sample', count as never, { eventId: newId() })
    await again()
    fillUp()
    await again()
    await runtime.enqueue('rum', [{ id: 'beacon', kind: 'view', data: 'x' }], { eventId: newId() })
    empty()
    for (let times = 0; times < 4; times++) await again(other)
    environment.now += 60_000
    await again()
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'another runtime has written' }))
    await again()
    // the store also holds the machine of the lane, because sending was tried
    expect((await stored()).find(({ id }) => id === 'sample')).toMatchObject({ context: { total: 7 } })
    expect(await queued()).toMatchObject([{ id: 'beacon' }])
    expect(report).toHaveBeenCalledOnce()
  })

  test('beacons that another runtime took in or sent meanwhile are neither lost nor sent again', async () => {
    const { environment, open, fillUp, empty, queued } = spareDevice(['put', 'delete'])
    const beacon = (id: string) => [{ id, kind: 'view' as const, data: 'x' }]
    environment.answer = () => ({ status: 0 })
    const runtime = open()
    const other = open()
    const enqueue = (each: typeof runtime, id: string) => each.enqueue('rum', beacon(id), { eventId: newId() })
    await runtime.dispatch('sample', count as never, { eventId: newId() })
    await enqueue(runtime, 'before')
    await runtime.settled()
    fillUp()
    await runtime.dispatch('sample', count as never, { eventId: newId() })
    await enqueue(runtime, 'in memory')
    empty()
    await enqueue(other, 'of the other')
    await other.settled()
    environment.now += 60_000
    await runtime.dispatch('sample', count as never, { eventId: newId() })
    expect((await queued()).map(({ id }) => id).toSorted()).toEqual(['before', 'in memory', 'of the other'])
    expect(await other.counters('rum')).toMatchObject({ captured: 3, waiting: 3 })
  })

  test('another failure of the return than want of room is reported once, and it is tried again', async () => {
    const { environment, device, open, fillUp, empty, report, stored } = spareDevice(['put', 'delete'])
    const runtime = open()
    const later = () => {
      environment.now += 60_000
      return runtime.dispatch('sample', count as never, { eventId: newId() })
    }
    fillUp()
    await later()
    await later()
    expect(report).not.toHaveBeenCalled()
    device.isFull = () => {
      throw new StoreError('lost')
    }
    await later()
    await later()
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'lost' }))
    empty()
    await later()
    expect(await stored()).toMatchObject([{ context: { total: 5 } }])
  })

  test.each([
    ['takes deletions', ['put'] as const, 0],
    ['takes nothing', ['put', 'delete'] as const, 1],
  ])('who leaves a full device that %s leaves nothing on it', async (_how, refused, erased) => {
    const { open, fillUp, erase, stored } = spareDevice(refused)
    const runtime = open()
    await runtime.dispatch('sample', come('anna|1'), { eventId: newId() })
    await runtime.cache('anna|1', 'texts', { version: 1, data: 'texts of anna', timeout: null })
    fillUp()
    await runtime.dispatch('sample', come(null), { eventId: newId() })
    expect(await runtime.cached('anna|1', 'texts')).toBeUndefined()
    expect(await stored()).toEqual([])
    expect(erase).toHaveBeenCalledTimes(erased)
    await runtime.dispatch('sample', come('bert|1'), { eventId: newId() })
    expect(await runtime.view('sample')).toMatchObject({ total: 0 })
  })
})
