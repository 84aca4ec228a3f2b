import type { LaneChange, LaneKey } from '../../core/sync/lane-types.ts'
import { type EditsRows, editsDatabase } from '../../store/edits/edits-database.ts'
import { filesDatabase } from '../../store/files/files-database.ts'
import { createIdbStore } from '../../store/idb-store.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { createIdbReplicas, createMemoryReplicas } from '../../store/replica/replicas.ts'
import { createEditsReader, createEditsWriter, type DeviceStores } from './device-edits.ts'
import type { RowWrite } from './server-double.ts'
import { createSyncPass } from './sync-pass.ts'
import type { SignedIn, SyncServer } from './sync-server.ts'

export const lane: LaneKey = { person: 'anna', org: 'org-a' }

export class Killed extends Error {}

/** The stores of every conformance test, initially empty. */
export const deviceStores: [name: string, create: () => DeviceStores][] = [
  [
    'memory',
    () => ({
      edits: createMemoryStore<EditsRows>(editsDatabase),
      files: createMemoryStore(filesDatabase),
      replicas: createMemoryReplicas(),
    }),
  ],
  [
    'IndexedDB',
    () => {
      globalThis.indexedDB = new (globalThis.indexedDB.constructor as new () => IDBFactory)()
      return {
        edits: createIdbStore(editsDatabase),
        files: createIdbStore(filesDatabase),
        replicas: createIdbReplicas(),
      }
    },
  ],
]

/** The parts of a device that survive its runtimes. */
export function createDevice(stores: DeviceStores, server: SyncServer) {
  const device = {
    stores,
    server,
    now: 1_000_000,
    ids: 0,
    who: { person: 'anna', org: 'org-a', orgs: ['org-a', 'org-b'], owner: 'anna/org-a' } as SignedIn | null,
    /** How often the server denied access to an organisation. */
    denials: 0,
    changes: [] as LaneChange[],
    projectOnScreen: null as string | null,
    deviceRows: 1000,
    packLimits: { from: 2, changes: 2 },
    newId: (): string => `client-${++device.ids}`,
  }
  return device
}
export type Device = ReturnType<typeof createDevice>

/** A runtime that is killed after `killAt` awaits: it commits nothing afterwards. */
export function openEdits(device: Device, killAt = Number.POSITIVE_INFINITY, name = `runtime-${++device.ids}`) {
  const life = { steps: 0, isDead: false }
  const { edits, files, replicas } = device.stores
  const deps = {
    edits,
    files,
    replicas,
    server: {
      sync: (...args: Parameters<SyncServer['sync']>) => device.server.sync(...args),
      uploadPart: (...args: Parameters<SyncServer['uploadPart']>) => device.server.uploadPart(...args),
      bootstrap: (...args: Parameters<SyncServer['bootstrap']>) => device.server.bootstrap(...args),
    },
    signedIn: async () => device.who,
    person: async () => device.who?.person ?? null,
    publish: (change: LaneChange) => device.changes.push(change),
    now: () => device.now,
    newId: () => device.newId(),
    projectOnScreen: async () => device.projectOnScreen,
    deviceRows: device.deviceRows,
    packLimits: device.packLimits,
    random: () => 0.5,
    onCommitted: () => {},
    onDenied: () => {
      device.denials++
    },
    step: () => {
      life.isDead ||= ++life.steps >= killAt
      if (life.isDead) throw new Killed()
    },
  }
  const pass = createSyncPass(deps)
  const context = { key: 'k', epoch: 1, at: 0, signal: new AbortController().signal }
  return {
    life,
    ...createEditsReader(deps),
    ...createEditsWriter(deps),
    /** Runs passes like the machine until nothing is left or it cannot continue. */
    sync: async () => {
      for (;;) {
        const owner = { id: name, living: async () => undefined }
        const result = await pass(undefined, { ...context, owner })
        if (result.status !== 'behind' && result.status !== 'bootstrapping') return result
      }
    },
  }
}
export type OpenEdits = ReturnType<typeof openEdits>

/** A UUID for each name of at most six letters. */
export const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padStart(12, '0')}`

/** A mutation of the double's only mutator. */
export const set = (name: string, patches: RowWrite[], more: object = {}) => ({
  id: idOf(name),
  name: 'set',
  args: { patches, ...more },
})

/** The rows that a person sees: the replica's with the pending edits applied in order. */
export const viewOf = async ({ read }: Pick<OpenEdits, 'read'>): Promise<Record<string, unknown>> => {
  const { rows, edits } = await read(lane)
  const seen = new Map<string, unknown>(rows.map((row) => [row.id, (row as { name?: unknown }).name]))
  for (const { args } of edits)
    for (const { id, fields } of (args as { patches?: RowWrite[] }).patches ?? [])
      if (fields === null) seen.delete(id)
      else seen.set(id, fields.name)
  return Object.fromEntries([...seen].sort())
}
