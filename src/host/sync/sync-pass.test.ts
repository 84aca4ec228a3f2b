import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { laneName } from '../../core/sync/lane-types.ts'
import { laneLeaseMs } from './edits-queue.ts'
import { createDevice, deviceStores, idOf, lane, openEdits, set, viewOf } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'
import { ServerAway } from './sync-server.ts'

const one = (name: string, scope = 'org') => ({ id: 'one', scope, fields: { name } })

describe.each(deviceStores)('%s', (_, createStores) => {
  const open = () => {
    const server = createServerDouble()
    const device = createDevice(createStores(), server)
    return { server, device, runtime: openEdits(device) }
  }

  test('an edit is saved on the device, sent once and then shown by its row', async () => {
    const { server, runtime } = open()
    await runtime.mutate(lane, [set('m1', [one('new')])])
    expect(await viewOf(runtime)).toEqual({ one: 'new' })
    expect(await runtime.sync()).toEqual({ status: 'done' })
    const { edits, tray, rows, scopes } = await runtime.read(lane)
    expect({ edits, tray, scopes }).toEqual({ edits: [], tray: [], scopes: { org: 1 } })
    expect(rows).toEqual([{ entity: 'issue', id: 'one', scope: 'org', rev: 1, name: 'new' }])
    await runtime.sync()
    expect(server.state.applied).toEqual([idOf('m1')])
  })

  test('what no server stores is left out of an edit as it is sent, so that the edits behind it are sent too', async () => {
    const { server, runtime } = open()
    await runtime.mutate(lane, [set('m1', [one('half \ud83d, \u0000nothing, whole 😀')]), set('m2', [one('mine too')])])
    await runtime.sync()
    const names = server.state.requests.flatMap(({ mutations }) => mutations.map(({ args }) => JSON.stringify(args)))
    expect(names[0]).toContain('"half \ufffd, nothing, whole 😀"')
    expect(await viewOf(runtime)).toEqual({ one: 'mine too' })
  })

  test("other people's changes arrive in pages, deleted rows are removed, and refused edits are in the tray with their text", async () => {
    const { server, runtime, device } = open()
    for (let n = 0; n < 5; n++) server.write([{ id: `row-${n}`, scope: 'org', fields: { name: `${n}` } }])
    await runtime.sync()
    for (let n = 0; n < 9; n++) server.write([{ id: 'row-1', scope: 'org', fields: { name: `again ${n}` } }])
    server.write([{ id: 'row-0', scope: 'org', fields: null }])
    await runtime.mutate(lane, [set('m1', [one('mine')], { refuse: 'forbidden' }), set('m2', [one('mine too')])])
    await runtime.sync()
    expect(await viewOf(runtime)).toEqual({
      one: 'mine too',
      'row-1': 'again 8',
      'row-2': '2',
      'row-3': '3',
      'row-4': '4',
    })
    const { tray } = await runtime.readEdits(lane)
    expect(tray).toEqual([
      {
        id: idOf('m1'),
        name: 'set',
        args: expect.anything(),
        at: device.now,
        refusedAt: device.now,
        refusal: { code: 'forbidden' },
      },
    ])
    await runtime.dismiss(lane, [idOf('m1')])
    expect((await runtime.readEdits(lane)).tray).toEqual([])
  })

  test('what was skipped of an edit of several rows is in the tray once, and the rest is there', async () => {
    const { server, runtime } = open()
    const theirs = { id: 'two', scope: 'org', fields: { name: 'mine too' } }
    await runtime.mutate(lane, [set('m1', [one('mine')], { skip: [theirs] })])
    await runtime.sync()
    await runtime.sync()
    expect(await viewOf(runtime)).toEqual({ one: 'mine' })
    const { tray } = await runtime.readEdits(lane)
    expect(tray).toMatchObject([{ id: idOf('m1'), args: { patches: [theirs] }, refusal: { code: 'overtaken' } }])
    await runtime.dismiss(lane, [idOf('m1')])
    await runtime.sync()
    expect((await runtime.readEdits(lane)).tray).toEqual([])
    expect(server.state.applied).toEqual([idOf('m1')])
  })

  test('a description stays on the device apart from its issue, as the last change left it', async () => {
    const { server, runtime, device } = open()
    server.state.granted.add('project:b')
    const write = (id: string, scope: string, fields: object | null) =>
      server.write([{ id, scope, fields: fields && { ...fields } }])
    const descriptions = async () => {
      await runtime.sync()
      const stored = await device.stores.replicas
        .open(lane)
        .read(['rows'], (tx) => tx.list('rows', { from: ['issueText'], to: ['issueText', '\uffff'] }))
      const keys = ['a', 'b', 'c'].map((id) => ({ entity: 'issue', id }) as const)
      const read = (await runtime.readRows(lane, keys)).flatMap((row) =>
        'description' in row && row.description ? [[row.id, row.description] as const] : [],
      )
      expect(Object.fromEntries(stored.map((row) => [row.id, 'description' in row && row.description]))).toEqual(
        Object.fromEntries(read),
      )
      const { rows } = await runtime.read(lane)
      expect(rows.some((row) => 'description' in row)).toBe(false)
      return Object.fromEntries(read)
    }
    write('a', 'org', { description: 'on a page' })
    write('b', 'org', { description: '' })
    expect(await descriptions()).toEqual({ a: 'on a page' })
    write('c', 'org', { description: 'as a change' })
    write('b', 'org', { description: 'filled' })
    write('a', 'org', { name: 'another field' })
    expect(await descriptions()).toEqual({ a: 'on a page', b: 'filled', c: 'as a change' })
    write('a', 'project:b', { name: 'moved' })
    write('b', 'org', { description: '' })
    write('c', 'org', null)
    expect(await descriptions()).toEqual({ a: 'on a page' })
    server.state.granted.delete('project:b')
    expect(await descriptions()).toEqual({})
  })

  test('while the server is unreachable edits stay queued, and its Retry-After is respected', async () => {
    const { runtime, device, server } = open()
    device.server = { ...server, sync: async () => Promise.reject(new ServerAway(7000)) }
    await runtime.mutate(lane, [set('m1', [one('mine')])])
    expect(await runtime.sync()).toEqual({ status: 'away', retryAfterMs: 7000, random: 0.5 })
    expect(await viewOf(runtime)).toEqual({ one: 'mine' })
  })

  test.each(['403', '04206'])('code %s ends the session, but keeps the edits', async (code) => {
    const { runtime, device, server } = open()
    device.server = { ...server, sync: async () => ({ code, result: null }) }
    await runtime.mutate(lane, [set('m1', [one('mine')])])
    expect(await runtime.sync()).toEqual({ status: 'signedOut' })
    device.server = server
    await runtime.sync()
    expect(server.state.applied).toEqual([idOf('m1')])
  })

  test('changes contain the rows and the cursors before and after', async () => {
    const { runtime, device, server } = open()
    server.write([one('first')])
    await runtime.sync()
    device.changes = []
    server.write([one('second')])
    await runtime.sync()
    expect(device.changes[0]).toEqual({
      lane: 'anna|org-a',
      rows: [{ entity: 'issue', id: 'one' }],
      cursor: { from: 1, to: 2 },
      edits: true,
    })
  })

  test('a lane of another runtime is waited for until its lease ends, unless that is a time of an old clock', async () => {
    const { server, device, runtime } = open()
    const begin = device.now
    const results: unknown[] = []
    device.server = {
      ...server,
      sync: async (...words) => {
        for (const now of [begin - 1000, begin + laneLeaseMs - 1, begin + laneLeaseMs, begin - 86_400_000]) {
          device.now = now
          device.server = server
          results.push((await openEdits(device).sync()).status)
          // its lease is taken back
          await device.stores.edits.write(['lanes'], async (tx) => {
            const row = await tx.get('lanes', laneName(lane))
            if (row) await tx.put('lanes', { ...row, owner: 'runtime', leaseUntil: begin + laneLeaseMs })
          })
        }
        device.now = begin
        return server.sync(...words)
      },
    }
    await runtime.sync()
    expect(results).toEqual(['held', 'held', 'done', 'done'])
  })
})
