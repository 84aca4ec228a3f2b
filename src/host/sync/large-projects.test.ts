import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { codes } from '../../core/codes.ts'
import { laneName } from '../../core/sync/lane-types.ts'
import { laneLeaseMs } from './edits-queue.ts'
import { createDevice, deviceStores, Killed, lane, openEdits, viewOf } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'
import { ServerAway } from './sync-server.ts'

const named = (name: string, id: string) => ({ id, scope: 'org', fields: { name } })

/** Creates large projects with this many issues each. */
const writeProjects = ({ state, write }: ReturnType<typeof createServerDouble>, scopes: string[], issues: number) => {
  for (const scope of scopes) {
    state.granted.add(scope)
    state.large.add(scope)
    for (let n = 0; n < issues; n++) write([{ ...named('old', `${scope.at(-1)}${n}`), scope }])
  }
}

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
          // changes a row of a later page
          if (request.after === '' && server.state.seq === ids.length) server.write([{ ...named('newer', 'd'), scope }])
          return page
        },
      }
      const isKilled = await killed.sync().then(
        () => false,
        (error) => error instanceof Killed,
      )
      // the leases of the killed runtime expire
      device.now += laneLeaseMs + 1
      const last = openEdits(device)
      await last.sync()
      expect(await viewOf(last)).toEqual(all)
      expect(await last.read(lane)).toMatchObject({ isLoading: false })
      if (isKilled) continue
      expect(seen).toContain('ab')
      // the page is notified when the first rows are stored
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

  test('SYN-38: on a slow network no page is requested twice, though a pass ends before all of them came', async () => {
    const { server, device } = open()
    writeProjects(server, ['project:a', 'project:b', 'project:c', 'project:d'], 9)
    const plain = device.server
    const requested: string[] = []
    device.server = {
      ...plain,
      bootstrap: async (request, ...words) => {
        requested.push(JSON.stringify(request))
        const page = await plain.bootstrap(request, ...words)
        device.now += 9000
        return page
      },
    }
    const runtime = openEdits(device)
    expect(await runtime.sync()).toMatchObject({ status: 'done' })
    expect(Object.keys(await viewOf(runtime))).toHaveLength(36)
    expect(server.state.requests.length).toBeGreaterThan(3)
    expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted())
  })

  test('SYN-38: the rest of other projects is not requested beside the one that was opened last', async () => {
    const { server, device } = open()
    const runtime = openEdits(device)
    await runtime.sync()
    await runtime.requestScopes(lane, ['project:c'])
    writeProjects(server, ['project:a', 'project:b', 'project:c'], 9)
    const plain = device.server
    const requested: string[] = []
    device.server = {
      ...plain,
      bootstrap: async (request, ...words) => {
        if (request.after !== null && request.org === lane.org) requested.push(request.scope)
        return plain.bootstrap(request, ...words)
      },
    }
    expect(await runtime.sync()).toMatchObject({ status: 'done' })
    const ofOpened = requested.lastIndexOf('project:c') + 1
    expect(ofOpened).toBeGreaterThan(1)
    expect(new Set(requested.slice(0, ofOpened))).toEqual(new Set(['project:c']))
    expect(new Set(requested.slice(ofOpened))).toEqual(new Set(['project:a', 'project:b']))
  })

  test('SYN-38: a page that nobody waits for any more is aborted', async () => {
    const { server, device } = open()
    const scopes = ['project:a', 'project:b', 'project:c']
    for (const scope of scopes) server.state.granted.add(scope)
    const signals: AbortSignal[] = []
    device.server = {
      ...device.server,
      bootstrap: async (...[, , signal]) => {
        signals.push(signal)
        await Promise.resolve()
        throw new ServerAway()
      },
    }
    expect(await openEdits(device).sync()).toMatchObject({ status: 'away' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
  })

  test('SYN-49: beyond what a device should hold, projects stop at their first page until somebody opens them', async () => {
    const { server, device } = open()
    device.deviceRows = 7
    writeProjects(server, ['project:a', 'project:b', 'project:c'], 5)
    const runtime = openEdits(device)
    expect(await runtime.sync()).toMatchObject({ status: 'done' })
    expect(Object.keys(await viewOf(runtime)).join(' ')).toBe('a0 a1 a2 a3 a4 b0 b1 c0 c1')
    expect(await runtime.read(lane)).toMatchObject({ isLoading: false, partial: ['project:b', 'project:c'] })
    server.write([{ ...named('newer', 'b1'), scope: 'project:b' }])
    server.write([{ ...named('newer', 'b4'), scope: 'project:b' }])
    await runtime.sync()
    expect(await viewOf(runtime)).toMatchObject({ b1: 'newer' })
    expect(await viewOf(runtime)).not.toHaveProperty('b4')
    await runtime.requestScopes(lane, ['project:c'])
    expect(await runtime.read(lane)).toMatchObject({ isLoading: true })
    // everything must be loaded again; opened projects stay opened
    server.state.floor = server.state.seq + 1
    server.write([{ ...named('newer', 'b4'), scope: 'project:b' }])
    await runtime.sync()
    expect(Object.keys(await viewOf(runtime)).join(' ')).toBe('a0 a1 b0 b1 c0 c1 c2 c3 c4')
    server.state.granted.delete('project:c')
    await runtime.sync()
    await runtime.sync()
    expect(Object.keys(await viewOf(runtime)).join(' ')).toBe('a0 a1 a2 a3 a4 b0 b1')
  })

  test('SYN-49: what came as changes counts, too', async () => {
    const { server, device } = open()
    device.deviceRows = 5
    const runtime = openEdits(device)
    await runtime.sync()
    for (const id of ['o1', 'o2', 'o3']) server.write([named('news', id)])
    await runtime.sync()
    server.state.granted.add('project:a')
    server.state.large.add('project:a')
    for (const id of ['a0', 'a1', 'a2']) server.write([{ ...named('old', id), scope: 'project:a' }])
    await runtime.sync()
    expect(await runtime.read(lane)).toMatchObject({ isLoading: false, partial: ['project:a'] })
    expect(Object.keys(await viewOf(runtime)).join(' ')).toBe('a0 a1 o1 o2 o3')
  })

  test('a scope whose next page a rolled back server does not understand begins again, and what was shown stays', async () => {
    const scope = 'project:har'
    const { server, device } = open()
    server.state.granted.add(scope)
    server.state.large.add(scope)
    for (const id of ['a', 'b', 'c', 'd', 'e']) server.write([{ ...named('old', id), scope }])
    const runtime = openEdits(device)
    const plain = device.server
    let refused = 0
    let isBroken = false
    const seen: string[] = []
    device.server = {
      ...plain,
      bootstrap: async (request, ...words) => {
        seen.push(Object.keys(await viewOf(runtime)).join(''))
        if (request.after !== '' && !isBroken) return plain.bootstrap(request, ...words)
        refused++
        server.state.large.clear()
        // deleted after its page was answered, and before that page is requested again
        server.write([{ id: 'b', scope, fields: null }])
        return { code: codes.invalidField, result: null }
      },
    }
    expect(await runtime.sync()).toMatchObject({ status: 'done' })
    expect(Object.keys(await viewOf(runtime)).join('')).toBe('acde')
    expect(refused).toBe(1)
    expect(seen.slice(seen.indexOf('ab'))).not.toContain('')

    // a server that accepts no position is not asked for ever
    isBroken = true
    server.state.granted.add('project:sea')
    server.state.large.add('project:sea')
    server.write([{ ...named('old', 'f'), scope: 'project:sea' }])
    expect(await runtime.sync()).toMatchObject({ status: 'refused' })
    expect(refused).toBeLessThan(6)
  })
})
