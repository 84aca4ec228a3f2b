import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { forgetPeople } from './device-edits.ts'
import { laneLeaseMs } from './edits-queue.ts'
import { createDevice, type Device, deviceStores, idOf, Killed, lane, openEdits, set } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'
import { ServerAway } from './sync-server.ts'

const named = (name: string, id = 'one') => ({ id, scope: 'org', fields: { name } })
const other = { ...lane, org: 'org-b' }
const inOther = { person: 'anna', org: 'org-b', owner: 'anna/org-b' }
/** Anna works in another organisation, and the server has confirmed that she is no longer in the first. */
const hasLeft = { ...inOther, orgs: ['org-b'] }
const bytes = Uint8Array.from([1, 2, 3]).buffer
const fileOf = (name: string) => ({
  ...{ id: idOf(name), issueId: idOf('issue'), name: `${name}.pdf`, mediaType: 'application/pdf', sizeBytes: 3 },
  mutationId: idOf(`${name}m`),
})
const attach = (name: string) => {
  const { mutationId: id, ...args } = fileOf(name)
  return { id, name: 'attachment.add', args }
}

describe.each(deviceStores)('%s', (store, createStores) => {
  // each step of IndexedDB takes long; `npm run proofs` kills at all of them
  const stride = process.env.TORTURE || store === 'memory' ? 1 : 5
  /**
   * Anna's device without a network. It has in org-a: an edit that the server applied, a refused one, two that wait, a file that waits with its
   * row, and one whose row the server has.
   */
  const worked = async () => {
    const server = createServerDouble()
    server.write([named('their words')])
    const device = createDevice(createStores(), server)
    const runtime = openEdits(device)
    const files = await runtime.files()
    await files.keep(lane, fileOf('sent'), bytes)
    device.server = { ...server, uploadPart: async () => Promise.reject(new ServerAway()) }
    await runtime.mutate(lane, [attach('sent'), set('no', [named('refused')], { from: 'gone' })])
    await runtime.sync()
    device.server = { ...server, sync: async () => Promise.reject(new ServerAway()) }
    await files.keep(lane, fileOf('plan'), bytes)
    await runtime.mutate(lane, [
      set('m1', [named('mine')]),
      set('m2', [named('too')], { of: [{ id: 'i', from: 'their words' }] }),
      attach('plan'),
    ])
    await runtime.sync()
    device.server = server
    server.state.requests = []
    return { server, device, runtime, files }
  }
  const passLater = async (device: Device) => {
    device.now += laneLeaseMs + 1
    await openEdits(device).sync()
  }
  const ids = (names: string[]) => names.map(idOf).sort()
  const everything = ids(['no', 'm1', 'm2', 'planm', 'sentm'])

  test('SYN-52: wherever the runtime is killed, what a person wrote in an organisation that they left comes to the tray once', async () => {
    for (let killAt = 1; ; killAt += stride) {
      const { server, device, runtime, files } = await worked()
      device.who = hasLeft
      const isKilled = await openEdits(device, killAt)
        .sync()
        .then(
          () => false,
          (error) => error instanceof Killed,
        )
      await passLater(device)
      const { edits, tray } = await runtime.readEdits(lane)
      expect(edits).toEqual([])
      expect(tray.map(({ id }) => id).sort()).toEqual(everything)
      expect(new Set(tray.map(({ refusal }) => refusal.code))).toEqual(new Set(['organization.gone']))
      expect(tray.find(({ id }) => id === idOf('m1'))?.args).toEqual({ patches: [named('mine')] })
      // other people's words stay in no organisation that their reader has left
      expect(JSON.stringify(tray)).not.toContain('their words')
      expect((await files.list(lane)).map(({ state }) => state)).toEqual(['refused', 'refused'])
      expect(await runtime.lanesOf('anna')).toEqual([{ lane, waiting: 0, refused: everything.length }])
      expect(server.state.requests.filter(({ org }) => org === 'org-a')).toEqual([])
      if (!isKilled) break
    }
  }, 60_000)

  test('their person sees it in every organisation until they dismiss it, and nobody else does', async () => {
    const { device, runtime, files } = await worked()
    device.who = hasLeft
    await runtime.sync()
    expect(device.changes).toContainEqual({ lane: 'anna|org-a', edits: true })
    const { tray, leftTray } = await runtime.read(other)
    expect(tray).toEqual([])
    expect(leftTray.map(({ id }) => id).sort()).toEqual(everything)
    expect(new Set(leftTray.map(({ leftOrg }) => leftOrg))).toEqual(new Set(['org-a']))
    expect(await files.read(lane, fileOf('plan').id)).toEqual(bytes)
    for (const place of [{ person: 'anna', org: null }, { person: 'ben', org: 'org-b' }, lane])
      expect((await runtime.readEdits(place)).leftTray).toEqual([])

    await runtime.dismiss(lane, everything)
    expect((await runtime.readEdits(other)).leftTray).toEqual([])
    expect(await files.list(lane)).toEqual([])
    await runtime.sync()
    expect(await runtime.lanesOf('anna')).toEqual([])
  })

  test('somebody without an organisation has it too, and it outlives another person on the device', async () => {
    const { device, runtime } = await worked()
    const forget = forgetPeople({ ...device.stores, publish: () => {} })
    await forget(null)
    device.who = { person: 'ben', org: 'org-b', orgs: ['org-b'], owner: 'ben/org-b' }
    await forget({ person: 'ben', orgs: ['org-b'] })
    await runtime.sync()
    expect((await runtime.read({ person: 'ben', org: 'org-b' })).leftTray).toEqual([])
    device.who = { person: 'anna', org: null, orgs: [], owner: 'temporary0418/' }
    await runtime.sync()
    expect(await runtime.lanesOf('anna')).toEqual([{ lane, waiting: 0, refused: everything.length }])
  })

  test('a file whose row the server has is counted after another person has used the device', async () => {
    const { device, runtime } = await worked()
    const forget = forgetPeople({ ...device.stores, publish: () => {} })
    await runtime.sync()
    await runtime.dismiss(lane, [idOf('no')])
    await (await runtime.files()).keep(lane, fileOf('late'), bytes)
    await forget({ person: 'ben', orgs: ['org-b'] })
    expect(await runtime.lanesOf('anna')).toEqual([{ lane, waiting: 1, refused: 0 }])
  })

  test.each([
    ['nobody has confirmed the session', null],
    ['they only work in another organisation', { ...inOther, orgs: ['org-a', 'org-b'] }],
  ])('nothing is said to be lost while %s', async (__, who) => {
    const { device, runtime } = await worked()
    device.server = { ...device.server, sync: async () => Promise.reject(new ServerAway()) }
    device.who = who
    await runtime.sync()
    expect((await runtime.readEdits(lane)).edits).not.toEqual([])
    expect((await runtime.readEdits(other)).leftTray).toEqual([])
  })

  test('what another runtime may be sending is waited for', async () => {
    const { server, device, runtime } = await worked()
    let result: unknown
    device.server = {
      ...server,
      sync: async (...words) => {
        const answer = await server.sync(...words)
        device.who = hasLeft
        if (result === undefined) result = await openEdits(device).sync()
        return answer
      },
    }
    await runtime.sync()
    expect(result).toMatchObject({ status: 'held' })
    await passLater(device)
    const { tray } = await runtime.readEdits(lane)
    expect(tray.map(({ id }) => id)).not.toContain(idOf('m1'))
    expect(server.state.applied).toContain(idOf('m1'))
  })

  test('who is invited again between two files finds only the first in the tray', async () => {
    const { device, runtime, files } = await worked()
    await files.keep(lane, fileOf('late'), bytes)
    const { edits } = device.stores
    const back = device.who
    const write: typeof edits.write = async (names, work) => {
      const done = await edits.write(names, work)
      // a file's own way into the tray
      if (names.join() === 'lanes,tray') device.who = back
      return done
    }
    device.stores = { ...device.stores, edits: { ...edits, write } }
    device.who = hasLeft
    await openEdits(device).sync()
    const { tray } = await runtime.readEdits(lane)
    expect(tray.filter(({ id }) => [idOf('sentm'), idOf('latem')].includes(id))).toHaveLength(1)
  })

  test.each(['read', 'write'] as const)(
    'a runtime that stood frozen before its %s, while its person was invited again, puts nothing new into the tray',
    async (moment) => {
      const { server, device, runtime } = await worked()
      const { edits } = device.stores
      let isFrozen = true
      const rejoin = async () => {
        if (!isFrozen) return
        isFrozen = false
        device.who = { person: 'anna', org: 'org-a', orgs: ['org-a', 'org-b'], owner: 'anna/org-a' }
        await runtime.mutate(lane, [set('new', [named('again')])])
      }
      const whileFrozen: typeof edits = {
        ...edits,
        [moment]: async (names: readonly string[], work: never) => {
          if (names.includes('tray') && names.includes('lanes')) await rejoin()
          return edits[moment](names as never, work)
        },
      }
      device.stores = { ...device.stores, edits: whileFrozen }
      const frozen = openEdits(device)
      device.who = hasLeft
      await frozen.sync()
      expect(isFrozen).toBe(false)
      expect((await runtime.readEdits(lane)).tray.map(({ id }) => id)).not.toContain(idOf('new'))
      await passLater(device)
      expect(server.state.applied).toContain(idOf('new'))
    },
  )

  test('after a new invitation new edits are sent, and what was in the tray stays there', async () => {
    const { server, device, runtime } = await worked()
    device.who = hasLeft
    await runtime.sync()
    device.who = { person: 'anna', org: 'org-a', orgs: ['org-a', 'org-b'], owner: 'anna/org-a' }
    await runtime.mutate(lane, [set('new', [named('again')])])
    await passLater(device)
    expect(server.state.applied.at(-1)).toBe(idOf('new'))
    const { tray, leftTray } = await runtime.readEdits(lane)
    expect([tray.map(({ id }) => id).sort(), leftTray]).toEqual([everything, []])
    expect((await runtime.readEdits(other)).leftTray).toHaveLength(everything.length)
  })

  test('an organisation that denies access makes the session ask once whether the person is still in it, not at each pass', async () => {
    const { server, device, runtime } = await worked()
    const denials = async (answer: typeof server.sync) => {
      device.server = { ...server, sync: answer }
      device.denials = 0
      const { status } = await runtime.sync()
      return [status, device.denials]
    }
    const deny = async () => ({ code: '0403001', result: null })
    // of the organisation and of the account
    expect(await denials(deny)).toEqual(['refused', 2])
    expect(await denials(deny)).toEqual(['refused', 0])
    expect(await denials(async () => Promise.reject(new ServerAway()))).toEqual(['away', 0])
    expect(await denials(deny)).toEqual(['refused', 0])
    expect(await denials(server.sync)).toEqual(['done', 0])
    expect(await denials(deny)).toEqual(['refused', 2])
  })

  test('an organisation that denies access is still listed: its waiting edits do not refresh the session at each pass', async () => {
    const { server, device, runtime } = await worked()
    device.who = { ...inOther, orgs: ['org-a', 'org-b'] }
    device.server = {
      ...server,
      sync: async (request, ...words) =>
        request.org === 'org-a' ? { code: '0403001', result: null } : server.sync(request, ...words),
    }
    for (const _ of [1, 2, 3]) expect(await runtime.sync()).toEqual({ status: 'done' })
    expect(device.denials).toBe(1)
    expect((await runtime.readEdits(lane)).edits).not.toEqual([])
  })
})
