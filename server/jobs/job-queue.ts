import { Logger } from 'graphile-worker'
import type { Database } from '../db/database.ts'

/** Where jobs wait: graphile-worker's tables, in a schema of the system role. Nothing is read from its files or environment. */
export const jobQueue = (db: Pick<Database, 'systemPool'>, log: (line: string) => void) => ({
  pgPool: db.systemPool,
  schema: 'graphile_worker',
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
  }),
})
