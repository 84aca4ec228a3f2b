import { Logger } from 'graphile-worker'
import type { Database } from '../db/database.ts'

/** graphile-worker's tables and log, for every use of it. Given in full: its environment variables and files change nothing. */
export const jobQueue = (db: Pick<Database, 'systemPool'>, log: (line: string) => void) => ({
  pgPool: db.systemPool,
  schema: 'graphile_worker',
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
  }),
})
