import type { Edit } from '../../core/sync/lane-types.ts'
import { type EditsStore, type LaneRow, listEdits, listTray } from '../../store/edits/edits-database.ts'
import type { FileRow } from '../../store/files/files-database.ts'

/** A value that changes with each commit to a queue. */
const stampOf = (row: LaneRow | undefined) => row && `${row.clientId} ${row.rev}`

export const readStamp = (edits: EditsStore, lane: string) =>
  edits.read(['lanes'], async (tx) => stampOf(await tx.get('lanes', lane)))

export const readQueue = (edits: EditsStore, lane: string) =>
  edits.read(['lanes', 'edits', 'tray'], async (tx) => {
    const [row, waiting, tray] = await Promise.all([tx.get('lanes', lane), listEdits(tx, lane), listTray(tx, lane)])
    const words = <Row extends { lane: string }>({ lane: _, ...rest }: Row) => rest
    return { stamp: stampOf(row), edits: waiting.map(words), tray: tray.map(words) }
  })

/** What the lanes of a person hold, in one transaction. The replica may have some of the edits already. */
export const listLanes = (edits: EditsStore, person: string) =>
  edits.read(['lanes', 'edits', 'tray'], async (tx) => {
    const rows = (await tx.list('lanes')).filter((row) => row.person === person)
    return Promise.all(
      rows.map(async ({ lane, org }) => {
        const [waiting, tray] = await Promise.all([listEdits(tx, lane), listTray(tx, lane)])
        return { lane: { person, org }, edits: waiting as readonly Edit[], refused: tray.length }
      }),
    )
  })

/** Counts the files of which only the bytes wait; while the row waits too, the file counts as that edit. */
export const countFiles = (files: readonly FileRow[], edits: readonly Edit[]): number => {
  const ids = new Set(edits.map(({ id }) => id))
  const isOpen = ({ state, removedAt, mutationId }: FileRow) =>
    state === 'waiting' && removedAt === null && !ids.has(mutationId)
  return files.filter(isOpen).length
}
