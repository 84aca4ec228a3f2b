import type { StorePage } from './idb-connection.ts'
import { createIdbStore, eraseDatabase } from './idb-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { StoreError } from './store-error.ts'
import { type MachineRow, type SessionRows, type Store, sessionDatabase, storeNames } from './store-types.ts'

/** The session's store on a device that may refuse its writes. */
export interface SpareStore extends Store {
  /** From now on in memory, with a copy of what was stored. Rejects if that cannot be read. */
  fallBack(): Promise<void>
}

interface SpareStoreDeps {
  now(): number
  /** Deletes the database, which needs no room. */
  erase(): Promise<unknown>
  report(error: unknown): void
}

/** How often the store tries whether the device has room again. */
const persistEveryMs = 10_000

type Tables = { [Name in keyof SessionRows]: SessionRows[Name][] }

const readAll = async (store: Store): Promise<Tables> =>
  store.read(storeNames, async (tx) => {
    const tables = await Promise.all(storeNames.map(async (name) => [name, await tx.list(name)] as const))
    return Object.fromEntries(tables) as Tables
  })

class AnotherHasWritten extends Error {
  override message = 'another runtime has written'
}

const revisionsOf = (machines: readonly MachineRow[]) => machines.map(({ id, bornAt, rev }) => [id, bornAt, rev]).join()

/** The state of the device when a copy was made. */
interface Base {
  revisions: string
  outboxIds: ReadonlySet<string>
  counters: ReadonlyMap<string, number>
}
type Queue = Pick<Tables, 'outbox' | 'counters'>

const baseOf = ({ machines, outbox, counters }: Queue & Pick<Tables, 'machines'>): Base => ({
  revisions: revisionsOf(machines),
  outboxIds: new Set(outbox.map(({ id }) => id)),
  counters: new Map(counters.map(({ name, value }) => [name, value])),
})
const nothing = baseOf({ machines: [], outbox: [], counters: [] })

/**
 * Merges two queues with a common origin: a message of the origin stays if neither queue has sent or dropped it, and messages that
 * either has accepted since are added. Added rows of `other` get a new place.
 */
const mergeQueues = (own: Queue, other: Queue, { outboxIds, counters: counted }: Base): Queue => {
  const others = new Set(other.outbox.map(({ id }) => id))
  const ownIds = new Set(own.outbox.map(({ id }) => id))
  const outbox = [
    ...own.outbox.filter(({ id }) => others.has(id) || !outboxIds.has(id)),
    ...other.outbox.filter(({ id }) => !ownIds.has(id) && !outboxIds.has(id)).map(({ seq: _, ...row }) => row),
  ]
  const counters = new Map(own.counters.map(({ name, value }) => [name, value]))
  const add = (name: string, by: number) => void counters.set(name, (counters.get(name) ?? 0) + by)
  for (const { name, value } of other.counters) add(name, value - (counted.get(name) ?? 0))
  for (const name of counters.keys()) if (/\.waiting(Bytes)?$/.test(name)) counters.set(name, 0)
  for (const { lane, size } of outbox) {
    add(`${lane}.waiting`, 1)
    add(`${lane}.waitingBytes`, size)
  }
  return { outbox, counters: [...counters].map(([name, value]) => ({ name, value })) }
}

/** Replaces all rows, unless another runtime has changed a machine since the copy was made. Messages that it accepted stay. */
const replaceAll = (store: Store, tables: Tables, base: Base, isOwnerChange: boolean) =>
  store.write(storeNames, async (tx) => {
    if (revisionsOf(await tx.list('machines')) !== base.revisions) throw new AnotherHasWritten()
    const other = { outbox: await tx.list('outbox'), counters: await tx.list('counters') }
    // nothing of the former owner stays
    const rows: Tables = isOwnerChange ? tables : { ...tables, ...mergeQueues(tables, other, base) }
    for (const name of storeNames) {
      await tx.clear(name)
      for (const row of rows[name]) await tx.put(name, row)
    }
  })

/**
 * Revisions of a copy are higher than any that was published, also by a worker that was stopped since and whose memory is
 * lost: pages drop views with lower ones.
 */
const leap = (machines: readonly MachineRow[], now: number) =>
  machines.map((row) => ({ ...row, rev: Math.max(row.rev + 1, now) }))

