import { describe, expect, test } from 'vitest'
import { StoreError } from '../../store/store-error.ts'
import type { Store } from '../../store/store-types.ts'
import type { Home } from '../home-types.ts'
import { stores } from './proof-stores.ts'
import { createWorld, newId, openHome } from './toy-world.ts'

/** The same store on a device that has room for `room` bytes of outbox and, when 0, for nothing. */
const cramped = (
  store: Store,
  device: { isFull: (name: string, used: number, how: 'put' | 'delete') => boolean },
): Store => ({
  ...store,
  write: (work) =>
    store.write(async (tx) => {
      const used = (await tx.list('outbox')).length
      const refuse = () => Promise.reject(new StoreError('quota'))
      return work({
        ...tx,
        put: (name, row) => (device.isFull(name, used, 'put') ? refuse() : tx.put(name, row)),
        delete: (name, key) => (device.isFull(name, used, 'delete') ? refuse() : tx.delete(name, key)),
      })
    }),
})

const fillWithBeacons = async (home: Home) => {
  const records = Array.from({ length: 150 }, (_, at) => ({ id: `m${at}`, kind: 'view' as const, data: 'x' }))
  await home.capture('rum', records, { eventId: newId() })
  await home.settled()
}

describe.each(stores)('no room on the device: %s', (_, createStore) => {
  const count = { type: 'counted', by: 1 }

  test('an event finds room by giving up beacons, which are counted', async () => {
    const device = { isFull: (name: string, used: number) => name === 'machines' && used > 100 }
    const world = createWorld(cramped(createStore(), device))
    world.answer = () => ({ status: 0 })
    const { home } = openHome(world)
    const full = device.isFull
    device.isFull = () => false
    await fillWithBeacons(home)
    device.isFull = full
    expect(await home.tell('toy', count as never, { eventId: newId() })).toMatchObject({ view: { total: 1 } })
    expect(await home.counters('rum')).toMatchObject({ captured: 150, waiting: 50, dropped: { quota: 100 } })
  })

  test('where there is none at all the teller hears it, nothing is half-written, and the same event works later', async () => {
    const device = { isFull: () => true }
    const world = createWorld(cramped(createStore(), device))
    const { home } = openHome(world)
    await expect(home.tell('toy', count as never, { eventId: 'a' })).rejects.toMatchObject({ kind: 'quota' })
    expect(await world.store.read((tx) => tx.list('machines'))).toEqual([])
    device.isFull = () => false
    expect(await home.tell('toy', count as never, { eventId: 'a' })).toMatchObject({ rev: 1, view: { total: 1 } })
  })

  test('messages that find no room are counted by the next capture', async () => {
    const device = { isFull: () => true }
    const world = createWorld(cramped(createStore(), device))
    const { home } = openHome(world)
    await home.capture('rum', [{ id: 'a', kind: 'view', data: 1 }], { eventId: newId() })
    device.isFull = () => false
    await home.capture('rum', [{ id: 'b', kind: 'view', data: 1 }], { eventId: newId() })
    await home.settled()
    expect(await home.counters('rum')).toMatchObject({ captured: 2, acknowledged: 1, dropped: { quota: 1 } })
  })

  test('so do an answer that is kept, and word that a lost write was read of', async () => {
    const device = { isFull: (_name: string, _used: number, _how: string) => false }
    const world = createWorld(cramped(createStore(), device))
    const { home } = openHome(world)
    await home.tell('toy', { type: 'owner.came', owner: 'anna|1' } as never, { eventId: newId() })
    world.answer = ({ lane }) => (lane === 'call' ? { status: 400 } : { status: 0 })
    await home.capture('call', [{ id: 'w', kind: 'call', data: { path: '/a' }, owner: 'anna|1' }], { eventId: newId() })
    await fillWithBeacons(home)
    const [lost = ''] = Object.keys((await home.look()).news.lost)
    device.isFull = (name, used) => name === 'cache' && used > 100
    await home.keep('anna|1', 'texts', { version: 1, data: 'texts of anna', timeout: null })
    expect(await home.kept('anna|1', 'texts')).toMatchObject({ data: 'texts of anna' })
    device.isFull = (name, used, how) => name === 'counters' && how === 'delete' && used > 0
    await home.forgetLostWrites([lost])
    expect([lost, (await home.look()).news.lost]).toEqual(['/a http.400', {}])
    expect(await home.counters('rum')).toMatchObject({ captured: 150, waiting: 0, dropped: { quota: 150 } })
  })

  test('an answer that finds no room is not kept, and is still whose it was', async () => {
    const device = { isFull: (_name: string) => false }
    const { home } = openHome(createWorld(cramped(createStore(), device)))
    await home.tell('toy', { type: 'owner.came', owner: 'anna|1' } as never, { eventId: newId() })
    const entry = { version: 1, data: 'texts of anna', timeout: null }
    device.isFull = (name) => name === 'cache'
    expect(await home.keep('anna|1', 'texts', entry)).toBe(true)
    expect(await home.keep('bert|1', 'texts', entry)).toBe(false)
    expect(await home.kept('anna|1', 'texts')).toBeUndefined()
    device.isFull = () => false
    expect(await home.keep('anna|1', 'texts', entry)).toBe(true)
    expect(await home.kept('anna|1', 'texts')).toMatchObject({ data: 'texts of anna' })
  })
})
