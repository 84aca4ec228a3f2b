import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
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
})