/** A copy in memory, and what it was made from. */
const copyOf = async (disk: Store, now: number) => {
  const tables = await readAll(disk)
  const rows = createMemoryStore(sessionDatabase)
  await rows.write(storeNames, async (tx) => {
    // a log with a gap could not be replayed
    for (const name of storeNames) if (name !== 'log') for (const row of tables[name]) await tx.put(name, row)
    for (const row of leap(tables.machines, now)) await tx.put('machines', row)
  })
  return { rows, base: baseOf(tables) }
}

/** Adds the beacons and queued writes of the copy to those of the device. */
const moveOutbox = async (rows: Store, disk: Store, base: Base) => {
  const { outbox, counters } = await readAll(rows)
  await disk.write(['outbox', 'counters'], async (tx) => {
    const own = { outbox: await tx.list('outbox'), counters: await tx.list('counters') }
    const merged = mergeQueues(own, { outbox, counters }, base)
    await tx.clear('outbox')
    for (const row of merged.outbox) await tx.put('outbox', row)
    for (const row of merged.counters) await tx.put('counters', row)
  })
}

const clearDisk = (disk: Store, erase: SpareStoreDeps['erase']) =>
  disk
    .write(storeNames, async (tx) => {
      for (const name of storeNames) await tx.clear(name)
    })
    .catch(erase)

/** Reports a repeated failure only once. */
const createReports = (report: SpareStoreDeps['report']) => {
  let last: string | null = null
  return {
    add: (error: unknown) => {
      if (String(error) !== last) report(error)
      last = String(error)
    },
    end: () => {
      last = null
    },
  }
}

/**
 * A store that continues in memory when the device has no room, so that everybody can still sign out and in. It returns to the
 * device as soon as everything fits there, or when another runtime has written there, whose writes win. A write over all stores
 * changes the owner: it deletes the rows on the device even if nothing can be written in their place, and the next start resumes
 * the cookie's session.
 */
export function createSpareStore(disk: Store, { now, erase, report }: SpareStoreDeps): SpareStore {
  const reports = createReports(report)
  let memory: Store | null = null
  let copied: Base = nothing
  let triedAt = 0
  /** A write that succeeds after the copy was made would be lost. */
  let isFalling = false
  let tail: Promise<unknown> = Promise.resolve()

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(work)
    tail = turn.catch(() => {})
    return turn
  }

  /** Call it before a write, so that no write goes into memory that nobody will read. */
  const watchDisk = async (rows: Store) => {
    try {
      if (revisionsOf(await disk.read(['machines'], (tx) => tx.list('machines'))) === copied.revisions) return
      memory = null
      report(new AnotherHasWritten())
      await moveOutbox(rows, disk, copied)
    } catch (error) {
      reports.add(error)
    }
  }

  const persist = async (rows: Store, isOwnerChange: boolean) => {
    triedAt = now()
    await replaceAll(disk, await readAll(rows), copied, isOwnerChange)
    memory = null
    reports.end()
  }

  /** On failure the rows stay in memory; a lack of room is not reported. */
  const leaveMemory = async (rows: Store, isOwnerChange: boolean) => {
    if (!isOwnerChange && now() - triedAt < persistEveryMs) return
    try {
      await persist(rows, isOwnerChange).catch(async (error) => {
        if (!isOwnerChange) throw error
        await clearDisk(disk, erase)
        copied = nothing
        await persist(rows, isOwnerChange)
      })
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'quota') reports.add(error)
    }
  }

  return {
    fallBack: () => {
      isFalling = true
      const copy = async () => {
        if (memory) return
        const { rows, base } = await copyOf(disk, now())
        copied = base
        memory = rows
        triedAt = now()
      }
      return inTurn(copy).finally(() => {
        isFalling = false
      })
    },
    read: (names, work) => (memory ?? disk).read(names, work),
    write: async (names, work) => {
      if (!memory && !isFalling) return disk.write(names, work)
      return inTurn(async () => {
        if (memory) await watchDisk(memory)
        if (!memory) return disk.write(names, work)
        const rows = memory
        const result = await rows.write(names, work)
        await leaveMemory(rows, names.length >= storeNames.length)
        return result
      })
    },
    close: () => disk.close(),
  }
}

/** The store of a runtime in a browser. */
export const openSessionStore = (report: SpareStoreDeps['report'], page?: StorePage): SpareStore =>
  createSpareStore(createIdbStore(sessionDatabase, { page }), {
    now: () => Date.now(),
    erase: () => eraseDatabase(sessionDatabase.name),
    report,
  })
