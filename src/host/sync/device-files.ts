import type { DeviceFiles } from '../../core/sync/device-file-types.ts'
import { type LaneKey, laneName } from '../../core/sync/lane-types.ts'
import { partCount, partLength } from '../../core/work/attachment-rules.ts'
import {
  deleteFile,
  type FileRow,
  type FilesStore,
  listFiles,
  listParts,
  probeRoom,
} from '../../store/files/files-database.ts'
import { StoreError } from '../../store/store-error.ts'

/** Limit for the copies of pictures that are shown offline, for all lanes together. */
const maxSeenBytes = 60 * 1024 * 1024

const split = (whole: ArrayBuffer): ArrayBuffer[] => {
  const { byteLength } = whole
  let at = 0
  return Array.from({ length: partCount(byteLength) }, (_, n) => {
    const begin = at
    at += partLength(byteLength, n)
    return whole.slice(begin, at)
  })
}

const join = (parts: readonly ArrayBuffer[], byteLength: number): ArrayBuffer => {
  const whole = new Uint8Array(byteLength)
  let at = 0
  for (const part of parts) {
    whole.set(new Uint8Array(part), at)
    at += part.byteLength
  }
  return whole.buffer
}

/** Copies of pictures that have so many bytes together, or all: those that were not shown for longest. */
const leastSeen = (files: readonly FileRow[], bytes: number): FileRow[] => {
  let left = bytes
  const seen = files.filter(({ state }) => state === 'seen').sort((a, b) => a.at - b.at)
  return seen.filter(({ sizeBytes }) => {
    if (left <= 0) return false
    left -= sizeBytes
    return true
  })
}

const seenBytes = (files: readonly FileRow[]): number =>
  files.reduce((sum, { state, sizeBytes }) => (state === 'seen' ? sum + sizeBytes : sum), 0)

/** The files of this device; the same in page and worker. */
export function createDeviceFiles(store: FilesStore, now: () => number): DeviceFiles {
  const put = async (key: LaneKey, file: Omit<FileRow, 'lane' | 'person' | 'org'>, content: ArrayBuffer) => {
    const parts = split(content)
    const row = { ...file, ...key, lane: laneName(key) }
    await store.write(['files', 'parts'], async (tx) => {
      const kept = await tx.get('files', file.id)
      // a copy from the server must not replace bytes that wait to be sent
      if (kept && kept.state !== 'seen' && row.state === 'seen') return
      const files = await tx.list('files')
      const excess = seenBytes(files) + row.sizeBytes - maxSeenBytes
      for (const old of leastSeen(files, excess)) await deleteFile(tx, old)
      await tx.put('files', row)
      for (const [n, bytes] of parts.entries()) await tx.put('parts', { id: row.id, n, bytes })
    })
  }
  /** If there is no room, deletes as many copies of pictures as needed for a file that only this device has. */
  const keep: typeof put = (key, file, content) =>
    put(key, file, content).catch(async (error) => {
      if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
      const count = await store.write(['files', 'parts'], async (tx) => {
        const deleted = leastSeen(await tx.list('files'), Math.max(1, file.sizeBytes))
        for (const old of deleted) await deleteFile(tx, old)
        return deleted.length
      })
      if (count === 0) throw error
      return keep(key, file, content)
    })
  const change = (key: LaneKey, id: string, set: (row: FileRow) => FileRow) =>
    store.write(['files'], async (tx) => {
      const row = await tx.get('files', id)
      if (row?.lane === laneName(key)) await tx.put('files', set(row))
    })

  return {
    probeRoom: () => probeRoom(store),
    list: async (key) => {
      const rows = await store.read(['files'], (tx) => listFiles(tx, laneName(key)))
      return rows.map(({ lane: _lane, person: _person, org: _org, ...file }) => file)
    },
    read: async (key, id) => {
      const stored = await store.read(['files', 'parts'], async (tx) => {
        const [row, parts] = [await tx.get('files', id), await listParts(tx, id)]
        return row?.lane === laneName(key) && parts.length === partCount(row.sizeBytes) ? { row, parts } : null
      })
      if (!stored) return null
      const { row, parts } = stored
      if (row.state === 'seen') await change(key, id, (seen) => ({ ...seen, at: now() }))
      return join(
        parts.map(({ bytes }) => bytes),
        row.sizeBytes,
      )
    },
    keep: (key, file, content) =>
      keep(key, { ...file, at: now(), state: 'waiting', sentParts: 0, removedAt: null }, content),
    keepDraft: (key, file, content) => {
      const draft = { issueId: '', mutationId: '', at: now(), state: 'draft', sentParts: 0, removedAt: null } as const
      return keep(key, { ...file, ...draft }, content)
    },
    remember: async (key, file, content) => {
      if (file.sizeBytes !== content.byteLength || file.sizeBytes > maxSeenBytes / 2) return
      await put(key, { ...file, at: now(), state: 'seen', mutationId: '', sentParts: 0, removedAt: null }, content)
    },
    setRemoved: (key, id, removedAt) => change(key, id, (row) => ({ ...row, removedAt })),
    drop: (key, ids) =>
      store.write(['files', 'parts'], async (tx) => {
        for (const file of await listFiles(tx, laneName(key))) if (ids.includes(file.id)) await deleteFile(tx, file)
      }),
  }
}
