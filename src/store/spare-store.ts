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

/** How often it is tried whether the device has room again. */
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

/** Replaces all rows, if no other runtime has written since the copy was made. */
const replaceAll = (store: Store, tables: Tables, from: string) =>
  store.write(storeNames, async (tx) => {
    if (revisionsOf(await tx.list('machines')) !== from) throw new AnotherHasWritten()
    for (const name of storeNames) {
      await tx.clear(name)
      for (const row of tables[name]) await tx.put(name, row)
    }
  })

const revisionsOf = (machines: readonly MachineRow[]) => machines.map(({ id, bornAt, rev }) => [id, bornAt, rev]).join()
const nothing = revisionsOf([])

/**
 * Revisions of a copy are higher than any that was published, also by a worker that was stopped since and whose memory is
 * lost: pages drop views with lower ones.
 */
const leap = (machines: readonly MachineRow[], now: number) =>
  machines.map((row) => ({ ...row, rev: Math.max(row.rev + 1, now) }))

/** A copy in memory, and the revisions that it was made from. */
const copyOf = async (disk: Store, now: number) => {
  const tables = await readAll(disk)
  const rows = createMemoryStore(sessionDatabase)
  await rows.write(storeNames, async (tx) => {
    // a log with a gap could not be replayed
    for (const name of storeNames) if (name !== 'log') for (const row of tables[name]) await tx.put(name, row)
    for (const row of leap(tables.machines, now)) await tx.put('machines', row)
  })
  return { rows, from: revisionsOf(tables.machines) }
}

/** Adds beacons and queued writes that the device does not have. */
const moveOutbox = async (rows: Store, disk: Store) => {
  const waiting = await rows.read(['outbox'], (tx) => tx.list('outbox'))
  await disk.write(['outbox'], async (tx) => {
    const held = new Set((await tx.list('outbox')).map(({ id }) => id))
    for (const { seq: _, ...row } of waiting) if (!held.has(row.id)) await tx.put('outbox', row)
  })
}

const clearDisk = (disk: Store, erase: SpareStoreDeps['erase']) =>
  disk
    .write(storeNames, async (tx) => {
      for (const name of storeNames) await tx.clear(name)
    })
    .catch(erase)

/** Reports a failure that repeats only once. */
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
 * A store that goes on in memory when the device has no room, so that nobody is kept from signing out or in. It returns to the
 * device as soon as that takes everything, or when another runtime has written there: what that wrote counts. A write over all
 * stores changed the owner: then what is on the device is deleted, even if nothing can be written in its place, and the next
 * start resumes the cookie's session.
 */
export function createSpareStore(disk: Store, { now, erase, report }: SpareStoreDeps): SpareStore {
  const reports = createReports(report)
  let memory: Store | null = null
  let copied = nothing
  let triedAt = 0
  /** A write that succeeds after the copy was made would be lost. */
  let isFalling = false
  let tail: Promise<unknown> = Promise.resolve()

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(work)
    tail = turn.catch(() => {})
    return turn
  }

  /** Before a write, so that none is made in memory that nobody will read. */
  const watchDisk = async (rows: Store) => {
    try {
      if (revisionsOf(await disk.read(['machines'], (tx) => tx.list('machines'))) === copied) return
      memory = null
      report(new AnotherHasWritten())
      await moveOutbox(rows, disk)
    } catch (error) {
      reports.add(error)
    }
  }

  const persist = async (rows: Store) => {
    triedAt = now()
    await replaceAll(disk, await readAll(rows), copied)
    memory = null
    reports.end()
  }

  /** On failure the rows stay in memory; want of room is no news. */
  const leaveMemory = async (rows: Store, isOwnerChange: boolean) => {
    if (!isOwnerChange && now() - triedAt < persistEveryMs) return
    try {
      await persist(rows).catch(async (error) => {
        if (!isOwnerChange) throw error
        await clearDisk(disk, erase)
        copied = nothing
        await persist(rows)
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
        const { rows, from } = await copyOf(disk, now())
        copied = from
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
