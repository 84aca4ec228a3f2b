import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { laneName } from '../../core/sync/lane-types.ts'
import { laneLeaseMs } from './edits-queue.ts'
import { createDevice, deviceStores, Killed, lane, openEdits, viewOf } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'

const named = (name: string, id: string) => ({ id, scope: 'org', fields: { name } })

describe.each(deviceStores)('%s', (_, createStores) => {
  const open = () => {
    const server = createServerDouble()
    return { server, device: createDevice(createStores(), server) }
  }

  test('SYN-38: a large project is shown from its first page on, and whole at its end, also when the runtime is killed on the way', async () => {
    const scope = 'project:har'
    const ids = ['a', 'b', 'c', 'd', 'e']
    const all = Object.fromEntries(ids.map((id) => [id, id === 'd' ? 'newer' : 'old']))
    for (let killAt = 1; ; killAt += 7) {
      const { server, device } = open()
      server.state.granted.add(scope)
      server.state.large.add(scope)
      for (const id of ids) server.write([{ ...named('old', id), scope }])
      const killed = openEdits(device, killAt)
      const reader = openEdits(device)
      const seen: string[] = []
      const plain = device.server
      device.server = {
        ...plain,
        bootstrap: async (request, ...words) => {
          seen.push(Object.keys(await viewOf(reader)).join(''))
          const page = await plain.bootstrap(request, ...words)
          // on a row of a later page
          if (request.after === '' && server.state.seq === ids.length) server.write([{ ...named('newer', 'd'), scope }])
          return page
        },
      }
      const isKilled = await killed.sync().then(
        () => false,
        (error) => error instanceof Killed,
      )
      // its leases run out
      device.now += laneLeaseMs + 1
      const last = openEdits(device)
      await last.sync()
      expect(await viewOf(last)).toEqual(all)
      expect(await last.read(lane)).toMatchObject({ isLoading: false })
      if (isKilled) continue
      expect(seen).toContain('ab')
      // the page is told when the first rows are there
      expect(device.changes).toContainEqual(expect.objectContaining({ lane: laneName(lane), scopes: [scope] }))
      break
    }
  })

  test('SYN-38: a page that replaces what is shown already says so', async () => {
    const scope = 'project:har'
    const { server, device } = open()
    server.state.granted.add(scope)
    server.state.large.add(scope)
    for (const id of ['a', 'b', 'c']) server.write([{ ...named('old', id), scope }])
    const plain = device.server
    device.server = {
      ...plain,
      bootstrap: async (request, ...words) => {
        if (request.after === '' && server.state.seq === 3) server.write([{ ...named('newer', 'a'), scope }])
        return plain.bootstrap(request, ...words)
      },
    }
    await openEdits(device).sync()
    expect(device.changes).toContainEqual(expect.objectContaining({ rows: [{ entity: 'issue', id: 'a' }] }))
  })

  test('SYN-49: beyond what a device should hold, projects stop at their first page until somebody opens them', async () => {
    const { server, device } = open()
    device.deviceRows = 7
    const scopes = ['project:a', 'project:b', 'project:c']
    for (const scope of scopes) {
      server.state.granted.add(scope)
      server.state.large.add(scope)
      for (let n = 0; n < 5; n++) server.write([{ ...named('old', `${scope.at(-1)}${n}`), scope }])
    }
    const runtime = openEdits(device)
    expect(await runtime.sync()).toMatchObject({ status: 'done' })
    expect(Object.keys(await viewOf(runtime)).join(' ')).toBe('a0 a1 a2 a3 a4 b0 b1 c0 c1')
    expect(await runtime.read(lane)).toMatchObject({ isLoading: false, partial: ['project:b', 'project:c'] })
    server.write([{ ...named('newer', 'b1'), scope: 'project:b' }])
    server.write([{ ...named('newer', 'b4'), scope: 'project:b' }])
    await runtime.sync()
    expect(await viewOf(runtime)).toMatchObject({ b1: 'newer' })
    expect(await viewOf(runtime)).not.toHaveProperty('b4')
    await runtime.want(lane, ['project:c'])
    expect(await runtime.read(lane)).toMatchObject({ isLoading: true })
    // to be loaded again, and what was opened stays so
    server.state.floor = server.state.seq + 1
    server.write([{ ...named('newer', 'b4'), scope: 'project:b' }])
    await runtime.sync()
    expect(Object.keys(await viewOf(runtime)).join(' ')).toBe('a0 a1 b0 b1 c0 c1 c2 c3 c4')
    server.state.granted.delete('project:c')
    await runtime.sync()
    await runtime.sync()
    expect(Object.keys(await viewOf(runtime)).join(' ')).toBe('a0 a1 a2 a3 a4 b0 b1')
  })
})
