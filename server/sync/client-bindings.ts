import { sql } from 'drizzle-orm'
import { createBatchLoader } from '../db/batch-loader.ts'
import { type Database, prepared, type Tx } from '../db/database.ts'
import { syncClients } from '../db/schema.ts'
import type { Lane } from './lanes.ts'

const max = { batch: 200, known: 20_000 }

interface Binding {
  clientId: string
  laneId: string
  userId: string
}

export interface ClientBindings {
  /** Whether another lane or person already handed over mutations by this client id. */
  isBoundElsewhere(lane: Lane, clientId: string): Promise<boolean>
}

const bindingsOf = (reader: Tx, name: string) =>
  reader
    .select({ clientId: syncClients.clientId, laneId: syncClients.orgId, userId: syncClients.userId })
    .from(syncClients)
    .where(sql`${syncClients.clientId} = ANY(${sql.placeholder('clientIds')})`)
    .prepare(name)

const keyOf = ({ clientId, laneId, userId }: Binding) => `${clientId} ${laneId} ${userId}`

/**
 * Finds the lane and person that a client id is bound to. An id that is bound to the caller only is cached: every other use is refused,
 * so it can't be bound elsewhere later.
 */
export function createClientBindings({ db: { reader } }: { db: Database }): ClientBindings {
  const known = new Set<string>()
  const readElsewhere = createBatchLoader<Binding, boolean>(async (bindings) => {
    const clientIds = bindings.map(({ clientId }) => clientId)
    const found = await prepared(reader, 'sync_client_bindings', bindingsOf).execute({ clientIds })
    return bindings.map((mine) => {
      const bindings = found.filter(({ clientId }) => clientId === mine.clientId).map(keyOf)
      const elsewhere = bindings.some((key) => key !== keyOf(mine))
      if (known.size >= max.known) known.clear()
      if (!elsewhere && bindings.length > 0) known.add(keyOf(mine))
      return elsewhere
    })
  }, max.batch)
  return {
    isBoundElsewhere: async ({ id: laneId, userId }, clientId) => {
      const mine = { clientId: clientId.toLowerCase(), laneId, userId }
      return known.has(keyOf(mine)) ? false : readElsewhere(mine)
    },
  }
}
