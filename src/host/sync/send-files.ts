import { codes, syncCodes } from '../../core/codes.ts'
import { isPictureType } from '../../core/work/attachment-rules.ts'
import type { RowOf } from '../../core/work/entities.ts'
import type { RefusalCode } from '../../core/work/refusal-codes.ts'
import { listEdits } from '../../store/edits/edits-database.ts'
import { deleteFile, type FileRow, listFiles } from '../../store/files/files-database.ts'
import { takeMutations } from './edits-queue.ts'
import type { LanePassDeps, Turn } from './lane-pass.ts'

/** How long a removal can be undone before the bytes are deleted. */
const undoMs = 60 * 60 * 1000

const refusals: Readonly<Record<string, RefusalCode>> = {
  [codes.notFound]: 'issue.gone',
  [codes.noPermission]: 'issue.gone',
  [syncCodes.storageFull]: 'storage.full',
  [codes.invalidField]: 'invalid',
}

export type FilesResult = 'done' | 'behind' | 'signedOut' | 'refused'

/** What became of the file's row in the queue; `unknown`: it was never queued. */
type EditStatus = 'unsent' | 'refused' | 'unknown' | 'sent'

const base64Of = (bytes: ArrayBuffer): string => {
  const view = new Uint8Array(bytes)
  let text = ''
  // every engine accepts this many arguments
  for (let at = 0; at < view.length; at += 8192) text += String.fromCharCode(...view.subarray(at, at + 8192))
  return btoa(text)
}

const argsOf = ({ id, issueId, name, sizeBytes, mediaType }: FileRow) => ({ id, issueId, name, sizeBytes, mediaType })

const createSteps = ({ edits, files, replicas, publish, now, newId, step }: LanePassDeps) => {
  const editStatusOf = ({ lane, mutationId }: FileRow): Promise<EditStatus> =>
    edits.read(['edits', 'tray', 'taken'], async (tx) => {
      const [edit] = await tx.list('edits', { index: 'id', from: mutationId, to: mutationId })
      if (edit && edit.appliedAt === undefined) return 'unsent'
      if (await tx.get('tray', [lane, mutationId])) return 'refused'
      return (await tx.get('taken', mutationId)) ? 'sent' : 'unknown'
    })

  const setRow = async (row: FileRow) => {
    await files.write(['files'], async (tx) => {
      const current = await tx.get('files', row.id)
      if (current?.state === 'waiting') await tx.put('files', { ...row, removedAt: current.removedAt })
    })
    publish({ lane: row.lane, files: true })
  }

  return {
    editStatusOf,
    /** Queues the file's row, for a page that was killed between storing the bytes and queueing the row. */
    queueRow: (row: FileRow) =>
      edits.write(['lanes', 'edits', 'taken'], (tx) =>
        takeMutations(tx, row, [{ id: row.mutationId, name: 'attachment.add', args: argsOf(row) }], {
          at: now(),
          newId,
        }),
      ),
    /** The attachment's row on this device. */
    storedRow: (row: FileRow) =>
      replicas.open(row).read(['rows'], (tx) => tx.get('rows', ['attachment', row.id])) as Promise<
        RowOf<'attachment'> | undefined
      >,
    hasUnsentEdits: ({ lane }: FileRow) =>
      edits.read(['edits'], async (tx) => (await listEdits(tx, lane)).some(({ appliedAt }) => appliedAt === undefined)),
    setRow,
    /** Puts into the tray why the server did not accept the bytes; they stay on the device. */
    refuse: async (row: FileRow, code: RefusalCode) => {
      const { lane, mutationId: id, at, subjectKey } = row
      await edits.write(['lanes', 'tray'], async (tx) => {
        const laneRow = await tx.get('lanes', lane)
        if (laneRow) await tx.put('lanes', { ...laneRow, rev: laneRow.rev + 1 })
        const refusal = { code, entity: 'attachment', id: row.id }
        const item = { lane, id, name: 'attachment.add', args: argsOf(row), at, refusedAt: now(), refusal }
        await tx.put('tray', { ...item, ...(subjectKey && { subjectKey }) })
      })
      step?.('tray committed')
      await setRow({ ...row, state: 'refused' })
      publish({ lane, edits: true })
    },
    complete: async (row: FileRow) => {
      await files.write(['files', 'parts'], async (tx) => {
        if (isPictureType(row.mediaType)) await tx.put('files', { ...row, state: 'seen', mutationId: '', at: now() })
        else await deleteFile(tx, row)
      })
      publish({ lane: row.lane, files: true, edits: true })
    },
    delete: (row: FileRow) => files.write(['files', 'parts'], (tx) => deleteFile(tx, row)),
    /** Whether the person has removed the file while it was being sent. */
    isWithdrawn: async ({ id }: FileRow) => {
      const current = await files.read(['files'], (tx) => tx.get('files', id))
      return current?.state !== 'waiting' || current.removedAt !== null
    },
    readPart: (row: FileRow) => files.read(['parts'], (tx) => tx.get('parts', [row.id, row.sentParts])),
  }
}

