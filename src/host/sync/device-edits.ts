import type { DeviceFiles } from '../../core/sync/device-file-types.ts'
import {
  type EditsChannel,
  type LaneKey,
  laneName,
  type ReplicaPart,
  type WithTexts,
} from '../../core/sync/lane-types.ts'
import { deleteOldTaken, type EditsStore, listEdits, listTray } from '../../store/edits/edits-database.ts'
import { deleteFile, type FileRow, type FilesStore, listFiles } from '../../store/files/files-database.ts'
import { type ReplicaMeta, type ReplicaStore, replicaStores } from '../../store/replica/replica-database.ts'
import type { Replicas } from '../../store/replica/replicas.ts'
import { StoreError } from '../../store/store-error.ts'
import { faultInjected } from '../fault-injected.ts'
import { createDeviceFiles } from './device-files.ts'
import { isEchoed, takeMutations } from './edits-queue.ts'
import { labelUnsent } from './label-unsent.ts'
import type { LanePassDeps } from './lane-pass.ts'
import { countFiles, listLanes, readQueue, readStamp } from './queue-reads.ts'
import { clearPacks } from './replica-packs.ts'
import { readKeys, readPart, replicaStatus } from './replica-reads.ts'

type Snapshot = Awaited<ReturnType<EditsChannel['read']>>

/** A page's reads, directly from the device's databases, and its requests for scopes to load. */
export interface EditsReader extends Pick<EditsChannel, 'readRows' | 'readEdits' | 'lanesOf'> {
  /** `hasFirst`: the first issues are stored, or the replica is complete. On a first visit the organisation's rows arrive earlier. */
  read(...words: Parameters<EditsChannel['read']>): Promise<Snapshot & { hasFirst: boolean }>
  files(): Promise<DeviceFiles>
  /** The cursor that a poll for newer changes starts from. */
  readCursor(lane: LaneKey): Promise<Pick<ReplicaMeta, 'cursor' | 'peopleVersion'>>
  /** Marks scopes to be loaded as a whole by the next passes. */
  requestScopes(lane: LaneKey, scopes: readonly string[]): Promise<void>
}
/** A page's writes through the runtime. */
export type EditsWriter = Pick<EditsChannel, 'mutate' | 'dismiss' | 'discard'>

/** The databases of edits, files and replicas. */
export interface DeviceStores {
  edits: EditsStore
  files: FilesStore
  replicas: Replicas
}

/** Scopes at the end of the list are loaded first. */
const markWanted = (replica: ReplicaStore, scopes: readonly string[]) =>
  replica.write(['meta'], async (tx) => {
    const meta = await tx.get('meta', 'meta')
    const others = meta?.wanted?.filter((scope) => !scopes.includes(scope) && scope in meta.scopes) ?? []
    if (meta) await tx.put('meta', { ...meta, wanted: [...others, ...scopes] })
  })

/** Attempts to read two databases with no commit in between. */
const readAttempts = 5

export function createEditsReader({ edits, files, replicas }: DeviceStores): EditsReader {
  const deviceFiles = createDeviceFiles(files, () => Date.now())
  /** Reads queue and replica consistently: an edit is in exactly one of the two. */
  const readBoth = async <Rows>(key: LaneKey, readReplica: () => Promise<Rows & { meta?: ReplicaMeta }>) => {
    const lane = laneName(key)
    let stamp = await readStamp(edits, lane)
    for (let attempt = 1; ; attempt++) {
      const replica = await readReplica()
      const queue = await readQueue(edits, key)
      if (queue.stamp !== stamp && attempt < readAttempts) {
        stamp = queue.stamp
        continue
      }
      const cursor = replica.meta?.cursor ?? null
      const waiting = queue.edits.filter((edit) => !isEchoed(edit, cursor))
      const { tray, leftTray } = queue
      return { ...replica, edits: waiting, tray, leftTray, cursor, ...replicaStatus(replica.meta) }
    }
  }

  /** Without packs if these cannot be read: browsers keep large records in files of their own, which can be lost alone. */
  const readRowsOf = async (key: LaneKey, part: ReplicaPart | undefined, texts: WithTexts | undefined) => {
    const replica = replicas.open(key)
    const read = (hasPacks: boolean) => replica.read(replicaStores, (tx) => readPart(tx, part, texts, hasPacks))
    try {
      return await read(true)
    } catch (error) {
      // another database error has nothing to do with packs, and waiting for it again would take as long
      if (error instanceof StoreError && error.kind !== 'lost') throw error
      const found = await read(false)
      console.warn('packs cannot be read', error)
      clearPacks(replica).catch(console.warn)
      return found
    }
  }

  const readMeta = async (key: LaneKey) => replicas.open(key).read(['meta'], (tx) => tx.get('meta', 'meta'))

  return {
    files: async () => deviceFiles,
    readCursor: async (key) => {
      const { cursor = null, peopleVersion = null } = (await readMeta(key)) ?? {}
      return { cursor, peopleVersion }
    },
    requestScopes: (key, scopes) => markWanted(replicas.open(key), scopes),
    read: async (key, part, texts) => {
      // `readMeta` opens the replica while the queue is read
      const [{ meta: _, ...snapshot }] = await Promise.all([
        readBoth(key, () => readRowsOf(key, part, texts)),
        readMeta(key),
      ])
      const isAll = snapshot.cursor !== null && !snapshot.isLoading
      return { ...snapshot, hasFirst: isAll || snapshot.rows.some(({ entity }) => entity === 'issue') }
    },
    readRows: async (key, keys) => replicas.open(key).read(['rows', 'meta'], (tx) => readKeys(tx, keys)),
    readEdits: async (key) => {
      const { meta: _, ...queue } = await readBoth(key, async () => ({ meta: await readMeta(key) }))
      return queue
    },
    lanesOf: async (person) => {
      const lanes = await listLanes(edits, person)
      const fileRows = await files.read(['files'], (tx) =>
        Promise.all(lanes.map(({ lane }) => listFiles(tx, laneName(lane)))),
      )
      const counts = await Promise.all(
        lanes.map(async ({ lane, ...queue }, at) => {
          const isApplied = queue.edits.some(({ appliedAt }) => appliedAt !== undefined)
          const { edits: waiting } = isApplied
            ? await readBoth(lane, async () => ({ meta: await readMeta(lane) }))
            : queue
          return { lane, waiting: waiting.length + countFiles(fileRows[at] ?? [], waiting), refused: queue.refused }
        }),
      )
      return counts.filter(({ waiting, refused }) => waiting + refused > 0)
    },
  }
}

