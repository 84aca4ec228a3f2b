import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { syncSchemaVersion } from '../../core/sync/sync-limits.ts'
import { laneLeaseMs } from './edits-queue.ts'
import {
  createDevice,
  type Device,
  deviceStores,
  idOf,
  Killed,
  lane,
  type OpenEdits,
  openEdits,
  set,
  viewOf,
} from './sample-device.ts'
import { createServerDouble } from './server-double.ts'
import { ServerAway, type SyncServer } from './sync-server.ts'

const named = (name: string, id = 'one') => ({ id, scope: 'org', fields: { name } })
const account = { person: 'anna', org: null }

/** The scenarios of `docs/requirements/sync.md` that depend only on the device. */
describe.each(deviceStores)('%s', (store, createStores) => {
  // each step of IndexedDB takes long; `npm run proofs` kills at all of them
  const stride = process.env.TORTURE || store === 'memory' ? 1 : 5
  const open = () => {
    const server = createServerDouble()
    const device = createDevice(createStores(), server)
    return { server, device, runtime: openEdits(device) }
  }
  /** One pass of a new runtime after its predecessor's leases ran out. */
  const passLater = async (device: Device): Promise<OpenEdits> => {
    device.now += laneLeaseMs + 1
    const runtime = openEdits(device)
    await runtime.sync()
    return runtime
  }
  const around = (device: Device, after: (request: Parameters<SyncServer['sync']>) => void): SyncServer => {
    const { server } = device
    return {
      ...server,
      sync: async (...words) => {
        const answer = await server.sync(...words)
        after(words)
        return answer
      },
    }
  }

  test('SYN-30: an outcome that is ahead of the cursor makes no edit flicker', async () => {
    const { server, device, runtime } = open()
    server.write([named('theirs')])
    await runtime.sync()
    for (let n = 0; n < 9; n++) server.write([named(`${n}`, `row-${n}`)])
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    const seen: unknown[] = []
    device.server = around(device, () => {})
    const publish = device.changes.push.bind(device.changes)
    device.changes.push = (...changes) => {
      seen.push(viewOf(runtime).then(({ one }) => one))
      return publish(...changes)
    }
    await runtime.sync()
    expect(seen.length).toBeGreaterThan(3)
    expect(new Set(await Promise.all(seen))).toEqual(new Set(['mine']))
  })

  test('SYN-32: a device restored from a backup uses a number again, takes a new client id, and loses nothing', async () => {
    const { server, device, runtime } = open()
    await runtime.mutate(lane, [set('m1', [named('first')])])
    await runtime.sync()
    const before = await device.stores.edits.read(['lanes'], (tx) => tx.list('lanes'))
    await runtime.mutate(lane, [set('m2', [named('second')])])
    await runtime.sync()
    await device.stores.edits.write(['lanes'], async (tx) => {
      for (const row of before) await tx.put('lanes', row)
    })
    await runtime.mutate(lane, [set('m3', [named('third')])])
    await passLater(device)
    expect(server.state.applied).toEqual([idOf('m1'), idOf('m2'), idOf('m3')])
    expect(server.state.clients.size).toBe(2)
    expect(await viewOf(runtime)).toEqual({ one: 'third' })
  })

  test('SYN-34: an edit that is handed over again, because nobody heard the answer, is one edit', async () => {
    const { server, runtime } = open()
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    await runtime.sync()
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    await runtime.sync()
    expect(server.state.applied).toEqual([idOf('m1')])
  })

  test('SYN-38: a page that was read ahead of changes is read again after them', async () => {
    const { server, device, runtime } = open()
    for (let n = 0; n < 6; n++) server.write([named('old', `row-${n}`)])
    const plain = device.server
    const asked: (string | null)[] = []
    device.server = {
      ...plain,
      bootstrap: async (request, ...words) => {
        asked.push(request.after)
        const page = await plain.bootstrap(request, ...words)
        if (request.after === null) await runtime.mutate(lane, [set('m1', [named('mine')])])
        return page
      },
      sync: async (...words) => {
        if (asked.length === 2) server.write([named('newer', 'row-2')])
        return plain.sync(...words)
      },
    }
    await runtime.sync()
    expect(asked.slice(0, 3)).toEqual([null, 'row-1', 'row-1'])
    expect(await viewOf(runtime)).toMatchObject({ one: 'mine', 'row-1': 'old', 'row-2': 'newer', 'row-3': 'old' })
  })

  test('SYN-38: the next scope is asked for while the last page of one is written', async () => {
    const { server, device, runtime } = open()
    server.state.granted.add('project:har')
    server.write([named('old')])
    server.write([{ ...named('old', 'row-1'), scope: 'project:har' }])
    const plain = device.server
    const shown = () => device.changes.flatMap(({ scopes = [] }) => scopes)
    const shownAt: Record<string, string[]> = {}
    device.server = {
      ...plain,
      bootstrap: (request, ...words) => {
        shownAt[request.scope] ??= shown()
        return plain.bootstrap(request, ...words)
      },
    }
    await runtime.sync()
    expect(shownAt).toEqual({ org: [], 'project:har': [] })
    expect(shown()).toEqual(expect.arrayContaining(['org', 'project:har']))
    expect(await viewOf(runtime)).toMatchObject({ one: 'old', 'row-1': 'old' })
  })

  test('SYN-40: a runtime that stood frozen beyond its lease answers late: nothing is done twice or undone', async () => {
    const { server, device, runtime } = open()
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    const plain = device.server
    device.server = {
      ...plain,
      sync: async (...words) => {
        const late = await plain.sync(...words)
        device.server = plain
        server.write([named('newer')])
        await passLater(device)
        return late
      },
    }
    await runtime.sync()
    await passLater(device)
    expect(server.state.applied).toEqual([idOf('m1')])
    expect(await viewOf(runtime)).toEqual({ one: 'newer' })
    expect((await runtime.readEdits(lane)).edits).toEqual([])
  })

  test('SYN-42: who signs in, or which organisation is chosen, between reading the queue and handling it sends nothing of another', async () => {
    const { server, device, runtime } = open()
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    const plain = device.server
    device.server = {
      ...plain,
      sync: async (request, owner, signal) => {
        device.who = { person: 'ben', org: 'org-a', orgs: ['org-a'], owner: 'ben/org-a' }
        // the token is fetched with the call, and is another person's by now
        if (owner !== device.who.owner) throw new ServerAway()
        return plain.sync(request, owner, signal)
      },
    }
    expect(await runtime.sync()).toMatchObject({ status: 'done' })
    expect(server.state.applied).toEqual([])
    device.server = plain
    device.who = { person: 'anna', org: 'org-b', orgs: ['org-a', 'org-b'], owner: 'anna/org-b' }
    await passLater(device)
    expect(server.state.applied).toEqual([idOf('m1')])
  })

  test('SYN-43: wherever the runtime is killed, what was refused comes to the tray with its words, once', async () => {
    for (let killAt = 1; ; killAt += stride) {
      const { server, device, runtime } = open()
      server.write([named('theirs')])
      await runtime.sync()
      await runtime.mutate(lane, [set('m1', [named('mine')], { from: 'gone' }), set('m2', [named('next', 'two')])])
      const killed = openEdits(device, killAt)
      const isKilled = await killed.sync().then(
        () => false,
        (error) => error instanceof Killed,
      )
      const last = await passLater(device)
      const { tray, edits } = await last.readEdits(lane)
      expect(tray.map(({ id, args }) => [id, args])).toEqual([[idOf('m1'), { patches: [named('mine')], from: 'gone' }]])
      expect(edits).toEqual([])
      expect(server.state.applied).toEqual([idOf('m2')])
      if (!isKilled) break
    }
  })

  test('SYN-44: edits of the account are one queue, whatever organisation they were made in', async () => {
    const { server, device, runtime } = open()
    device.server = { ...server, sync: async () => Promise.reject(new ServerAway()) }
    await runtime.mutate(account, [set('m1', [named('older')])])
    await runtime.sync()
    device.who = { person: 'anna', org: 'org-b', orgs: ['org-a', 'org-b'], owner: 'anna/org-b' }
    await runtime.mutate(account, [set('m2', [named('newer')])])
    device.server = server
    await passLater(device)
    expect(server.state.applied).toEqual([idOf('m1'), idOf('m2')])
    expect(server.rowsOf('org')).toMatchObject([{ name: 'newer' }])
  })

  test('SYN-46: what a restored server has forgotten is sent to it again', async () => {
    const { server, device, runtime } = open()
    server.write([named('old')])
    await runtime.sync()
    const restore = server.backup()
    server.state.pageChanges = 1
    for (const id of ['two', 'three']) server.write([named('other', id)])
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    // the outcome is on the device, and its echo is not
    const plain = device.server
    device.server = around(device, () => {
      restore()
      device.server = plain
    })
    await runtime.sync()
    await passLater(device)
    expect(server.rowsOf('org')).toMatchObject([{ name: 'mine' }])
    expect(await viewOf(runtime)).toEqual({ one: 'mine' })
  })

  test('SYN-47: an older build beside a newer one leaves its replica alone, and asks for a reload', async () => {
    const { server, device, runtime } = open()
    server.write([named('newer build')])
    await runtime.sync()
    const replica = device.stores.replicas.open(lane)
    await replica.write(['meta'], async (tx) => {
      const meta = await tx.get('meta', 'meta')
      if (meta) await tx.put('meta', { ...meta, schema: syncSchemaVersion + 1 })
    })
    await runtime.mutate(lane, [set('m1', [named('mine')])])
    expect(await runtime.sync()).toEqual({ status: 'refusedSchema' })
    expect(server.state.applied).toEqual([])
    expect(await viewOf(runtime)).toEqual({ one: 'mine' })
  })
})