type Steps = ReturnType<typeof createSteps>

/** Sends one file, part by part. Null: nothing to do for it now. */
const sendFile = async (deps: LanePassDeps, steps: Steps, first: FileRow, turn: Turn): Promise<FilesResult | null> => {
  for (let row = first; ; ) {
    const editStatus = await steps.editStatusOf(row)
    if (editStatus === 'unsent') return null
    if (editStatus === 'refused') {
      await steps.setRow({ ...row, state: 'refused' })
      return null
    }
    if (editStatus === 'unknown') {
      await steps.queueRow(row)
      return 'behind'
    }
    if (turn.signal.aborted || deps.now() >= turn.endsAt || (await steps.hasUnsentEdits(row))) return 'behind'
    const part = await steps.readPart(row)
    const content = part ? base64Of(part.bytes) : ''
    const request = { id: row.id, n: part ? row.sentParts : 0, content }
    const { code, result } = await deps.server.uploadPart(request, turn.owner, turn.signal)
    deps.step?.('part answered')
    if (code === codes.sessionRevoked || code === codes.sessionInvalid) return 'signedOut'
    if (code !== codes.ok && (await steps.isWithdrawn(row))) return null
    const refusal = refusals[code]
    if (refusal) {
      if (row.isDoubted) {
        await steps.refuse(row, (await steps.storedRow(row))?.deletedAt ? 'attachment.gone' : refusal)
        return null
      }
      await steps.setRow({ ...row, isDoubted: true })
      return 'behind'
    }
    if (code !== codes.ok || !result) return 'refused'
    if (result.isComplete) {
      await steps.complete(row)
      return null
    }
    row = { ...row, sentParts: result.nextPart }
    await steps.setRow(row)
  }
}

/** Deletes what was removed before it was sent, and refused files whose person has decided. */
const sweep = async (deps: LanePassDeps, steps: Steps, rows: readonly FileRow[]) => {
  for (const row of rows) {
    const isOver = row.state === 'waiting' && row.removedAt !== null && deps.now() - row.removedAt > undoMs
    const isDecided = row.state === 'refused' && (await steps.editStatusOf(row)) !== 'refused'
    if (isOver || isDecided) await steps.delete(row)
  }
}

/** Puts the files of a lane into the tray, because they cannot be sent any more, as long as `isTrue` says so before each. */
export async function refuseFiles(
  deps: LanePassDeps,
  lane: string,
  code: RefusalCode,
  isTrue: () => Promise<boolean>,
): Promise<void> {
  const steps = createSteps(deps)
  const rows = await deps.files.read(['files'], (tx) => listFiles(tx, lane))
  await sweep(deps, steps, rows)
  for (const row of rows) {
    if (row.state !== 'waiting' || row.removedAt !== null) continue
    if (!(await isTrue())) return
    await steps.refuse(row, code)
    deps.step?.('file refused')
  }
}

/** Deletes copies of pictures whose row this person no longer has: it was removed, or the person lost access to its scope. */
const dropUnseen = async (steps: Steps, rows: readonly FileRow[]) => {
  for (const row of rows) {
    if (row.state !== 'seen') continue
    if (!(await steps.storedRow(row))) await steps.delete(row)
  }
}

/**
 * Sends the bytes of this lane's files whose rows the server has, part by part. Edits come first: if one is queued meanwhile,
 * the result is `behind`. The server answers which part it lacks, so a killed runtime, a lost answer and two runtimes at once only
 * cost a repetition. Rejects with `ServerAway`.
 */
export async function sendFiles(deps: LanePassDeps, lane: string, turn: Turn): Promise<FilesResult> {
  const steps = createSteps(deps)
  const rows = await deps.files.read(['files'], (tx) => listFiles(tx, lane))
  await sweep(deps, steps, rows)
  await dropUnseen(steps, rows)
  const waiting = rows.filter(({ state, removedAt }) => state === 'waiting' && removedAt === null)
  for (const row of waiting.sort((a, b) => a.at - b.at)) {
    const result = await sendFile(deps, steps, row, turn)
    if (result) return result
  }
  return 'done'
}