export interface WriterDeps extends Pick<LanePassDeps, 'edits' | 'files' | 'publish' | 'now' | 'newId' | 'step'> {
  /** The person who may write edits now; null for nobody. */
  person(): Promise<string | null>
  /** Tells the machine that there are edits to send. */
  onCommitted(): void
}

/** Page writes in the runtime; each resolves when it is committed to disk. */
export function createEditsWriter({
  edits,
  files,
  publish,
  now,
  newId,
  person,
  onCommitted,
  step,
}: WriterDeps): EditsWriter {
  const deleteFiles = async (lane: string, isDeleted: (file: FileRow) => boolean) => {
    await files.write(['files', 'parts'], async (tx) => {
      for (const file of await listFiles(tx, lane)) if (isDeleted(file)) await deleteFile(tx, file)
    })
  }
  return {
    mutate: async (key, mutations) => {
      // a page that was left open by another person
      if ((await person()) !== key.person) throw new TypeError('its owner has left')
      await edits.write(['lanes', 'edits', 'taken'], async (tx) => {
        await deleteOldTaken(tx, now())
        await takeMutations(faultInjected(tx, step), key, mutations, { at: now(), newId })
      })
      step?.('edits committed')
      publish({ lane: laneName(key), edits: true })
      onCommitted()
    },
    dismiss: async (key, ids) => {
      const lane = laneName(key)
      await edits.write(['lanes', 'tray'], async (tx) => {
        const row = await tx.get('lanes', lane)
        if (row) await tx.put('lanes', { ...row, rev: row.rev + 1 })
        for (const id of ids) await tx.delete('tray', [lane, id])
      })
      await deleteFiles(lane, (file) => ids.includes(file.mutationId))
      publish({ lane, edits: true })
    },
    discard: async (keys) => {
      const lanes = keys.map(laneName)
      await edits.write(['lanes', 'edits', 'tray'], async (tx) => {
        for (const lane of lanes) {
          for (const { mid } of await listEdits(tx, lane)) await tx.delete('edits', [lane, mid])
          for (const { id } of await listTray(tx, lane)) await tx.delete('tray', [lane, id])
          await tx.delete('lanes', lane)
        }
      })
      for (const lane of lanes) {
        await deleteFiles(lane, ({ state }) => state !== 'seen')
        publish({ lane, edits: true, files: true })
      }
    },
  }
}

/** The person whose replicas stay: of their account and of their organisations. */
interface Present {
  person: string
  orgs: readonly string[]
}

const isOf = (present: Present | null, { person, org }: LaneKey): boolean =>
  present?.person === person && (org === null || present.orgs.includes(org))

/**
 * Deletes all replicas except those of `present` (null: all), and empty lanes of others. Unsent and refused edits and files stay; only
 * their author's decision deletes them.
 */
export const forgetPeople =
  ({ edits, files, replicas, publish }: DeviceStores & Pick<LanePassDeps, 'publish'>) =>
  async (present: Present | null): Promise<void> => {
    const purged = await edits.read(['replicas'], async (tx) =>
      (await tx.list('replicas')).filter((replica) => !isOf(present, replica)),
    )
    for (const replica of purged) {
      // without room for the notes the rows must go all the same
      const isLabelled = await labelUnsent({ edits, files, replicas }, replica).catch((error) => {
        console.warn(error)
        return false
      })
      await replicas.delete(replica)
      publish({ lane: laneName(replica), rows: 'all', ...(isLabelled && { edits: true as const }) })
    }
    const withFiles = await files.write(['files', 'parts'], async (tx) => {
      const rows = await tx.list('files')
      for (const file of rows) if (file.state === 'seen' && !isOf(present, file)) await deleteFile(tx, file)
      return new Set(rows.flatMap(({ state, lane }) => (state === 'seen' ? [] : [lane])))
    })
    await edits.write(['lanes', 'edits', 'tray', 'replicas'], async (tx) => {
      for (const { name } of purged) await tx.delete('replicas', name)
      for (const { lane, person } of await tx.list('lanes')) {
        if (person === present?.person || withFiles.has(lane)) continue
        const count = (await listEdits(tx, lane)).length + (await listTray(tx, lane)).length
        if (count === 0) await tx.delete('lanes', lane)
      }
    })
  }
