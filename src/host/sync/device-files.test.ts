import { expect, test } from 'vitest'
import { type FilesRows, type FilesStore, filesDatabase } from '../../store/files/files-database.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { StoreError } from '../../store/store-error.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { createDeviceFiles } from './device-files.ts'
import { lane } from './sample-device.ts'

/** The files of a device that has room for so many bytes. */
const filesWithRoom = (roomBytes: number) => {
  const disk = createMemoryStore<FilesRows>(filesDatabase)
  const device = { roomBytes, now: 0, writes: 0 }
  const store: FilesStore = {
    ...disk,
    write: (names, work) =>
      disk.write(names, async (tx) => {
        const result = await work(tx)
        if (!(names as readonly string[]).includes('parts')) return result
        device.writes++
        const parts = await (tx as TransactionOf<FilesRows>).list('parts')
        const bytes = parts.reduce((sum, part) => sum + part.bytes.byteLength, 0)
        if (bytes > device.roomBytes) throw new StoreError('quota')
        return result
      }),
  }
  const files = createDeviceFiles(store, () => device.now++)
  const ids = async () => (await files.list(lane)).map(({ id, state }) => `${id} ${state}`).sort()
  return { device, files, ids }
}

const content = (bytes: number) => new ArrayBuffer(bytes)
const picture = (id: string, sizeBytes: number) => ({ id, issueId: 'i', name: id, mediaType: 'image/png', sizeBytes })
const file = (id: string, sizeBytes: number) => ({ ...picture(id, sizeBytes), mutationId: `add ${id}` })

test('on a full device a file takes the room of as many pictures as it needs, of those first that were not shown for longest', async () => {
  const { files, ids, device } = filesWithRoom(100)
  for (const id of ['a', 'b', 'c', 'd']) await files.remember(lane, picture(id, 20), content(20))
  await files.read(lane, 'a')
  await files.keep(lane, file('mine', 30), content(30))
  expect(await ids()).toEqual(['a seen', 'd seen', 'mine waiting'])
  device.roomBytes = 75
  await files.keep(lane, file('too', 5), content(5))
  expect(await ids(), 'its room is taken by something else').toEqual([
    'a seen',
    'd seen',
    'mine waiting',
    'too waiting',
  ])
  device.roomBytes = 60
  await files.keepDraft(lane, file('draft', 1), content(1))
  expect(await ids()).toEqual(['a seen', 'draft draft', 'mine waiting', 'too waiting'])
})

test('where no picture is left, a file has no room', async () => {
  const { files, ids, device } = filesWithRoom(40)
  for (const id of ['a', 'b']) await files.remember(lane, picture(id, 10), content(10))
  device.writes = 0
  await expect(files.keep(lane, file('mine', 50), content(50))).rejects.toMatchObject({ kind: 'quota' })
  expect(await ids()).toEqual([])
  expect(device.writes).toBeLessThan(5)
})

test('a picture takes no room from others on a full device', async () => {
  const { files, ids } = filesWithRoom(40)
  for (const id of ['a', 'b']) await files.remember(lane, picture(id, 20), content(20))
  await expect(files.remember(lane, picture('c', 10), content(10))).rejects.toMatchObject({ kind: 'quota' })
  expect(await ids()).toEqual(['a seen', 'b seen'])
})

test('a device is asked for room without a trace; it takes none from pictures', async () => {
  const { files, ids, device } = filesWithRoom(256 * 1024)
  await files.probeRoom()
  await files.probeRoom()
  await files.remember(lane, picture('a', 20), content(20))
  await expect(files.probeRoom()).rejects.toMatchObject({ kind: 'quota' })
  expect(await ids()).toEqual(['a seen'])
  device.roomBytes += 20
  await files.probeRoom()
})
