import { describe, expect, test } from 'vitest'
import { StoreError } from '../../store/store-error.ts'
import type { Store } from '../../store/store-types.ts'
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
})
