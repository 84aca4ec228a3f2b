import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { attachmentLimits } from '../../core/work/attachment-rules.ts'
import { createDevice, deviceStores, idOf, Killed, lane, openEdits } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'
import { ServerAway } from './sync-server.ts'

const { partBytes } = attachmentLimits
const size = partBytes * 2 + 10
const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251).buffer
const file = {
  ...{ id: idOf('file'), issueId: idOf('issue'), name: 'plan.pdf', mediaType: 'application/pdf', sizeBytes: size },
  mutationId: idOf('add'),
}
const { mutationId, ...args } = file
const add = { id: mutationId, name: 'attachment.add', args }

describe.each(deviceStores)('%s', (store, createStores) => {
  // each step of IndexedDB takes long; `npm run proofs` kills at all of them
  const stride = process.env.TORTURE || store === 'memory' ? 1 : 5
  const open = () => {
    const server = createServerDouble()
    const device = createDevice(createStores(), server)
    return { server, device, runtime: openEdits(device) }
  }
  const whole = ({ state }: ReturnType<typeof createServerDouble>) =>
    Buffer.concat((state.parts.get(file.id) ?? []).map((part) => Buffer.from(part, 'base64')))

  test('whatever is killed between any two steps, the bytes arrive once and whole', async () => {
    for (let killAt = 1; ; killAt += stride) {
      const { server, device, runtime } = open()
      await (await runtime.files()).keep(lane, file, bytes)
      // the page may also die before it queues the row
      if (killAt % 2) await runtime.mutate(lane, [add])
      const mortal = openEdits(device, killAt)
      const isDone = await mortal.sync().then(
        () => true,
        (error) => {
          if (!(error instanceof Killed)) throw error
          return false
        },
      )
      device.now += 60_000
      await openEdits(device).sync()
      expect(whole(server).equals(Buffer.from(bytes)), `killed at ${killAt}`).toBe(true)
      expect(server.state.applied).toEqual([mutationId])
      expect(await (await runtime.files()).list(lane)).toEqual([])
      if (isDone) break
    }
  }, 60_000)

  test('without a network it waits and is readable; lost answers repeat no part', async () => {
    const { server, device, runtime } = open()
    await (await runtime.files()).keep(lane, file, bytes)
    await runtime.mutate(lane, [add])
    let calls = 0
    device.server = {
      ...server,
      uploadPart: async (...words) => {
        const answer = await server.uploadPart(...words)
        if (++calls % 2) throw new ServerAway()
        return answer
      },
    }
    expect(await runtime.sync()).toMatchObject({ status: 'away' })
    expect(await (await runtime.files()).list(lane)).toMatchObject([{ state: 'waiting', sentParts: 0 }])
    expect(await runtime.lanesOf('anna')).toEqual([{ lane, waiting: 1, refused: 0 }])
    expect(
      Buffer.from((await (await runtime.files()).read(lane, file.id)) ?? new ArrayBuffer()).equals(Buffer.from(bytes)),
    ).toBe(true)
    for (let tries = 0; tries < 5; tries++) await runtime.sync()
    expect(whole(server).equals(Buffer.from(bytes))).toBe(true)
    expect(await runtime.lanesOf('anna')).toEqual([])
  })

  test.each([
    ['0414003', 'storage.full'],
    ['0404001', 'issue.gone'],
  ])('bytes that are refused with %s are told in the tray, and go when it is dismissed', async (code, refusal) => {
    const { server, device, runtime } = open()
    await (await runtime.files()).keep(lane, file, bytes)
    await runtime.mutate(lane, [add])
    device.server = { ...server, uploadPart: async () => ({ code, result: null }) }
    await runtime.sync()
    const { tray } = await runtime.read(lane)
    expect(tray).toMatchObject([
      { id: mutationId, name: 'attachment.add', args: { id: file.id }, refusal: { code: refusal } },
    ])
    expect(await (await runtime.files()).read(lane, file.id)).not.toBeNull()
    await runtime.sync()
    expect(await (await runtime.files()).list(lane)).toMatchObject([{ state: 'refused' }])
    await runtime.dismiss(lane, [mutationId])
    expect(await (await runtime.files()).list(lane)).toEqual([])
  })

  test('of a file that somebody removed meanwhile the tray says so, and not that the issue is gone', async () => {
    const { server, device, runtime } = open()
    await (await runtime.files()).keep(lane, file, bytes)
    await runtime.mutate(lane, [add])
    let isRemoved = false
    device.server = {
      ...server,
      uploadPart: async () => {
        isRemoved = true
        return { code: '0404001', result: null }
      },
      // the removal is among the changes that follow
      sync: async (...words) => {
        const answer = await server.sync(...words)
        const patch = { ...args, scope: 'org', deletedAt: 1 }
        const change = {
          actor: 'someone',
          at: 1,
          seq: answer.result?.cursor ?? 0,
          entity: 'attachment',
          id: file.id,
          scope: 'org',
        } as const
        if (isRemoved) answer.result?.changes.push({ ...change, patch, isWhole: true })
        return answer
      },
    }
    await runtime.sync()
    expect((await runtime.read(lane)).tray).toMatchObject([{ id: mutationId, refusal: { code: 'attachment.gone' } }])
  })

  test('what its person removed is not sent, unless it is restored; an hour later it is gone', async () => {
    const { server, device, runtime } = open()
    await (await runtime.files()).keep(lane, file, bytes)
    await (await runtime.files()).setRemoved(lane, file.id, device.now)
    await runtime.mutate(lane, [add])
    await runtime.sync()
    expect(whole(server)).toHaveLength(0)
    expect(await (await runtime.files()).list(lane)).toHaveLength(1)
    await (await runtime.files()).setRemoved(lane, file.id, null)
    await runtime.sync()
    expect(whole(server)).toHaveLength(size)
    await (await runtime.files()).keep(lane, { ...file, id: idOf('other') }, bytes)
    await (await runtime.files()).setRemoved(lane, idOf('other'), device.now)
    device.now += 2 * 60 * 60 * 1000
    await runtime.sync()
    expect(await (await runtime.files()).list(lane)).toEqual([])
  })

  test('pictures that were seen give way to newer ones, and go with their person', async () => {
    const { runtime } = open()
    const large = new ArrayBuffer(attachmentLimits.fileBytes)
    const picture = (id: string) => ({ ...args, id: idOf(id), mediaType: 'image/png', sizeBytes: large.byteLength })
    for (const id of ['one', 'two', 'three']) await (await runtime.files()).remember(lane, picture(id), large)
    expect((await (await runtime.files()).list(lane)).map(({ id }) => id)).toEqual([idOf('two'), idOf('three')])
    await runtime.discard([lane])
    expect(await (await runtime.files()).list(lane)).toHaveLength(2)
  })
})
