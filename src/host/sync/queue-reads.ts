import { type Edit, type LaneKey, laneName, type TrayItem } from '../../core/sync/lane-types.ts'
import { type EditsRows, type EditsStore, type LaneRow, listEdits, listTray } from '../../store/edits/edits-database.ts'
import type { FileRow } from '../../store/files/files-database.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { isLeftItem } from './edits-queue.ts'

/** A value that changes with each commit to a queue. */
const stampOf = (row: LaneRow | undefined) => row && `${row.clientId} ${row.rev}`

export const readStamp = (edits: EditsStore, lane: string) =>
  edits.read(['lanes'], async (tx) => stampOf(await tx.get('lanes', lane)))

const withoutLane = <Row extends { lane: string }>({ lane: _, ...rest }: Row) => rest

/** What this lane's person sees in every organisation, because they cannot open the one that they wrote it in. */
const listLeft = async (
  tx: TransactionOf<EditsRows, 'lanes' | 'tray'>,
  { person, org }: LaneKey,
): Promise<TrayItem[]> => {
  if (org === null) return []
  const items = await Promise.all(
    (await tx.list('lanes')).map(async ({ lane, person: owner, org: leftOrg, orgName: leftOrgName }) => {
      if (owner !== person || leftOrg === org || leftOrg === null) return []
      return (await listTray(tx, lane)).filter(isLeftItem).map((item) => ({
        ...withoutLane(item),
        leftOrg,
        ...(leftOrgName && { leftOrgName }),
      }))
    }),
  )
  return items.flat()
}

export const readQueue = (edits: EditsStore, key: LaneKey) =>
  edits.read(['lanes', 'edits', 'tray'], async (tx) => {
    const lane = laneName(key)
    const [row, waiting, tray, leftTray] = await Promise.all([
      tx.get('lanes', lane),
      listEdits(tx, lane),
      listTray(tx, lane),
      listLeft(tx, key),
    ])
    return { stamp: stampOf(row), edits: waiting.map(withoutLane), tray: tray.map(withoutLane), leftTray }
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
