import type { DeviceFile } from '../../core/sync/device-file-types.ts'
import type { LaneKey } from '../../core/sync/lane-types.ts'
import { partCount } from '../../core/work/attachment-rules.ts'
import type { Database, StoreOf, TransactionOf } from '../store-types.ts'

export interface FileRow extends DeviceFile, LaneKey {
  lane: string
}

/** A part of a file's bytes. Not a Blob: WebKit stores none in private windows. */
interface PartRow {
  id: string
  n: number
  bytes: ArrayBuffer
}

export interface FilesRows {
  files: FileRow
  parts: PartRow
}

/** Files that wait to be sent, and pictures that were seen. A database of its own: nothing else moves as many bytes. */
export const filesDatabase: Database<FilesRows> = {
  name: 'worktide-files',
  version: 1,
  schema: {
    files: { keyPath: 'id', indexes: { lane: 'lane' } },
    parts: { keyPath: ['id', 'n'] },
  },
  isStrict: true,
}

export type FilesStore = StoreOf<FilesRows>

export const listFiles = (tx: TransactionOf<FilesRows, 'files'>, lane: string) =>
  tx.list('files', { index: 'lane', from: lane, to: lane })

export const listParts = (tx: TransactionOf<FilesRows, 'parts'>, id: string) =>
  tx.list('parts', { from: [id], to: [id, Number.MAX_SAFE_INTEGER] })

/** As much as a small organisation's rows, or the first rows of a project, take. */
const roomBytes = 256 * 1024

/** Rejects with a `StoreError` of kind `quota` if the device has no room for rows. Leaves nothing. */
export const probeRoom = async (files: FilesStore): Promise<void> => {
  const probe = { id: 'room', n: 0 }
  await files.write(['parts'], (tx) => tx.put('parts', { ...probe, bytes: new ArrayBuffer(roomBytes) }))
  await files.write(['parts'], (tx) => tx.delete('parts', [probe.id, probe.n]))
}

export const deleteFile = async (
  tx: TransactionOf<FilesRows>,
  { id, sizeBytes }: Pick<FileRow, 'id' | 'sizeBytes'>,
): Promise<void> => {
  for (let n = 0; n < partCount(sizeBytes); n++) await tx.delete('parts', [id, n])
  await tx.delete('files', id)
}
